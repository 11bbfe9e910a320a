import { readDoi } from '#shared/domain/identifiers/doi.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { findOrcid, isOrcid } from '#shared/domain/identifiers/orcid.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { wireOfDecimal } from '#shared/domain/money/amount.ts';
import { isCurrency } from '#shared/domain/money/currencies.ts';
import { currencyNamed } from '#shared/domain/money/currency-signs.ts';
import { readHybrid, type ThreeWay } from '#shared/domain/research/article-doubts.ts';
import type { ChargeKind } from '#shared/domain/research/charges.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { ImportOptions } from '../import-options.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import { type Cell, cellText, type SheetRow } from '../../sheets/cell.ts';
import { dateInCell } from '../reading/read-day.ts';
import { additionalCharges, type ArticleField } from './article-fields.ts';

/** An amount of a row, in the API's format. */
export interface ReadCharge {
  kind: ChargeKind;
  amount: number;
  currency: string;
  tax: number | null;
}

/** The parsed cells of a row in a file of articles. */
export interface ReadArticle {
  doi: string | null;
  url: string | null;
  title: string | null;
  journal_title: string | null;
  publisher: string | null;
  issn_print: string | null;
  issn_electronic: string | null;
  issn_l: string | null;
  period: number | null;
  is_hybrid: ThreeWay;
  in_doaj: ThreeWay;
  license: string | null;
  article_type: string | null;
  submitted_on: string | null;
  accepted_on: string | null;
  published_on: string | null;
  institution: string | null;
  author: string | null;
  orcid: string | null;
  agreement: string | null;
  department: string | null;
  note: string | null;
  charges: ReadCharge[];
}

export interface ArticleProblem {
  field: ArticleField;
  severity: 'error' | 'warning';
  code: string;
  message: Message;
}

