import { say } from '#shared/domain/messages/message.ts';
import { addMoney, wireOfDecimal } from '#shared/domain/money/amount.ts';
import { foldIdentity, foldForSearch } from '#shared/domain/text/fold.ts';
import { limits } from '#shared/domain/text/limits.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { filteredOut, type PlanInput, type PlannedRow, type PlannedWrite, skippedRow } from '../planning/planned-row.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import { isBlankRow, type SheetRow } from '../../sheets/cell.ts';
import { classifyRow, rowClassTexts } from '../reading/classify-row.ts';
import type { RowProblem } from '../reading/row-problem.ts';
import type { ArticleField } from './article-fields.ts';
import type { ArticleDirectory, KnownAgreement, StoredCost } from './plan-articles.ts';
import { isBlankRecord, valueOf } from './read-article.ts';

/** Components of the yearly cost of an agreement. */
const parts = ['read', 'publish', 'read_and_publish', 'fee'] as const;
type Part = (typeof parts)[number];

type Input = PlanInput<ArticleDirectory>;

/** The rows of one agreement: the first row writes it, later ones add to its costs. */
interface Gathered {
  first: number;
  /** The existing agreement in its original state, if any. */
  known: KnownAgreement | undefined;
  write: PlannedWrite;
  costs: StoredCost[];
  /** Costs of the existing agreement that rows of this file replace. */
  replaced: Set<StoredCost>;
}

/**
 * Plans every row of a file of agreements. Rows with the same identifier, else the same name, are one agreement.
 * Amounts with the same institution, year and type add up; an amount below 0 is a refund (RT02).
 */
export function planContracts(input: Input): PlannedRow[] {
  const gathered = new Map<string, Gathered>();
  return [...input.rows].filter(({ cells }) => !isBlankRow(cells)).map((row) => planRow(row, input, gathered));
}

function planRow(row: SheetRow, input: Input, gathered: Map<string, Gathered>): PlannedRow {
  const { mapping, options } = input;
  const rowClass = classifyRow(row.cells, mapping);
  if (rowClass === 'heading' || rowClass === 'total') return skippedRow(row, rowClassTexts[rowClass]);
  if (isBlankRecord(row, mapping)) return skippedRow(row, say('imports.contractBlank'));
  const reason = filteredOut(row, options);
  if (reason !== undefined) return skippedRow(row, reason);
  const text = textsOf(row, mapping);
  const name = text('agreement', limits.text) ?? text('agreement_identifier', limits.text);
  const planned: PlannedRow = {
    row: row.number,
    column: null,
    name: name ?? '',
    outcome: 'matched',
    message: say('imports.contractCost'),
    problems: [],
    matches: [],
    record: null,
    writes: [],
  };
  const failed = (field: ArticleField, message: PlannedRow['message'] & object): PlannedRow => ({
    ...planned,
    outcome: 'failed',
    message,
    problems: [rowProblem(row, mapping, { field, severity: 'error', code: 'unreadable', message })],
  });
  if (name === null) return failed('agreement', say('imports.contractNoName'));
  const year = yearOf(text('article_period', 40));
  if (year === undefined) return failed('article_period', say('imports.contractNoYear'));
  const amount = amountOf(row, input);
  if (amount === 'unreadable') return failed('amount', say('imports.notAmount', { cellText: text('amount', 60) ?? '' }));
  const part = partOf(text('cost_type', 60));
  if (part === undefined && amount !== null) return failed('cost_type', say('imports.contractType', { type: text('cost_type', 60) ?? '' }));
  const known = gathered.get(keyOf(text));
  const agreement = known ?? begin(row, { text, name, year }, input, gathered);
  const problems = addCost(agreement, row, { year, text, part: part ?? 'publish', amount }, input);
  if (known) return { ...planned, message: say('imports.contractCostOf', { earlier: known.first }), problems };
  const isNew = agreement.write.action === 'create';
  return {
    ...planned,
    outcome: isNew ? 'created' : 'matched',
    message: isNew ? say('imports.contractNew') : say('imports.contractKnown'),
    problems,
    writes: agreement.known && options.existing === 'leave' ? [] : [agreement.write],
  };
}

type Texts = (field: ArticleField, max: number) => string | null;

function textsOf(row: SheetRow, mapping: readonly ColumnMapping[]): Texts {
  return (field, max) => {
    const column = mapping.find((each) => each.field === field)?.column ?? -1;
    return valueOf(row.cells[column]).slice(0, max).toWellFormed() || null;
  };
}

function keyOf(text: Texts): string {
  return foldIdentity(text('agreement_identifier', 100) ?? text('agreement', limits.text) ?? '');
}

function yearOf(text: string | null): number | undefined {
  const year = Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text ?? '')?.[0] ?? Number.NaN);
  return Number.isInteger(year) ? year : undefined;
}

/** Null for a cell without an amount. */
function amountOf(row: SheetRow, { mapping, options, directory }: Input): number | null | 'unreadable' {
  const column = mapping.find(({ field }) => field === 'amount');
  const cell = row.cells[column?.column ?? -1] ?? null;
  if (column === undefined || typeof cell === 'boolean' || valueOf(cell) === '') return null;
  const currency = currencyOf({ mapping, options, directory });
  const parsed = amountInCell(cell, column, options, currency);
  return parsed.ok && parsed.decimal !== undefined ? wireOfDecimal(parsed.decimal, currency) : 'unreadable';
}

