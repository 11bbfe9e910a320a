import { type Message, say } from '#shared/domain/messages/message.ts';
import { type DatedArticle, localAmount, sumOfCharges } from '#shared/domain/research/charges.ts';
import { articleDoubts } from '#shared/domain/research/article-doubts.ts';
import type { articleStages } from '#shared/domain/research/stages.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { filteredOut, type PlanInput, type PlannedRow, type PlannedWrite, skippedRow } from '../planning/planned-row.ts';
import { isBlankRow, type SheetRow } from '../../sheets/cell.ts';
import { classifyRow, rowClassTexts } from '../reading/classify-row.ts';
import type { RowProblem } from '../reading/row-problem.ts';
import type { ArticleField } from './article-fields.ts';
import { conversionProblem, ratesOfFile } from './original-amounts.ts';
import { type ArticleProblem, isBlankRecord, readArticle, type ReadArticle, type ReadCharge } from './read-article.ts';

/** A charge as it is stored. */
export interface StoredCharge {
  id: string;
  kind: ReadCharge['kind'];
  amount: number;
  currency: string;
  rate: string | null;
  local: number | null;
  tax: number | null;
  vendor_invoice_id: string | null;
  payers: { department_id: string | null; external: string | null; percentage: number }[];
}

/** An existing article. */
export interface KnownArticle {
  id: string;
  title: string | null;
  charges: readonly StoredCharge[];
  fields: Readonly<Record<string, unknown>>;
}

/** Stored costs of an agreement for an institution in a year. */
export interface StoredCost {
  year: number;
  institution: string | null;
  openapc_group: string | null;
  read: number | null;
  publish: number | null;
  read_and_publish: number | null;
  fee: number | null;
  credit: number | null;
}

/** An existing agreement. */
export interface KnownAgreement {
  id: string;
  currency: string;
  costs: readonly StoredCost[];
}

/** Existing records that rows of articles are matched against. Names are folded. */
export interface ArticleDirectory {
  currency: string;
  year: number;
  /** By DOI, else by web address. */
  articles: ReadonlyMap<string, KnownArticle>;
  /** Articles without DOI and web address, by `articleKey`. */
  unidentified: ReadonlyMap<string, readonly KnownArticle[]>;
  publishers: ReadonlyMap<string, string>;
  agreements: ReadonlyMap<string, string>;
  /** Costs of agreements, by id of the agreement. */
  agreementCosts: ReadonlyMap<string, KnownAgreement>;
  departments: ReadonlyMap<string, string>;
  /** The typical amount of a publisher, by its id, in the library's currency. */
  usual: ReadonlyMap<string, number>;
  /** The exchange rate for a charge in a currency; null without a rate. */
  rate: (currency: string, article: DatedArticle) => string | null;
}

type Input = PlanInput<ArticleDirectory>;

/**
 * Identifies an article without DOI and web address by title, journal, year and first amount. Null without title and journal.
 * The publisher is not part of the key: its name becomes a reference once the library has that publisher.
 */
export function articleKey({
  title,
  journal_title,
  period,
  charges: [first],
}: {
  title: string | null;
  journal_title: string | null;
  period: number | null;
  charges: readonly { amount: number; currency: string }[];
}): string | null {
  if (title === null && journal_title === null) return null;
  return JSON.stringify([
    foldIdentity(title ?? ''),
    foldIdentity(journal_title ?? ''),
    period,
    first?.amount ?? null,
    first?.currency ?? null,
  ]);
}

/** The rows of one article: some files have a row for each payer. */
interface Gathered {
  first: PlannedRow;
  institution: string | null;
  charges: StoredCharge[];
  payers: (string | null)[];
}

/**
 * Plans every row of a file of articles. Rows with the same DOI are one article.
 * Amounts of later rows become further charges, which preserves the total of the file (RP02).
 */
export function planArticles(input: Input): PlannedRow[] {
  const gathered = new Map<string, Gathered>();
  const found = new Set<string>();
  const rows = [...input.rows].filter(({ cells }) => !isBlankRow(cells));
  const rates = ratesOfFile(rows, input);
  return rows.map((row) => planRow(row, input, { gathered, found, rates }));
}

/** State of the planning, shared by all rows of the file. */
interface Progress {
  gathered: Map<string, Gathered>;
  /** Ids of known articles without DOI that earlier rows matched. */
  found: Set<string>;
  rates: ReturnType<typeof ratesOfFile>;
}