const blank = /^(?:|na|n\/a|#n\/a|null|none|-|–|\?)$/i;

/** The text of a cell; empty for placeholders such as NA. */
export function valueOf(cell: Cell | undefined): string {
  const text = cellText(cell);
  return blank.test(text) ? '' : text;
}

/** Whether a row has no data about an article: only empty cells, NA, and flags (RP05). */
export function isBlankRecord(row: SheetRow, mapping: readonly ColumnMapping[]): boolean {
  const flags = new Set(mapping.filter(({ field }) => field === 'is_hybrid' || field === 'in_doaj').map(({ column }) => column));
  return row.cells.every((cell, column) => flags.has(column) || valueOf(cell) === '' || /^(true|false)$/i.test(valueOf(cell)));
}

/** Columns of a file, its options, and the currency of the library. */
interface Reading {
  mapping: readonly ColumnMapping[];
  options: ImportOptions;
  currency: string;
}

/** Parses a row. Unreadable cells are omitted with a warning; an unreadable amount is an error. */
export function readArticle(row: SheetRow, reading: Reading): { article: ReadArticle; problems: ArticleProblem[] } {
  const cells = new ArticleCells(row, reading);
  const article = articleIn(cells);
  article.charges.push(...chargesIn(cells, reading.currency));
  return { article, problems: cells.problems };
}

/** The cells of a row by their fields. What cannot be read is noted as a problem. */
class ArticleCells {
  readonly problems: ArticleProblem[] = [];
  /** Years of cells that have a year or a month instead of a day. */
  readonly years = new Map<ArticleField, number>();
  readonly row: SheetRow;
  readonly mapping: readonly ColumnMapping[];
  readonly options: ImportOptions;

  constructor(row: SheetRow, { mapping, options }: Reading) {
    this.row = row;
    this.mapping = mapping;
    this.options = options;
  }

  readonly warn: Warn = (field, code, message) => void this.problems.push({ field, severity: 'warning', code, message });

  text(field: ArticleField): string {
    return valueOf(this.row.cells[this.#columnOf(field)?.column ?? -1]);
  }

  textOrNull(field: ArticleField, max = 255): string | null {
    return this.text(field).slice(0, max).toWellFormed() || null;
  }

  date(field: ArticleField): string | null {
    const column = this.#columnOf(field);
    const cell = this.row.cells[column?.column ?? -1] ?? null;
    if (!column || valueOf(cell) === '') return null;
    const day = typeof cell === 'string' && !column.local_midnight ? cell.replace(/T\d\d:\d\d.*$/, '') : cell;
    const read = dateInCell(day, column, this.options);
    if (read.says === 'unreadable')
      this.warn(field, 'not_a_date', say('imports.articleDateUnreadable', { text: this.text(field).slice(0, 60).toWellFormed() }));
    if (read.says === 'too_early') this.warn(field, 'too_early', say('imports.dateTooEarly', { date: read.date }));
    if (read.says !== 'date') return null;
    // A year or month is not a day, but sets the year.
    if (read.precision !== 'day') this.years.set(field, Number(read.date.slice(0, 4)));
    return read.precision === 'day' ? read.date : null;
  }

  issn(field: ArticleField): string | null {
    const [first = ''] = this.text(field).split(/[,;/|]|\s{2,}/);
    if (first === '') return null;
    const normal = normaliseIssn(first);
    if (normal === undefined) this.warn(field, 'bad_issn', say('research.badIssn', { issn: first.slice(0, 40).toWellFormed() }));
    return normal ?? (first.slice(0, 20).toWellFormed() || null);
  }

  #columnOf(field: ArticleField): ColumnMapping | undefined {
    return this.mapping.find((column) => column.field === field);
  }
}

/** The article of a row, without its charges. */
function articleIn(cells: ArticleCells): ReadArticle {
  const { warn, years } = cells;
  const { doi, url, note } = identifiers({ doi: cells.text('doi'), url: cells.text('article_url') }, warn);
  const single = cells.issn('issn');
  const electronic = cells.issn('issn_electronic');
  const print = cells.issn('issn_print');
  const article: ReadArticle = {
    doi,
    url,
    title: cells.textOrNull('article_title', 1000),
    journal_title: cells.textOrNull('journal', 500),
    publisher: cells.textOrNull('article_publisher'),
    issn_print: print,
    issn_electronic: electronic ?? (print === null ? single : null),
    issn_l: cells.issn('issn_l'),
    period: yearIn(cells.text('article_period'), warn),
    is_hybrid: readHybrid(cells.text('is_hybrid')),
    in_doaj: readHybrid(cells.text('in_doaj')),
    license: licenseIn(cells.text('license')),
    article_type: cells.textOrNull('article_type', 100),
    submitted_on: cells.date('submitted_on'),
    accepted_on: cells.date('accepted_on'),
    published_on: cells.date('published_on'),
    institution: cells.textOrNull('institution', 500),
    author: authorIn(cells.text('author')),
    orcid: orcidIn(cells.text('orcid'), warn),
    agreement: cells.textOrNull('agreement', 500),
    department: cells.textOrNull('department'),
    note: [cells.textOrNull('note', 2000), note].filter((each) => each !== null).join('\n') || null,
    charges: [],
  };
  article.period ??= years.get('published_on') ?? years.get('accepted_on') ?? years.get('submitted_on') ?? null;
  return article;
}

/** The charges of a row: the APC with its tax, and additional ones. `local` is the currency of the library. */
function chargesIn(cells: ArticleCells, local: string): ReadCharge[] {
  const text = cells.text('currency');
  const stated = statedCurrency(text, local);
  if (stated === undefined)
    cells.warn(
      'currency',
      'unknown_currency',
      say('imports.articleCurrencyUnknown', { text: text.slice(0, 20).toWellFormed(), currency: local }),
    );
  const charges = (field: ArticleField, kind: ChargeKind): ReadCharge[] =>
    cells.mapping
      .filter((column) => column.field === field)
      .flatMap((column) => chargeIn(cells, column, { field, kind, currency: stated }));
  const [apc] = charges('amount', 'apc');
  const [tax] = charges('tax', 'apc');
  return [
    ...(apc ? [{ ...apc, tax: tax?.amount ?? null }] : []),
    // A 0 in a table of fees means that none was charged.
    ...additionalCharges.flatMap((kind) => charges(`charge_${kind}`, kind).filter(({ amount }) => amount !== 0)),
  ];
}

/** The charge of a cell; `currency` is that of the row, if it names one. */
function chargeIn(
  { row, options, problems }: ArticleCells,
  column: ColumnMapping,
  { field, kind, currency }: { field: ArticleField; kind: ChargeKind; currency: string | null | undefined },
): ReadCharge[] {
  const cell = row.cells[column.column] ?? null;
  if (typeof cell === 'boolean' || valueOf(cell) === '') return [];
  const usual = column.currency ?? currency ?? options.default_currency;
  const parsed = amountInCell(cell, column, options, usual);
  if (!parsed.ok || parsed.decimal === undefined) {
    const message = say('imports.notAmount', { cellText: cellText(cell).slice(0, 60).toWellFormed() });
    problems.push({ field, severity: 'error', code: 'not_an_amount', message });
    return [];
  }
  const of = parsed.currency ?? usual;
  return [{ kind, amount: wireOfDecimal(parsed.decimal, of), currency: of, tax: null }];
}

type Warn = (field: ArticleField, code: string, message: Message) => void;

/** The ORCID of a cell. One with a wrong check digit is stored with a warning, like an ISSN: users can correct it. */
function orcidIn(text: string, warn: Warn): string | null {
  const orcid = findOrcid(text)?.orcid ?? null;
  if (orcid !== null && !isOrcid(orcid)) warn('orcid', 'bad_orcid', say('research.badOrcid', { orcid }));
  return orcid;
}

/** DOI and web address of a row. An invalid DOI is stored as a note: the row is imported, and users can correct it (RP01). */
function identifiers(given: { doi: string; url: string }, warn: Warn): { doi: string | null; url: string | null; note: string | null } {
  const address = [given.url, given.doi].find((text) => /^https?:\/\/\S+$/i.test(text) && readDoi(text) === undefined);
  const url = address === undefined || address.length > 1000 ? null : address;
  const read = given.doi === '' ? readDoi(given.url) : readDoi(given.doi);
  if (read) {
    if (read.cut) warn('doi', 'doi_cut', say('imports.articleDoiCut', { doi: read.doi }));
    return { doi: read.doi, url, note: null };
  }
  if (given.doi !== '' && given.doi !== url)
    warn('doi', 'not_a_doi', say('imports.articleNotDoi', { text: given.doi.slice(0, 60).toWellFormed() }));
  else if (url === null) warn('doi', 'no_doi', say('research.noDoi'));
  return { doi: null, url, note: given.doi === '' || given.doi === url ? null : `DOI: ${given.doi.slice(0, 300).toWellFormed()}` };
}

function yearIn(text: string, warn: Warn): number | null {
  if (text === '') return null;
  const year = Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0] ?? Number.NaN);
  if (Number.isInteger(year)) return year;
  warn('article_period', 'not_a_year', say('imports.articleNotYear', { text: text.slice(0, 40).toWellFormed() }));
  return null;
}

/** A Creative Commons license by its short name: `http://creativecommons.org/licenses/by/4.0/` becomes `CC BY`. */
function licenseIn(text: string): string | null {
  const match = /creativecommons\.org\/licenses\/([a-z-]+)/i.exec(text);
  return (match ? `CC ${(match[1] ?? '').toUpperCase()}` : text.slice(0, 100).toWellFormed()) || null;
}

/** The name without email addresses, which are not stored. */
function authorIn(text: string): string | null {
  const name = text
    .replace(/[<(]?\S+@\S+?[>)]?(?=\s|[;,]|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s;,]+|[\s;,]+$/g, '');
  return name.slice(0, 255).toWellFormed() || null;
}

/** The currency of a row; null without one, undefined for an unknown one. */
function statedCurrency(text: string, local: string): string | null | undefined {
  if (text === '') return null;
  const code = text.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && isCurrency(code)) return code;
  return currencyNamed(text, local) ?? undefined;
}