/** The currency of the agreements in a file: that of its column of amounts. */
function currencyOf({ mapping, options }: Pick<Input, 'mapping' | 'options' | 'directory'>): string {
  return mapping.find(({ field }) => field === 'amount')?.currency ?? options.default_currency;
}

/** The cost component of a type; undefined without a type, or for an unknown one. */
function partOf(type: string | null): Part | undefined {
  const folded = foldForSearch(type ?? '');
  const [reads, publishes] = [/\bread/.test(folded), /\bpublish/.test(folded)];
  if (reads && publishes) return 'read_and_publish';
  if (reads || publishes) return reads ? 'read' : 'publish';
  return /\b(fee|service|gebuhr|frais|avgift)/.test(folded) ? 'fee' : undefined;
}

/** Starts the agreement of a row: a new one with its term, or an existing one to which costs are added. */
function begin(
  row: SheetRow,
  { text, name, year }: { text: Texts; name: string; year: number },
  input: Input,
  gathered: Map<string, Gathered>,
): Gathered {
  const { directory, idOf } = input;
  const key = keyOf(text);
  const id = directory.agreements.get(key) ?? directory.agreements.get(foldIdentity(name));
  const known = id === undefined ? undefined : directory.agreementCosts.get(id);
  const costs = (known?.costs ?? []).map((cost) => ({ ...cost }));
  const write: PlannedWrite = known
    ? { action: 'change', kind: 'agreement', id: known.id, fields: { costs }, before: { costs: known.costs } }
    : {
        action: 'create',
        kind: 'agreement',
        id: idOf('agreement', key),
        fields: { ...termOf(name, year), ...fieldsOf(text, name, input), costs },
      };
  const agreement: Gathered = { first: row.number, known, write, costs, replaced: new Set() };
  gathered.set(key, agreement);
  return agreement;
}

function fieldsOf(text: Texts, name: string, input: Input): Record<string, unknown> {
  // `Publisher (Consortium) 2024-2026`
  const publisher = foldIdentity(name.split('(', 1)[0] ?? '');
  return {
    name,
    identifier: text('agreement_identifier', 100),
    consortium: text('consortium', 255),
    publisher_id: input.directory.publishers.get(publisher) ?? null,
    currency: currencyOf(input),
  };
}

/** The term in the name of an agreement, else the year of the row. */
function termOf(name: string, year: number): { start_date: string; end_date: string } {
  const [, first, last] = /(?<!\d)((?:19|20)\d\d)\s*[-–/]\s*((?:19|20)\d\d)(?!\d)/.exec(name) ?? [];
  return { start_date: `${Math.min(Number(first ?? year), year)}-01-01`, end_date: `${Math.max(Number(last ?? year), year)}-12-31` };
}

interface RowCost {
  year: number;
  text: Texts;
  part: Part;
  amount: number | null;
}

/** Adds the amount of a row to the costs of its agreement. Returns warnings. */
function addCost(agreement: Gathered, row: SheetRow, { year, text, part, amount }: RowCost, input: Input): RowProblem[] {
  const { mapping } = input;
  const { costs, write, known } = agreement;
  const institution = text('institution', 500);
  const currency = known?.currency ?? currencyOf(input);
  const warn = (field: ArticleField, code: string, message: RowProblem['message']): RowProblem[] => [
    rowProblem(row, mapping, { field, severity: 'warning', code, message }),
  ];
  if (known && currency !== currencyOf(input)) return warn('amount', 'other_currency', say('imports.contractCurrency', { currency }));
  let line = costs.find((cost) => cost.year === year && (cost.institution ?? null) === institution);
  if (known && line && known.costs.some((cost) => cost.year === year && (cost.institution ?? null) === institution)) {
    // Existing costs are either replaced once, by all rows of the file together, or left unchanged.
    if (input.options.existing !== 'update') return [];
    if (!agreement.replaced.has(line)) {
      Object.assign(line, noCost);
      agreement.replaced.add(line);
    }
  }
  if (!line) {
    line = { year, institution, openapc_group: text('openapc_group', 255), ...noCost };
    costs.push(line);
  }
  if (amount !== null) line[part] = line[part] === null ? amount : addMoney(line[part], amount, currency);
  const { fields } = write;
  if (write.action === 'create') {
    if (`${year}-01-01` < String(fields['start_date'])) fields['start_date'] = `${year}-01-01`;
    if (`${year}-12-31` > String(fields['end_date'])) fields['end_date'] = `${year}-12-31`;
  }
  const until = yearOf(text('period_to', 40));
  return until === undefined || until === year
    ? []
    : warn('period_to', 'several_years', say('imports.contractYears', { year: String(year) }));
}

const noCost = { read: null, publish: null, read_and_publish: null, fee: null, credit: null };

interface Told {
  field: ArticleField;
  severity: RowProblem['severity'];
  code: string;
  message: RowProblem['message'];
}

function rowProblem(row: SheetRow, mapping: Input['mapping'], { field, severity, code, message }: Told): RowProblem {
  const where = mapping.find((column) => column.field === field);
  return { row: row.number, column: where?.column ?? null, heading: where?.heading ?? '', field, severity, code, message };
}
