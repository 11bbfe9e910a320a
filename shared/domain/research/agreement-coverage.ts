import { type Message, say } from '../messages/message.ts';

/** The date of an article that determines which agreement covers it. */
export const dateBases = ['submission', 'acceptance', 'publication'] as const;
export type DateBasis = (typeof dateBases)[number];

/** Terms that decide what an agreement covers. An empty list does not restrict. */
export interface AgreementTerms {
  start_date: string;
  end_date: string;
  basis: DateBasis;
  article_types: readonly string[];
  /** ROR identifiers of institutions and email domains of eligible corresponding authors. */
  eligible: readonly { ror: string | null; domain: string | null }[];
  /** Max articles in the year of the basis date; null without a limit. */
  quota: number | null;
  /** Articles counted in that year so far. */
  used: number;
  /** Whether the agreement's title list contains the journal on the basis date; undefined without a title list. */
  lists_journal: boolean | undefined;
}

/** The facts about an article before payment. */
export interface AskedArticle {
  submitted_on: string | null;
  accepted_on: string | null;
  published_on: string | null;
  article_type: string | null;
  author: { ror: string | null; domain: string | null } | null;
}

export const lightSubjects = ['journal', 'date', 'type', 'author', 'quota'] as const;

/** The result of one check: `green` passed, `red` failed, `amber` unknown. */
export interface Light {
  subject: (typeof lightSubjects)[number];
  color: 'green' | 'amber' | 'red';
  reason: Message;
}

/** The basis date of an article; null if it is unknown. */
export function basisDate(article: Pick<AskedArticle, 'submitted_on' | 'accepted_on' | 'published_on'>, basis: DateBasis): string | null {
  return { submission: article.submitted_on, acceptance: article.accepted_on, publication: article.published_on }[basis];
}

/** Checks whether an agreement covers an article, one light per condition, each with its reason. */
export function coverageLights(article: AskedArticle, terms: AgreementTerms): Light[] {
  return [journalLight(terms), dateLight(article, terms), typeLight(article, terms), authorLight(article, terms), quotaLight(terms)];
}

/** Covered if every light is green. Open if none is red and some are unknown. */
export function coverageOf(lights: readonly Light[]): 'covered' | 'open' | 'not_covered' {
  if (lights.some(({ color }) => color === 'red')) return 'not_covered';
  return lights.every(({ color }) => color === 'green') ? 'covered' : 'open';
}

function light(subject: Light['subject'], color: Light['color'], reason: Message): Light {
  return { subject, color, reason };
}

function journalLight({ lists_journal }: AgreementTerms): Light {
  if (lists_journal === undefined) return light('journal', 'amber', say('research.lightNoTitleList'));
  return lists_journal
    ? light('journal', 'green', say('research.lightJournalListed'))
    : light('journal', 'red', say('research.lightJournalNotListed'));
}

function dateLight(article: AskedArticle, { basis, start_date, end_date }: AgreementTerms): Light {
  const date = basisDate(article, basis);
  const values = { basis: say(`research.${basis}`), start_date, end_date };
  if (date === null) return light('date', 'amber', say('research.lightNoDate', values));
  return date >= start_date && date <= end_date
    ? light('date', 'green', say('research.lightDateInside', { ...values, date }))
    : light('date', 'red', say('research.lightDateOutside', { ...values, date }));
}

function typeLight({ article_type }: AskedArticle, { article_types }: AgreementTerms): Light {
  if (article_types.length === 0) return light('type', 'green', say('research.lightAllTypes'));
  const types = article_types.join(', ');
  if (article_type === null) return light('type', 'amber', say('research.lightNoType', { types }));
  return article_types.some((type) => sameWord(type, article_type))
    ? light('type', 'green', say('research.lightTypeCovered', { type: article_type }))
    : light('type', 'red', say('research.lightTypeNotCovered', { type: article_type, types }));
}

function authorLight({ author }: AskedArticle, { eligible }: AgreementTerms): Light {
  if (eligible.length === 0) return light('author', 'green', say('research.lightAllAuthors'));
  if (author === null || (author.ror === null && author.domain === null)) return light('author', 'amber', say('research.lightNoAuthor'));
  const isEligible = eligible.some(
    ({ ror, domain }) =>
      (ror !== null && author.ror !== null && sameWord(ror, author.ror)) ||
      (domain !== null && author.domain !== null && isBelow(author.domain.toLowerCase(), domain.toLowerCase())),
  );
  return isEligible
    ? light('author', 'green', say('research.lightAuthorEligible'))
    : light('author', 'red', say('research.lightAuthorNotEligible'));
}

function quotaLight({ quota, used }: AgreementTerms): Light {
  if (quota === null) return light('quota', 'green', say('research.lightNoQuota'));
  return used < quota
    ? light('quota', 'green', say('research.lightQuotaLeft', { left: quota - used, quota }))
    : light('quota', 'red', say('research.lightQuotaUsed', { quota }));
}

function isBelow(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

function sameWord(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
