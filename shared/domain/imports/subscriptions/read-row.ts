import { parseAmount } from '#shared/domain/money/parse-amount.ts';
import { say } from '#shared/domain/messages/message.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { limits } from '#shared/domain/text/limits.ts';
import { type Cell, cellText, type SheetRow } from '../../sheets/cell.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import type { ImportOptions } from '../import-options.ts';
import { isNoPrice } from '../../sheets/no-price.ts';
import { yesOrNo } from '../../sheets/yes-and-no.ts';
import type { ImportRecord } from './import-record.ts';
import { readContract } from './read-contract.ts';
import { readDates } from './read-dates.ts';
import { readDecision } from './read-decision.ts';
import { readDepartments } from './read-departments.ts';
import { readIdentifiers } from './read-identifiers.ts';
import { readPrices } from './read-prices.ts';
import { readDay } from '../reading/read-day.ts';
import { plainImports } from './subscription-fields.ts';
import { isNothing, type RowReader, rowReader } from '../reading/row-reader.ts';

/** Parses one row of data. Wide tables yield several records, or none without a filled price cell. */
export function readRow(row: SheetRow, mapping: readonly ColumnMapping[], options: ImportOptions): ImportRecord[] {
  const prices = mapping.filter(({ field }) => field === 'price');
  const wide = prices.length > 1 || prices.some(({ publisher }) => publisher !== undefined);
  if (!wide) return [readRecord(rowReader('subscriptions', row, { mapping, options }, prices[0] ?? null), row.number, null)];
  const filled = prices.filter(({ column }) => !isEmptyAmount(row.cells[column]));
  return filled.map((price) => readRecord(rowReader('subscriptions', row, { mapping, options }, price), row.number, price.column));
}

/** In wide tables a blank cell, a 0 or words without a price mean no purchase. */
function isEmptyAmount(cell: Cell | undefined): boolean {
  if (typeof cell === 'boolean') return false;
  const amount = parseAmount(cell ?? null);
  return amount.ok ? amount.decimal === undefined || Number(amount.decimal) === 0 : isNoPrice(cell ?? null);
}

function readRecord(reader: RowReader, row: number, column: number | null): ImportRecord {
  const { price, options, problems } = reader;
  const record: ImportRecord = {
    row,
    column,
    publisher: price?.publisher ?? reader.text('publisher') ?? options.default_publisher,
    vendor: reader.text('vendor'),
    product: reader.text('product'),
    materials: readMaterials(reader),
    product_type: readProductType(reader),
    platform: reader.text('platform'),
    ...readIdentifiers(reader),
    subscription: reader.text('subscription'),
    ...readPlainFields(reader),
    start_date: null,
    end_date: null,
    one_time: price?.one_time ?? readOneTime(reader),
    decision_deadline: null,
    terms: readContract(reader),
    ...readPrices(reader),
    owner: reader.text('owner'),
    departments: readDepartments(reader),
    decision: readDecision(reader),
    description: readDescription(reader),
    organisation: reader.text('organisation'),
    period_id: reader.text('period_id'),
    problems,
  };
  Object.assign(record, readDates(reader, record.one_time));
  if (!isNamed(record)) {
    const where = reader.at('product') ?? reader.at('publisher') ?? reader.at('vendor');
    const message = say('imports.productMissing');
    reader.report({ where, field: 'product', severity: 'error', code: 'nothing_named', message });
  }
  return record;
}

function readPlainFields(reader: RowReader): Pick<ImportRecord, (typeof plainImports)[number]['as']> {
  return Object.fromEntries(
    plainImports.map(({ as, field }) => [as, field.type === 'day' ? readDay(reader, as, 'first') : reader.text(as, field.max)]),
  ) as never;
}

/** Whether a row names its subject. */
function isNamed({ period_id, publisher, vendor, product, subscription, online_identifier, print_identifier }: ImportRecord): boolean {
  return Boolean(period_id || publisher || vendor || product || subscription || online_identifier || print_identifier);
}

function readMaterials(reader: RowReader): string[] {
  return reader
    .all('materials')
    .flatMap((where) => reader.words(where).split(/\s*[;|\n]\s*/))
    .filter((material) => material !== '' && !isNothing(material));
}

/** The first of several product types. */
function readProductType(reader: RowReader): string | null {
  const [first] = reader.text('product_type', 1000)?.split(/\s*[;|]\s*/) ?? [];
  return first?.slice(0, limits.text) ?? null;
}

function readDescription(reader: RowReader): string | null {
  const parts = reader.all('description').map((where) => reader.words(where));
  const text = parts.filter((part) => part !== '').join('\n');
  return text.slice(0, 4000).toWellFormed() || null;
}

function readOneTime(reader: RowReader): boolean {
  const where = reader.at('one_time');
  if (!where) return false;
  const cell = reader.cell(where);
  if (typeof cell === 'boolean') return cell;
  const value = foldForSearch(cellText(cell));
  const answer = yesOrNo(value);
  if (value === '' || answer === false) return false;
  if (answer === true || /^(one ?time|one ?off|perpetual|einmal|kauf|achat|purchase|kerta|engang|compra)/.test(value)) return true;
  if (/^(subscription|annual|yearly|abo|lizenz|laufend|abonnement|tilaus)/.test(value)) return false;
  const message = say('imports.notYesNoReadNo', { cellText: cellText(cell) });
  reader.report({ where, field: 'one_time', severity: 'warning', code: 'not_yes_or_no', message });
  return false;
}
