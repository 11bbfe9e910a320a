import { foldIdentity } from '../text/fold.ts';
import type { ThreeWay } from '../research/article-doubts.ts';
import type { ChargeKind, Payer } from '../research/charges.ts';
import { addCents, centsOf, multiplyDivide, splitCents, sumCents } from '../money/cents.ts';

/** A value by which articles are counted: a record, or a name from a file. */
export interface ArticlePlace {
  key: string;
  name: string;
}

/** The part of an article's cost paid by one department or external payer. */
export interface ArticleShare {
  /** Null for external payers, and for articles without a department. */
  department: string | null;
  /** Payer outside the library. */
  external: string | null;
  cents: number;
  /** Number of charges in the sum. */
  charges: number;
}

/**
 * An article for charts and analysis: integer minor units of the tenant's currency, with ids of replaced records resolved.
 * Denied and cancelled articles are excluded.
 */
export interface ArticleFact {
  id: string;
  name: string;
  /** The year to which its cost belongs. */
  year: number | null;
  publisher: ArticlePlace | null;
  journal: ArticlePlace | null;
  institution: ArticlePlace | null;
  license: ArticlePlace | null;
  agreement: ArticlePlace | null;
  department: string | null;
  is_hybrid: ThreeWay;
  /** Sum of the charges with a rate; null without one. */
  cents: number | null;
  /** Number of charges in the sum. */
  charges: number;
  /** Sum of the article processing charges only. */
  apc: number;
  shares: readonly ArticleShare[];
}

/** Source of a fact: an article with resolved ids. */
export interface FactArticle {
  id: string;
  name: string;
  period: number | null;
  publisher: ArticlePlace | null;
  publisher_text: string | null;
  journal_title: string | null;
  issn_l: string | null;
  issn_electronic: string | null;
  issn_print: string | null;
  institution: string | null;
  license: string | null;
  agreement: ArticlePlace | null;
  agreement_text: string | null;
  department_id: string | null;
  is_hybrid: ThreeWay;
  charges: readonly { kind: ChargeKind; local: number | null; payers: readonly Payer[] }[];
}

/** Maximum characters of a key, as URLs of rows contain it. */
const maxKey = 64;

/** A place for a name; names that fold to the same text share one place. */
export function namedPlace(name: string | null, kind = 'name'): ArticlePlace | null {
  if (name === null) return null;
  const key = `${kind} ${foldIdentity(name)}`;
  return { key: key.length <= maxKey ? key : `${key.slice(0, maxKey - 9)} ${checksum(key)}`, name };
}

/** Hash that distinguishes long names with the same beginning (FNV-1a, 32 bits). */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export function articleFact(article: FactArticle, local: string): ArticleFact {
  const rated = article.charges.flatMap(({ kind, local: amount, payers }) =>
    amount === null ? [] : [{ kind, payers, cents: centsOf(amount, local) }],
  );
  const issn = article.issn_l ?? article.issn_electronic ?? article.issn_print;
  const title = article.journal_title ?? issn;
  return {
    id: article.id,
    name: article.name,
    year: article.period,
    publisher: article.publisher ?? namedPlace(article.publisher_text),
    journal: title === null ? null : issn === null ? namedPlace(title) : { key: `issn ${issn}`.slice(0, maxKey), name: title },
    institution: namedPlace(article.institution),
    license: namedPlace(article.license),
    agreement: article.agreement ?? namedPlace(article.agreement_text),
    department: article.department_id,
    is_hybrid: article.is_hybrid,
    cents: rated.length === 0 ? null : sumCents(rated.map(({ cents }) => cents)),
    charges: rated.length,
    apc: sumCents(rated.filter(({ kind }) => kind === 'apc').map(({ cents }) => cents)),
    shares: sharesOf(rated, article.department_id),
  };
}

/** Splits each charge among its payers by largest remainder. The part without a payer belongs to the article's department. */
function sharesOf(charges: readonly { payers: readonly Payer[]; cents: number }[], own: string | null): ArticleShare[] {
  const shares: ArticleShare[] = [];
  const add = (payer: Pick<ArticleShare, 'department' | 'external'>, cents: number): void => {
    const known = shares.find(({ department, external }) => department === payer.department && external === payer.external);
    if (known) Object.assign(known, { cents: addCents(known.cents, cents), charges: known.charges + 1 });
    else shares.push({ ...payer, cents, charges: 1 });
  };
  for (const { payers, cents } of charges) {
    const weights = payers.map(({ percentage }) => Math.round(percentage * 10_000));
    const rest = 1_000_000 - sumCents(weights);
    const parts = splitCents(cents, rest > 0 ? [...weights, rest] : weights);
    for (const [index, part] of parts.entries()) {
      const payer = payers[index];
      add(payer ? { department: payer.department_id, external: payer.external } : { department: own, external: null }, part);
    }
  }
  return shares;
}

/** Median and quartiles of amounts. */
export interface Quartiles {
  lower: number;
  median: number;
  upper: number;
}

/** Quartiles of amounts, interpolated between neighbors and rounded to the minor unit; undefined without amounts. */
export function quartilesOf(amounts: readonly number[]): Quartiles | undefined {
  if (amounts.length === 0) return undefined;
  const sorted = amounts.toSorted((a, b) => a - b);
  const at = (quarters: number): number => {
    const place = (sorted.length - 1) * quarters;
    const [index, rest] = [Math.floor(place / 4), place % 4];
    const below = sorted[index] ?? 0;
    return addCents(below, rest === 0 ? 0 : multiplyDivide((sorted[index + 1] ?? below) - below, rest, 4));
  };
  return { lower: at(1), median: at(2), upper: at(3) };
}

/** Cost of an agreement in a year. */
export interface AgreementYear {
  /** Id of the agreement. */
  id: string;
  name: string;
  publisher: ArticlePlace | null;
  subscription: string | null;
  year: number;
  /** In the tenant's currency; null without a rate. */
  cents: number | null;
}
