import { addCents, changeOf, wireOfCents } from '#shared/domain/money/cents.ts';
import { isScopeJump } from '#shared/domain/insights/pairs.ts';
import { sumOfCharges } from '#shared/domain/research/charges.ts';
import { averageRatings } from '#shared/domain/evaluation/average-ratings.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { tallied } from '#functions/platform/lineage.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { MoneyFact } from '#shared/domain/periods/money-fact.ts';
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

/** The money of a provider's periods of one financial period. */
interface Spend {
  periods: Set<string>;
  /** Number of periods with a price, and their sum. */
  priced: number;
  spend: number;
  /** Comparable prices, and those before them. */
  now: number;
  before: number;
}

/** The figures of each provider in one role, if it has any. Uses and articles belong to publishers. */
export function providerFigures(model: ReadModel, as: 'publisher' | 'vendor'): ReadonlyMap<string, ProviderFigures> {
  return model.view(`provider figures ${as}`, () => figuresOf(model, as), dayOf(model));
}

function figuresOf(model: ReadModel, as: 'publisher' | 'vendor'): ReadonlyMap<string, ProviderFigures> {
  const { currency } = memberOf(model);
  const year = periodOfYear(model, undefined);
  const spends = year ? spendByProvider(model, as, year.id) : new Map<string, Spend>();
  const ratings = ratingsByPeriod(model);
  const uses = as === 'publisher' ? usesByPublisher(model) : new Map<string, number>();
  const articles =
    as === 'publisher' && year ? articlesByPublisher(model, Number(year.start_date.slice(0, 4))) : new Map<string, Charged>();
  return new Map(
    [...new Set([...spends.keys(), ...uses.keys(), ...articles.keys()])].map((id) => {
      const { periods, priced, spend, now, before } = spends.get(id) ?? noSpend;
      const change = changeOf(before, now);
      const { count, charges } = articles.get(id) ?? { count: 0, charges: [] };
      const figures = {
        spend: priced === 0 ? null : wireOfCents(spend, currency),
        price_change: change === null ? null : change / 10_000,
        uses: uses.get(id) ?? null,
        rating: averageRatings(ratings.size === 0 ? [] : [...periods].flatMap((period) => ratings.get(period) ?? [])).overall.average,
        article_count: count,
        article_spend: charges.length === 0 ? null : sumMoney(charges, currency),
      };
      return [id, figures] as const;
    }),
  );
}

const noSpend: Spend = { periods: new Set(), priced: 0, spend: 0, now: 0, before: 0 };

function spendByProvider(model: ReadModel, as: 'publisher' | 'vendor', year: string): ReadonlyMap<string, Spend> {
  return tallied<MoneyFact, Map<string, Spend>>(moneyFacts(model).lineage, `${as} ${year}`, {
    start: () => new Map(),
    add: (all, fact, sign) => {
      const id = fact[as];
      if (id === null || fact.financial_period !== year) return;
      const known = all.get(id) ?? { periods: new Set(), priced: 0, spend: 0, now: 0, before: 0 };
      if (sign === 1) known.periods.add(fact.id);
      else known.periods.delete(fact.id);
      addFact(known, fact, sign);
      if (known.periods.size === 0) all.delete(id);
      else all.set(id, known);
    },
  });
}

function addFact(known: Spend, { decision, cents, yearly, previous_yearly, change }: MoneyFact, sign: 1 | -1): void {
  if (decision === 'cancelled' || cents === null) return;
  known.priced += sign;
  known.spend = addCents(known.spend, sign * cents);
  if (previous_yearly === null || yearly === null || change === null || isScopeJump(change)) return;
  known.now = addCents(known.now, sign * yearly);
  known.before = addCents(known.before, sign * previous_yearly);
}

/** Ratings by the id of their period; a period without ratings is missing. */
function ratingsByPeriod(model: ReadModel): ReadonlyMap<string, readonly Row<'evaluation'>[]> {
  return model.view('ratings by period', () =>
    Map.groupBy(
      model.all('evaluation'),
      ({ subscription_period_id }) => model.resolve('subscription_period', subscription_period_id) ?? '',
    ),
  );
}

function usesByPublisher(model: ReadModel): ReadonlyMap<string, number> {
  return model.view('uses by publisher', () => {
    const sums = new Map<string, number>();
    for (const [product, { uses }] of recentUses(model)) {
      const publisher = model.resolve('provider', model.find('product', product)?.publisher_id ?? null);
      if (publisher !== null) sums.set(publisher, (sums.get(publisher) ?? 0) + uses);
    }
    return sums;
  });
}

/** Number of articles, and their charges in local currency. */
interface Charged {
  count: number;
  charges: number[];
}

function articlesByPublisher(model: ReadModel, year: number): ReadonlyMap<string, Charged> {
  return model.view(
    'articles by publisher',
    () => {
      const { currency } = memberOf(model);
      const all = new Map<string, Charged>();
      for (const article of model.all('article')) {
        const publisher = model.resolve('provider', article.publisher_id);
        if (publisher === null || article.period !== year || article.stage === 'denied' || article.stage === 'cancelled') continue;
        const known = all.get(publisher) ?? { count: 0, charges: [] };
        all.set(publisher, known);
        known.count += 1;
        const { local, unrated } = sumOfCharges(article.charges, currency);
        if (unrated < article.charges.length) known.charges.push(local);
      }
      return all;
    },
    String(year),
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