function planRow(row: SheetRow, input: Input, { gathered, found, rates }: Progress): PlannedRow {
  const { mapping, options, directory } = input;
  const rowClass = classifyRow(row.cells, mapping);
  if (rowClass === 'heading' || rowClass === 'total') return skippedRow(row, rowClassTexts[rowClass]);
  if (isBlankRecord(row, mapping)) return skippedRow(row, say('imports.articleBlank'));
  const reason = filteredOut(row, options);
  if (reason !== undefined) return skippedRow(row, reason);
  const { article, problems } = readArticle(row, { mapping, options, currency: directory.currency });
  const conversion = conversionProblem(row, input, rates);
  if (conversion) problems.push(conversion);
  const planned: PlannedRow = {
    row: row.number,
    column: null,
    name: ([article.title, article.doi, article.url, article.journal_title].find((text) => text !== null) ?? '')
      .slice(0, limits.text)
      .toWellFormed(),
    outcome: 'created',
    message: say('imports.articleNew'),
    problems: problems.map((problem) => rowProblem(row, mapping, problem)),
    matches: [],
    record: null,
    writes: [],
  };
  const error = problems.find(({ severity }) => severity === 'error');
  if (error) return { ...planned, outcome: 'failed', message: error.message };
  const standard = article.doi ?? article.url;
  // Two equal rows of an article without DOI and web address stay separate: funders pay in parts.
  const key = standard ?? `row ${row.number}`;
  const earlier = gathered.get(key);
  if (earlier) return addedTo(earlier, planned, article, input);
  const known = standard === null ? sameArticle(article, input, found) : directory.articles.get(standard);
  const next = known ? changed(planned, article, known, input) : created(planned, article, key, input);
  return { ...next, problems: [...next.problems, ...doubts(row, article, next, input)] };

  function created(before: PlannedRow, read: ReadArticle, at: string, of: Input): PlannedRow {
    const id = of.idOf('article', at);
    const charges = read.charges.map((charge, index) => storedCharge(charge, `${id}_${row.number}-${index}`, read, of));
    const write: PlannedWrite = { action: 'create', kind: 'article', id, fields: { ...fieldsOf(read, of), stage: stageOf(of), charges } };
    const plan = { ...before, writes: [write] };
    gathered.set(at, { first: plan, institution: read.institution, charges, payers: charges.map(() => read.institution) });
    return plan;
  }
}

/** Finds a known article without DOI and web address that no earlier row matched: two equal rows are two articles. */
function sameArticle(read: ReadArticle, input: Input, found: Set<string>): KnownArticle | undefined {
  const key = articleKey({ ...read, period: fieldsOf(read, input)['period'] as number | null });
  const article = key === null ? undefined : input.directory.unidentified.get(key)?.find(({ id }) => !found.has(id));
  if (article) found.add(article.id);
  return article;
}

function stageOf({ options }: Input): (typeof articleStages)[number] {
  return options.decision === 'accepted' ? 'paid' : 'approval';
}

/** Plans a further row of an article of the file: its amounts become further charges, paid by the institution of the row. */
function addedTo(earlier: Gathered, planned: PlannedRow, read: ReadArticle, input: Input): PlannedRow {
  const [write] = earlier.first.writes;
  const values = { earlier: earlier.first.row };
  const message = read.charges.length === 0 ? say('imports.articleAgain', values) : say('imports.articleChargeAdded', values);
  const warning: ArticleProblem = {
    field: 'doi',
    severity: 'warning',
    code: 'duplicate_doi',
    message: say('imports.articleDuplicate', values),
  };
  const problems = [...planned.problems, rowProblem({ number: planned.row, cells: [] }, input.mapping, warning)];
  if (write?.action !== 'create') return { ...planned, outcome: 'matched', message, problems };
  const added = read.charges.map((charge, index) => storedCharge(charge, `${write.id}_${planned.row}-${index}`, read, input));
  earlier.charges.push(...added);
  earlier.payers.push(...added.map(() => read.institution));
  if (new Set(earlier.payers).size > 1)
    for (const [index, charge] of earlier.charges.entries()) {
      const external = earlier.payers[index] ?? null;
      charge.payers = external === null ? [] : [{ department_id: null, external: external.slice(0, 255).toWellFormed(), percentage: 100 }];
    }
  return { ...planned, outcome: 'matched', message, problems };
}

/** Plans a row of an existing article. Depending on the options it changes nothing, fills empty fields, or updates all given fields. */
function changed(planned: PlannedRow, read: ReadArticle, known: KnownArticle, input: Input): PlannedRow {
  const matched: PlannedRow = { ...planned, outcome: 'matched', message: say('imports.articleKnown') };
  const { existing } = input.options;
  if (existing === 'leave') return matched;
  const given = Object.entries(fieldsOf(read, input)).filter(
    ([, value]) => value !== null && value !== 'unknown' && !(Array.isArray(value) && value.length === 0),
  );
  const fields = Object.fromEntries(
    given.filter(([field, value]) => {
      const now = known.fields[field];
      const isGap = now === null || now === 'unknown' || (Array.isArray(now) && now.length === 0);
      return existing === 'update' ? JSON.stringify(now) !== JSON.stringify(value) : isGap;
    }),
  );
  const charges = chargesOf(planned, read, known, input);
  if (charges) fields['charges'] = charges;
  if (Object.keys(fields).length === 0) return matched;
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, known.fields[field]]));
  return {
    ...matched,
    message: say('imports.articleChanges'),
    writes: [{ action: 'change', kind: 'article', id: known.id, fields, before }],
  };
}

