import { isIssn } from '../identifiers/issn.ts';
import { isOrcid } from '../identifiers/orcid.ts';
import { type Message, say } from '../messages/message.ts';
import { medianOf } from '../forecasts/statistics.ts';

export const threeWays = ['yes', 'no', 'unknown'] as const;
export type ThreeWay = (typeof threeWays)[number];

/** The fields of an article that are checked. Amounts are wire amounts in the library's currency. */
export interface CheckedArticle {
  doi: string | null;
  url: string | null;
  issn_print: string | null;
  issn_electronic: string | null;
  submitted_on: string | null;
  accepted_on: string | null;
  published_on: string | null;
  period: number | null;
  is_hybrid: ThreeWay;
  in_doaj: ThreeWay;
  local: number | null;
  authors?: readonly { orcid: string | null }[];
}

/** A doubtful value of an article, for a person to check. */
export interface ArticleDoubt {
  field: 'doi' | 'url' | 'issn_print' | 'issn_electronic' | 'authors' | 'submitted_on' | 'accepted_on' | 'period' | 'is_hybrid' | 'amount';
  code: string;
  message: Message;
}

/** Max amount without a doubt if the publisher's median is unknown, in the library's currency. */
const maxUsualAmount = 10_000;
/** Amounts above this multiple of the publisher's median are doubtful. */
const maxTimesMedian = 5;
/** Min amounts of a publisher for a median. */
const minAmounts = 3;

/** Doubts about a single article. `median` is that of the publisher's other articles; `year` is the current one. */
export function articleDoubts(article: CheckedArticle, { median, year }: { median: number | undefined; year: number }): ArticleDoubt[] {
  return [
    ...(article.doi === null && article.url === null ? [{ field: 'url' as const, code: 'no_doi', message: say('research.noDoi') }] : []),
    ...(['issn_print', 'issn_electronic'] as const).flatMap((field) => {
      const issn = article[field];
      return issn === null || isIssn(issn) ? [] : [{ field, code: 'bad_issn', message: say('research.badIssn', { issn }) }];
    }),
    ...badOrcids(article.authors ?? []).map((orcid) => ({
      field: 'authors' as const,
      code: 'bad_orcid',
      message: say('research.badOrcid', { orcid }),
    })),
    ...dateDoubts(article),
    ...periodDoubts(article, year),
    ...(article.is_hybrid === 'yes' && article.in_doaj === 'yes'
      ? [{ field: 'is_hybrid' as const, code: 'hybrid_in_doaj', message: say('research.hybridInDoaj') }]
      : []),
    ...amountDoubts(article.local, median),
  ];
}

/** The ORCIDs of authors with a wrong check digit, each once. */
export function badOrcids(authors: readonly { orcid: string | null }[]): string[] {
  return [...new Set(authors.flatMap(({ orcid }) => (orcid === null || isOrcid(orcid) ? [] : [orcid])))];
}

function dateDoubts({ submitted_on, accepted_on, published_on }: CheckedArticle): ArticleDoubt[] {
  const doubts: ArticleDoubt[] = [];
  if (submitted_on !== null && accepted_on !== null && submitted_on > accepted_on)
    doubts.push({ field: 'submitted_on', code: 'dates_reversed', message: say('research.submittedAfterAccepted') });
  if (accepted_on !== null && published_on !== null && accepted_on > published_on)
    doubts.push({ field: 'accepted_on', code: 'dates_reversed', message: say('research.acceptedAfterPublished') });
  return doubts;
}

/** The year in which an article counts must be between 1990 and next year, and within a year of one of its dates. */
function periodDoubts({ period, submitted_on, accepted_on, published_on }: CheckedArticle, year: number): ArticleDoubt[] {
  if (period === null) return [];
  if (period < 1990 || period > year + 1)
    return [{ field: 'period', code: 'period_far', message: say('research.periodFar', { period: String(period) }) }];
  const years = [submitted_on, accepted_on, published_on].flatMap((date) => (date === null ? [] : [Number(date.slice(0, 4))]));
  if (years.length > 0 && years.every((each) => Math.abs(each - period) > 1))
    return [{ field: 'period', code: 'period_not_dates', message: say('research.periodNotDates', { period: String(period) }) }];
  return [];
}

function amountDoubts(local: number | null, median: number | undefined): ArticleDoubt[] {
  if (local === null) return [];
  if (local < 0) return [{ field: 'amount', code: 'credit', message: say('research.credit') }];
  if (median !== undefined && median > 0 ? local > maxTimesMedian * median : local > maxUsualAmount)
    return [{ field: 'amount', code: 'far_off', message: say('research.amountFarOff') }];
  return [];
}

/** The median of a publisher's amounts above 0; undefined if there are too few. */
export function usualAmount(amounts: readonly number[]): number | undefined {
  const paid = amounts.filter((amount) => amount > 0);
  return paid.length < minAmounts ? undefined : medianOf(paid);
}

/** Parses yes or no as spreadsheets write it: `TRUE `, `WAHR`, `ja`, 1, `Hybrid`, `Full open`; `unknown` for blanks and other text. */
export function readHybrid(text: string): ThreeWay {
  const word = text.trim().toLowerCase();
  if (/^(true|wahr|vrai|sant|yes|ja|oui|y|j|1|hybrid|hybride?s?|hybrid oa|hybrid open access)$/.test(word)) return 'yes';
  if (
    /^(false|falsch|faux|falskt|no|nein|non|nej|n|0|gold|oa|open access|full(y)? ?(open( access)?|oa)|pure (oa|open access)|gold (oa|open access))$/.test(
      word,
    )
  )
    return 'no';
  return 'unknown';
}
