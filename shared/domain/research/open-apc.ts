import { normaliseIssn } from '../identifiers/issn.ts';
import type { ThreeWay } from './article-doubts.ts';
import type { ChargeKind } from './charges.ts';

/** The files that OpenAPC collects: charges of articles, articles of agreements, costs of agreements, and additional costs. */
export const openApcKinds = ['apc', 'ta', 'contracts', 'additional-costs'] as const;
export type OpenApcKind = (typeof openApcKinds)[number];

/** A cell. Null, written as `NA`, means unknown. Texts are quoted; numbers, `TRUE`, `FALSE` and `NA` are not. */
type Cell = string | number | boolean | null;

const apcColumns = [
  'institution',
  'period',
  'euro',
  'doi',
  'is_hybrid',
  'publisher',
  'journal_full_title',
  'issn',
  'issn_print',
  'issn_electronic',
  'issn_l',
  'license_ref',
  'indexed_in_crossref',
  'pmid',
  'pmcid',
  'ut',
  'url',
  'doaj',
] as const;

const additionalKinds = {
  colour: 'colour charge',
  cover: 'cover charge',
  page: 'page charge',
  permission: 'permission',
  reprint: 'reprint',
  submission: 'submission fee',
  payment: 'payment fee',
  other: 'other',
} as const satisfies Partial<Record<ChargeKind, string>>;
type AdditionalKind = keyof typeof additionalKinds;
const additionalNames = Object.keys(additionalKinds) as AdditionalKind[];

/** The columns of OpenAPC's files, in their order. */
export const openApcColumns: Record<OpenApcKind, readonly string[]> = {
  apc: apcColumns,
  ta: [...apcColumns.slice(0, 5), 'opt_out', ...apcColumns.slice(5), 'agreement', 'group_id'],
  contracts: ['institution', 'consortium', 'contract_name', 'identifier', 'period_from', 'period_to', 'cost_type', 'euro', 'group_id'],
  'additional-costs': ['doi', ...Object.values(additionalKinds)],
};

/** An article with the sums of its charges in euros, as wire amounts. Kinds without a known amount have no entry. */
export interface OpenApcArticle {
  institution: string;
  period: number | null;
  doi: string | null;
  url: string | null;
  is_hybrid: ThreeWay;
  in_doaj: ThreeWay;
  publisher: string | null;
  journal_title: string | null;
  issn_print: string | null;
  issn_electronic: string | null;
  issn_l: string | null;
  license: string | null;
  /** Identifier or name; null outside an agreement. */
  agreement: string | null;
  group_id: string | null;
  euros: Readonly<Partial<Record<ChargeKind, number>>>;
}

const flags = { yes: true, no: false, unknown: null } as const;

/** The ISSNs of one file: only valid ones, each with one linking ISSN. */
class Issns {
  readonly #linking = new Map<string, string>();

  cells({ issn_print, issn_electronic, issn_l }: OpenApcArticle): [Cell, Cell, Cell, Cell] {
    const [print, electronic, linking] = [issn_print, issn_electronic, issn_l].map((issn) =>
      issn === null ? null : (normaliseIssn(issn) ?? null),
    );
    const all = [print, electronic].flatMap((issn) => issn ?? []);
    const known = all.map((issn) => this.#linking.get(issn)).find((issn) => issn !== undefined);
    const chosen = known ?? linking ?? null;
    if (chosen !== null) for (const issn of all) if (!this.#linking.has(issn)) this.#linking.set(issn, chosen);
    const isConsistent = all.every((issn) => (this.#linking.get(issn) ?? chosen) === chosen);
    return [electronic ?? print ?? linking ?? null, print ?? null, electronic ?? null, isConsistent ? chosen : null];
  }
}

function articleCells(article: OpenApcArticle, issns: Issns, euro: number | null): Cell[] {
  return [
    article.institution,
    article.period,
    euro,
    article.doi,
    flags[article.is_hybrid],
    article.publisher?.trim() ?? null,
    article.journal_title?.trim() ?? null,
    ...issns.cells(article),
    article.license,
    null,
    null,
    null,
    null,
    article.url,
    flags[article.in_doaj],
  ];
}

/** Whether OpenAPC can identify the article and its year of payment. */
function isIdentified({ doi, url, period }: OpenApcArticle): boolean {
  return (doi !== null || url !== null) && period !== null && period >= 1990;
}

/**
 * Rows of articles in OpenAPC's columns. `apc` contains articles outside agreements with a charge above 0, `ta` articles of agreements. Omits what
 * OpenAPC's checks refuse (RP06): articles without DOI, URL or year, amounts that are not above 0, invalid ISSNs.
 */
export function openApcRows(kind: 'apc' | 'ta' | 'additional-costs', articles: Iterable<OpenApcArticle>): Cell[][] {
  const issns = new Issns();
  const rows: Cell[][] = [];
  for (const article of articles) {
    const { apc = 0 } = article.euros;
    if (kind === 'additional-costs') {
      const amounts = additionalNames.map((name) => aboveZero(article.euros[name]));
      if (article.doi !== null && amounts.some((amount) => amount !== null)) rows.push([article.doi, ...amounts]);
    } else if (!isIdentified(article) || (article.agreement !== null) !== (kind === 'ta')) continue;
    else if (kind === 'ta') {
      const cells = articleCells(article, issns, aboveZero(apc));
      rows.push([...cells.slice(0, 5), false, ...cells.slice(5), article.agreement, article.group_id]);
    } else if (apc > 0) rows.push(articleCells(article, issns, apc));
  }
  return rows;
}

function aboveZero(amount: number | undefined): number | null {
  return amount !== undefined && amount > 0 ? amount : null;
}

/** The cost of an agreement for an institution in a year, in euros; null for unknown amounts. */
export interface OpenApcContract {
  institution: string;
  consortium: string | null;
  name: string;
  identifier: string | null;
  year: number;
  group_id: string;
  read: number | null;
  publish: number | null;
  read_and_publish: number | null;
  fee: number | null;
  /** A positive amount that the institution gets back. */
  credit: number | null;
}

/** Rows of agreement costs: one per known part, or one without an amount if none is known. A credit is a negative amount without a type. */
export function openApcContractRows(contracts: Iterable<OpenApcContract>): Cell[][] {
  return [...contracts].flatMap((contract) => {
    const parts: [string | null, number | null][] = [
      ['publish', contract.publish],
      ['read', contract.read],
      ['publish and read', contract.read_and_publish],
      ['service fee', contract.fee],
      [null, contract.credit === null ? null : 0 - contract.credit],
    ];
    const known = parts.filter(([, amount]) => amount !== null);
    return (known.length === 0 ? [[null, null] as const] : known).map(([type, amount]): Cell[] => [
      contract.institution,
      contract.consortium,
      contract.name,
      contract.identifier,
      contract.year,
      contract.year,
      type,
      amount,
      contract.group_id,
    ]);
  });
}

/** The group id of an agreement, an institution and a year for which no file named one. Deterministic. */
export function openApcGroup(agreement: string, institution: string, year: number): string {
  const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${slug(institution)}_${slug(agreement)}_${year}`;
}

/** Rows as CSV in OpenAPC's format. */
export function* openApcLines(kind: OpenApcKind, rows: Iterable<readonly Cell[]>): Generator<string> {
  yield `${openApcColumns[kind].map(quoted).join(',')}\n`;
  for (const row of rows) yield `${row.map(cellText).join(',')}\n`;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === '') return 'NA';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'number' ? String(cell) : quoted(cell);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""').replace(/[\r\n]+/g, ' ')}"`;
}
