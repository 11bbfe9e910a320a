import type { Agreement, Article } from '#shared/contract/entities/research.ts';
import type { AgreementCoverageRow } from '#shared/contract/rows/article-row.ts';
import { type AgreementTerms, type AskedArticle, coverageLights, coverageOf } from '#shared/domain/research/agreement-coverage.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { identifierNumber } from '../../holdings/title-lists/title-segment.ts';
import { searchSegment } from '../../holdings/title-lists/search-segment.ts';
import { searchedLists } from '../../holdings/title-lists/searched-lists.ts';
import { agreementYear, quotaOf } from './agreement-row.ts';

/** An article as agreements are asked about it. */
export interface CoverageQuery extends AskedArticle {
  issns: readonly (string | null)[];
  period: number | null;
  /** The agreement that already includes the article: it needs no further place of the quota. */
  agreement_id: string | null;
}

/** Answers of agreements about an article, the best first. */
export async function coverageRows(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  agreements: readonly Agreement[],
  asked: CoverageQuery,
): Promise<AgreementCoverageRow[]> {
  const listed = await listedJournals(caller, model, agreements, asked.issns);
  const rows = agreements.map((stored): AgreementCoverageRow => {
    const agreement = model.live('agreement', stored);
    const lights = coverageLights(asked, termsOf(model, agreement, asked, listed.get(agreement.id)));
    const coverage = coverageOf(lights);
    return {
      agreement: { id: agreement.id, name: agreement.name },
      coverage,
      lights: lights.map(({ subject, color, reason }) => ({ subject, color, ...ownMessage(reason) })),
      expected_price: coverage === 'covered' ? 0 : agreement.list_price,
      currency: agreement.currency,
    };
  });
  const order = ['covered', 'open', 'not_covered'];
  return rows.toSorted((a, b) => order.indexOf(a.coverage) - order.indexOf(b.coverage));
}

function termsOf(model: ReadModel, agreement: Agreement, asked: CoverageQuery, lists_journal: boolean | undefined): AgreementTerms {
  const { start_date, end_date, basis, article_types, eligible } = agreement;
  const year = agreementYear({ ...asked }, agreement);
  const { used, quota } = year === null ? { used: 0, quota: null } : quotaOf(model, agreement, year);
  const own = asked.agreement_id === agreement.id && used > 0 ? 1 : 0;
  return { start_date, end_date, basis, article_types, eligible, quota, used: used - own, lists_journal };
}

/** Whether the title list of each agreement has the journal; no entry for an agreement without a list, or an article without an ISSN. */
async function listedJournals(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  agreements: readonly Agreement[],
  issns: readonly (string | null)[],
): Promise<ReadonlyMap<string, boolean>> {
  const wanted = validIssns(issns);
  if (wanted.length === 0) return new Map();
  const listed = await listedIssns(caller, model, agreements, wanted);
  return new Map([...listed].map(([id, having]) => [id, wanted.some((issn) => having.has(issn))]));
}

/** Valid ISSNs in their usual form. */
export function validIssns(issns: readonly (string | null)[]): string[] {
  return issns.flatMap((issn) => (issn === null ? [] : (normaliseIssn(issn) ?? [])));
}

/** The ISSNs that the title list of each agreement contains; agreements without a list are omitted. */
export async function listedIssns(
  caller: Pick<Caller, 'tenant'>,
  model: ReadModel,
  agreements: readonly Agreement[],
  issns: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lists = agreements.flatMap(({ title_list_id }) => model.find('title_list', title_list_id) ?? []);
  if (lists.length === 0) return new Map();
  const having = new Map<string, ReadonlySet<string>>();
  for (const { list, segment, edits, stale } of await searchedLists(caller, model, lists)) {
    const edited = new Set(
      edits
        .filter(({ removed }) => !removed)
        .flatMap(({ print_identifier, online_identifier }) => validIssns([print_identifier, online_identifier])),
    );
    const isListed = (issn: string): boolean =>
      edited.has(issn) ||
      searchSegment(segment, { number: identifierNumber(issn.replace('-', '')), words: [], whole: '', own: '' }).some(
        (row) => !stale.has(row),
      );
    having.set(list.id, new Set(issns.filter(isListed)));
  }
  return new Map(
    agreements.flatMap(({ id, title_list_id }) => {
      const found = having.get(model.resolve('title_list', title_list_id) ?? '');
      return found ? [[id, found] as const] : [];
    }),
  );
}

/** The agreements that may concern an article: of its publisher, and its own. Without a known publisher all of them. */
export function agreementsFor(
  model: ReadModel,
  { publisher_id, agreement_id }: Pick<Article, 'publisher_id' | 'agreement_id'>,
): Agreement[] {
  const publisher = model.resolve('provider', publisher_id);
  const own = model.resolve('agreement', agreement_id);
  return [...model.all('agreement')].filter(
    (agreement) => agreement.id === own || publisher === null || model.resolve('provider', agreement.publisher_id) === publisher,
  );
}

/** An article as agreements are asked about it. */
export function askedOf(article: Article): CoverageQuery {
  const author = article.authors.find(({ corresponding }) => corresponding);
  return {
    ...article,
    issns: [article.issn_print, article.issn_electronic, article.issn_l],
    author: author ? { ror: author.ror, domain: null } : null,
  };
}
