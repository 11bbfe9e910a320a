import { addCents, changeOf, wireOfCents } from '#shared/domain/money/cents.ts';
import { isScopeJump } from '#shared/domain/insights/pairs.ts';
import { sumOfCharges } from '#shared/domain/research/charges.ts';
import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodOfYear } from '../../ground/financial-periods/open-period.ts';
import { moneyFacts } from '../../holdings/periods/money-facts.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { recentUses } from '../../use/usage/product-use.ts';

/** The cost and benefit of a provider, as shown in lists. "This year" is the financial period that includes today. */
export interface ProviderFigures {
  /** The sum of this year's local prices, without cancelled periods; null if none is known. */
  spend: number | null;
  /** The change of this year's prices from those before them, both for twelve months, without changes of scope (D4). */
  price_change: number | null;
  /** The uses of its products in the last twelve known months. */
  uses: number | null;
  /** The mean of all ratings of this year's periods. */
  rating: number | null;
  article_count: number;
  /** The charges of this year's articles in local currency; null if none is known. */
  article_spend: number | null;
}

interface Sums {
  spend: number | null;
  now: number;
  before: number;
  uses: number | null;
  rated: string[];
  articles: number;
  charges: number[];
}

/** The figures of each provider in one role, if it has any. Uses and articles belong to publishers. */
export function providerFigures(model: ReadModel, as: 'publisher' | 'vendor'): ReadonlyMap<string, ProviderFigures> {
  return model.view(`provider figures ${as}`, () => figuresOf(model, sumsOf(model, as)), dayOf(model));
}

function sumsOf(model: ReadModel, as: 'publisher' | 'vendor'): ReadonlyMap<string, Sums> {
  const all = new Map<string, Sums>();
  const of = (id: string): Sums => {
    const known = all.get(id) ?? { spend: null, now: 0, before: 0, uses: null, rated: [], articles: 0, charges: [] };
    all.set(id, known);
    return known;
  };
  const year = periodOfYear(model, undefined);
  if (year) addPeriods(model, { as, year: year.id, of });
  if (as === 'publisher') {
    for (const [product, { uses }] of recentUses(model)) {
      const publisher = model.resolve('provider', model.find('product', product)?.publisher_id ?? null);
      if (publisher !== null) of(publisher).uses = (of(publisher).uses ?? 0) + uses;
    }
    if (year) addArticles(model, { year: Number(year.start_date.slice(0, 4)), of });
  }
  return all;
}

interface Adding<Y> {
  year: Y;
  of: (id: string) => Sums;
}

function addPeriods(model: ReadModel, { as, year, of }: Adding<string> & { as: 'publisher' | 'vendor' }): void {
  const { rows, byId } = moneyFacts(model);
  for (const fact of rows) {
    const id = fact[as];
    if (id === null || fact.financial_period !== year) continue;
    const sums = of(id);
    sums.rated.push(fact.id);
    if (fact.decision === 'cancelled' || fact.cents === null) continue;
    sums.spend = addCents(sums.spend ?? 0, fact.cents);
    const before = fact.previous === null ? null : (byId.get(fact.previous)?.yearly ?? null);
    if (before === null || fact.yearly === null || fact.change === null || isScopeJump(fact.change)) continue;
    sums.now = addCents(sums.now, fact.yearly);
    sums.before = addCents(sums.before, before);
  }
}

function addArticles(model: ReadModel, { year, of }: Adding<number>): void {
  const { currency } = memberOf(model);
  for (const article of model.all('article')) {
    const publisher = model.resolve('provider', article.publisher_id);
    if (publisher === null || article.period !== year || article.stage === 'denied' || article.stage === 'cancelled') continue;
    const sums = of(publisher);
    sums.articles += 1;
    const { local, unrated } = sumOfCharges(article.charges, currency);
    if (unrated < article.charges.length) sums.charges.push(local);
  }
}

function figuresOf(model: ReadModel, all: ReadonlyMap<string, Sums>): ReadonlyMap<string, ProviderFigures> {
  const { currency } = memberOf(model);
  return new Map(
    [...all].map(([id, { spend, now, before, uses, rated, articles, charges }]) => {
      const change = changeOf(before, now);
      const evaluations = rated.flatMap((period) => model.by('evaluation', 'subscription_period_id', period));
      const figures = {
        spend: spend === null ? null : wireOfCents(spend, currency),
        price_change: change === null ? null : change / 10_000,
        uses,
        rating: averageRatings(evaluations).overall.average,
        article_count: articles,
        article_spend: charges.length === 0 ? null : sumMoney(charges, currency),
      };
      return [id, figures] as const;
    }),
  );
}

/** The figures of a provider without data this year. */
export const noFigures: ProviderFigures = {
  spend: null,
  price_change: null,
  uses: null,
  rating: null,
  article_count: 0,
  article_spend: null,
};
