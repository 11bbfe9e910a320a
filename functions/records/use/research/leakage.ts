import { addToList } from '#shared/domain/add-to-list.ts';
import type { Agreement, Article } from '#shared/contract/entities/research.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { basisDate, coverageLights } from '#shared/domain/research/agreement-coverage.ts';
import { sumOfCharges } from '#shared/domain/research/charges.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { agreementYear, isCounted } from './agreement-row.ts';
import { askedOf, listedIssns, validIssns } from './coverage.ts';

/** An article that was paid for although an agreement covers it, with its cost in the library's currency. */
export interface LeakedArticle {
  id: string;
  /** The year in which it would have counted for the agreement. */
  year: number | null;
  cost: number;
}

/** The articles that an agreement covers but that were paid for nevertheless. */
export interface Leakage {
  agreement: Agreement;
  articles: number;
  cost: number;
}

/** An article that meets all terms of an agreement except, possibly, the journal. */
interface Candidate extends LeakedArticle {
  issns: readonly string[];
}

/** The leakage of agreements in a year, or in all years; agreements without leakage are omitted. */
export async function leakageOf(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  agreements: readonly Agreement[],
  year?: number,
): Promise<Leakage[]> {
  const leaked = await leakedArticles(caller, model, agreements, year);
  return agreements.flatMap((agreement) => {
    const articles = leaked.get(agreement.id) ?? [];
    return articles.length === 0 ? [] : [{ agreement, ...sumOfLeaked(model, articles) }];
  });
}

/** The number and cost of articles that were paid for although they are covered. */
export function sumOfLeaked(model: ReadModel, articles: readonly LeakedArticle[]): Pick<Leakage, 'articles' | 'cost'> {
  const { currency } = memberOf(model);
  return {
    articles: articles.length,
    cost: sumMoney(
      articles.map(({ cost }) => cost),
      currency,
    ),
  };
}

/** By agreement, the articles that were paid for although it covers them, in a year or in all. */
export async function leakedArticles(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  agreements: readonly Agreement[],
  year?: number,
): Promise<ReadonlyMap<string, readonly LeakedArticle[]>> {
  const candidates = paidOutside(model, year);
  const asked = agreements.map(({ id }) => ({ id, articles: candidates.get(id) ?? [] }));
  const issns = new Set(asked.flatMap(({ articles }) => articles.flatMap((article) => article.issns)));
  if (issns.size === 0) return new Map();
  const listed = await listedIssns(caller, model, agreements, [...issns]);
  return new Map(
    asked.map(({ id, articles }) => [id, articles.filter((article) => article.issns.some((issn) => listed.get(id)?.has(issn)))]),
  );
}

/** By agreement, articles of its publisher that belong to no agreement, cost something, and meet its terms for date, type and author. */
function paidOutside(model: ReadModel, year: number | undefined): ReadonlyMap<string, readonly Candidate[]> {
  return model.view(`paid outside ${year ?? ''}`, () => {
    const { currency } = memberOf(model);
    const byPublisher = new Map<string, { article: Article; cost: number }[]>();
    for (const article of model.all('article')) {
      const publisher = model.resolve('provider', article.publisher_id);
      if (publisher === null || !isCounted(article) || model.resolve('agreement', article.agreement_id) !== null) continue;
      const { local: cost } = sumOfCharges(article.charges, currency);
      if (cost <= 0) continue;
      addToList(byPublisher, publisher, { article, cost });
    }
    return new Map(
      [...model.all('agreement')].map((agreement) => {
        const publisher = model.resolve('provider', agreement.publisher_id);
        const paid = publisher === null ? [] : (byPublisher.get(publisher) ?? []);
        const candidates = paid.filter(({ article }) => meetsTerms(article, agreement, year));
        return [
          agreement.id,
          candidates.map(({ article, cost }) => ({
            id: article.id,
            year: agreementYear(article, agreement),
            issns: issnsOf(article),
            cost,
          })),
        ];
      }),
    );
  });
}

function issnsOf({ issn_print, issn_electronic, issn_l }: Article): string[] {
  return validIssns([issn_print, issn_electronic, issn_l]);
}

/** Whether date, type and author are known and meet the terms. The remaining quota at that time is not recorded. */
function meetsTerms(article: Article, agreement: Agreement, year: number | undefined): boolean {
  if (basisDate(article, agreement.basis) === null || (year !== undefined && agreementYear(article, agreement) !== year)) return false;
  const { start_date, end_date, basis, article_types, eligible } = agreement;
  const terms = { start_date, end_date, basis, article_types, eligible, quota: null, used: 0, lists_journal: true };
  return coverageLights(askedOf(article), terms).every(({ color }) => color === 'green');
}