/** The charges of an article after a row: missing kinds are added, and “update” replaces the only charge of a kind. Undefined if unchanged. */
function chargesOf(planned: PlannedRow, read: ReadArticle, known: KnownArticle, input: Input): StoredCharge[] | undefined {
  const next = [...known.charges];
  let isChanged = false;
  for (const [index, charge] of read.charges.entries()) {
    const same = next.filter(({ kind }) => kind === charge.kind);
    const [only] = same;
    if (only === undefined)
      next.push(storedCharge(charge, `${known.id}_${input.idOf('article', `charge ${planned.row}-${index}`)}`, read, input));
    else if (input.options.existing !== 'update' || same.length > 1 || (only.amount === charge.amount && only.currency === charge.currency))
      continue;
    else
      next[next.indexOf(only)] = {
        ...storedCharge(charge, only.id, read, input),
        payers: only.payers,
        vendor_invoice_id: only.vendor_invoice_id,
      };
    isChanged = true;
  }
  return isChanged ? next : undefined;
}

function storedCharge({ kind, amount, currency, tax }: ReadCharge, id: string, read: ReadArticle, { directory }: Input): StoredCharge {
  const { currency: local } = directory;
  const rate = currency === local ? null : directory.rate(currency, read);
  return { id, kind, amount, currency, rate, local: localAmount(amount, currency, local, rate), tax, vendor_invoice_id: null, payers: [] };
}

/** The fields of an article from a row; publisher, agreement and department are looked up by name. */
function fieldsOf(read: ReadArticle, { directory }: Input): Record<string, unknown> {
  const { publisher, agreement, department, author, orcid, charges: _charges, ...fields } = read;
  const date = read.published_on ?? read.accepted_on ?? read.submitted_on;
  const publisherId = publisher === null ? null : (directory.publishers.get(foldIdentity(publisher)) ?? null);
  const agreementId = agreement === null ? null : (directory.agreements.get(foldIdentity(agreement)) ?? null);
  return {
    ...fields,
    period: read.period ?? (date === null ? null : Number(date.slice(0, 4))),
    publisher_id: publisherId,
    publisher_text: publisherId === null ? publisher : null,
    agreement_id: agreementId,
    agreement_text: agreementId === null ? agreement : null,
    department_id: department === null ? null : (directory.departments.get(foldIdentity(department)) ?? null),
    authors: author === null ? [] : [{ name: author, orcid, ror: null, corresponding: true }],
  };
}

/** Warnings about a row that is imported. */
function doubts(row: SheetRow, read: ReadArticle, planned: PlannedRow, input: Input): RowProblem[] {
  const { directory, mapping } = input;
  const fields = fieldsOf(read, input);
  const charges = read.charges.map((charge) => storedCharge(charge, '', read, input));
  const local = charges.some((charge) => charge.local !== null) ? sumOfCharges(charges, directory.currency).local : null;
  const median = typeof fields['publisher_id'] === 'string' ? directory.usual.get(fields['publisher_id']) : undefined;
  const authors = [{ orcid: read.orcid }];
  const found = articleDoubts(
    { ...read, authors, period: (fields['period'] as number | null) ?? null, local },
    { median, year: directory.year },
  );
  const own: ArticleProblem[] = found
    .filter(({ code }) => code !== 'no_doi' && code !== 'bad_issn' && code !== 'bad_orcid')
    .map(({ field, code, message }) => ({ field: columnField(field), severity: 'warning', code, message }));
  if (fields['agreement_text'] !== null) own.push(unknown('agreement', read.agreement));
  if (fields['agreement_id'] !== null && read.charges.some(({ kind, amount }) => kind === 'apc' && amount > 0))
    own.push({ field: 'agreement', severity: 'warning', code: 'charge_inside_agreement', message: say('imports.articleChargeInside') });
  if (read.department !== null && fields['department_id'] === null) own.push(unknown('department', read.department));
  return own
    .filter(({ code }) => !planned.problems.some((problem) => problem.code === code))
    .map((problem) => rowProblem(row, mapping, problem));
}

function unknown(field: 'agreement' | 'department', name: string | null): ArticleProblem {
  const values = { name: (name ?? '').slice(0, 60).toWellFormed() };
  const message: Message =
    field === 'agreement' ? say('imports.articleAgreementUnknown', values) : say('imports.articleDepartmentUnknown', values);
  return { field, severity: 'warning', code: `unknown_${field}`, message };
}

function columnField(field: string): ArticleField {
  return field === 'period' ? 'article_period' : field === 'url' ? 'article_url' : (field as ArticleField);
}

function rowProblem(row: SheetRow, mapping: Input['mapping'], { field, severity, code, message }: ArticleProblem): RowProblem {
  const where = mapping.find((column) => column.field === field);
  return { row: row.number, column: where?.column ?? null, heading: where?.heading ?? '', field, severity, code, message };
}
