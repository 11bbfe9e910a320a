import { addDays, addYears, dateOf, daysInMonth, isDate, partsOf, yearLaterMinusDay } from '../calendar/dates.ts';
import { parseDate, type DateOrder } from '../calendar/parse-date.ts';
import { isCurrency } from '../money/currencies.ts';
import { parseAmount, type DecimalSeparator } from '../money/parse-amount.ts';
import { deadlineLimit } from '../periods/check-period.ts';
import { foldForSearch } from '../text/fold.ts';
import { limits } from '../text/limits.ts';
import { cellText, columnLetters, type Cell, type SheetRow } from './cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { type SubscriptionField, subscriptionFieldTexts } from './subscription-fields.ts';
import type { ImportField } from './import-kinds.ts';
import type { ImportOptions } from './import-options.ts';
import { yesOrNo } from './yes-and-no.ts';

/** One thing wrong with a row. An `error` sets the row aside, a `warning` lets it in without that cell. */
export type RowProblem = {
  row: number;
  /** From 0; null when no single cell is to blame. */
  column: number | null;
  heading: string;
  field: ImportField | null;
  severity: 'error' | 'warning';
  code: string;
  /** What is wrong and what to do, as a sentence. */
  message: string;
};

/** One period to import: a row, or one price cell of a row in a wide table. */
export type ImportRecord = {
  row: number;
  /** The price column in a wide table, from 0; null otherwise. */
  column: number | null;
  publisher: string | null;
  vendor: string | null;
  product: string | null;
  materials: string[];
  product_type: string | null;
  platform: string | null;
  online_identifier: string | null;
  print_identifier: string | null;
  subscription: string | null;
  detail: string | null;
  start_date: string | null;
  /** Null for a one-time purchase. */
  end_date: string | null;
  one_time: boolean;
  decision_deadline: string | null;
  /** Exact decimal text. */
  price: string | null;
  currency: string;
  normalized_price: string | null;
  owner: string | null;
  departments: { name: string; percentage: number; cost_centre: string | null }[];
  decision: 'undecided' | 'accepted' | 'cancelled' | null;
  description: string | null;
  organisation: string | null;
  problems: RowProblem[];
};

/** Reads one data row; several records come out of a wide table, none where no price cell is filled. */
export function readRow(row: SheetRow, mapping: readonly ColumnMapping[], options: ImportOptions): ImportRecord[] {
  const prices = mapping.filter(({ field }) => field === 'price');
  const wide = prices.length > 1 || prices.some(({ publisher }) => publisher !== undefined);
  if (!wide) return [readRecord(row, mapping, options, prices[0] ?? null, null)];
  const filled = prices.filter(({ column }) => !isEmptyAmount(row.cells[column]));
  return filled.map((price) => readRecord(row, mapping, options, price, price.column));
}

/** In wide tables a blank cell or a 0 says that nothing was bought. */
function isEmptyAmount(cell: Cell | undefined): boolean {
  if (typeof cell === 'boolean') return false;
  const amount = parseAmount(cell ?? null);
  return amount.ok && (amount.decimal === undefined || Number(amount.decimal) === 0);
}

function readRecord(
  row: SheetRow,
  mapping: readonly ColumnMapping[],
  options: ImportOptions,
  price: ColumnMapping | null,
  column: number | null,
): ImportRecord {
  const problems: RowProblem[] = [];
  const at = (field: SubscriptionField): ColumnMapping | undefined => mapping.find((candidate) => candidate.field === field);
  const report = (
    where: ColumnMapping | null | undefined,
    field: SubscriptionField | null,
    severity: RowProblem['severity'],
    code: string,
    message: string,
  ): void => {
    problems.push({
      row: row.number,
      column: where?.column ?? null,
      heading: where ? headingOf(where) : '',
      field,
      severity,
      code,
      message,
    });
  };
  const text = (field: SubscriptionField, max: number = limits.text): string | null => {
    const where = at(field);
    const value = where ? cellText(row.cells[where.column]).replace(/\s+/g, ' ') : '';
    if (value === '' || isNothing(value)) return null;
    if (value.length <= max) return value;
    report(where, field, 'warning', 'shortened', `${label(field)} is longer than ${max} characters and was shortened.`);
    return value.slice(0, max).trimEnd();
  };

  const record: ImportRecord = {
    row: row.number,
    column,
    publisher: price?.publisher ?? text('publisher') ?? options.default_publisher,
    vendor: text('vendor'),
    product: text('product'),
    materials: readMaterials(),
    product_type:
      text('product_type', 1000)
        ?.split(/\s*[;|]\s*/)[0]
        ?.slice(0, limits.text) ?? null,
    platform: text('platform'),
    ...readIdentifiers(),
    subscription: text('subscription'),
    detail: text('detail', limits.detail),
    start_date: null,
    end_date: null,
    one_time: price?.one_time ?? readOneTime(),
    decision_deadline: null,
    ...readPrices(),
    owner: text('owner'),
    departments: readDepartments(),
    decision: readDecision(),
    description: readDescription(),
    organisation: text('organisation'),
    problems,
  };
  readDates(record);
  if (!record.publisher && !record.vendor && !record.product && !record.subscription && !record.online_identifier) {
    report(
      at('product') ?? at('publisher') ?? at('vendor'),
      'product',
      'error',
      'nothing_named',
      'The row names neither a product nor a publisher. Fill one in or leave the row out.',
    );
  }
  return record;

  function readMaterials(): string[] {
    return mapping
      .filter(({ field }) => field === 'materials')
      .flatMap((where) => cellText(row.cells[where.column]).split(/\s*[;|\n]\s*/))
      .filter((material) => material !== '' && !isNothing(material));
  }

  function readDescription(): string | null {
    const parts = mapping.filter(({ field }) => field === 'description').map((where) => cellText(row.cells[where.column]));
    return (
      parts
        .filter((part) => part !== '')
        .join('\n')
        .slice(0, 4000)
        .toWellFormed() || null
    );
  }

  function readIdentifiers(): Pick<ImportRecord, 'online_identifier' | 'print_identifier'> {
    const found: Pick<ImportRecord, 'online_identifier' | 'print_identifier'> = { online_identifier: null, print_identifier: null };
    for (const where of mapping.filter(({ field }) => field === 'identifier')) {
      const print = /\b(print|p)\b/.test(foldForSearch(where.heading));
      for (const part of cellText(row.cells[where.column]).split(/[;,|\n]|\s\/\s/)) {
        const value = part.trim();
        if (value === '' || isNothing(value)) continue;
        if (value.length > limits.identifier) {
          report(
            where,
            'identifier',
            'warning',
            'identifier_too_long',
            `“${value.slice(0, 30).toWellFormed()}” is too long for an identifier and was left out.`,
          );
          continue;
        }
        const slot = print || found.online_identifier ? 'print_identifier' : 'online_identifier';
        found[slot] ??= value;
      }
    }
    return found;
  }

  function readOneTime(): boolean {
    const where = at('one_time');
    if (!where) return false;
    const cell = row.cells[where.column];
    if (typeof cell === 'boolean') return cell;
    const value = foldForSearch(cellText(cell));
    const said = yesOrNo(value);
    if (value === '' || said === false) return false;
    if (said === true || /^(one ?time|one ?off|perpetual|einmal|kauf|achat|purchase|kerta|engang|compra)/.test(value)) return true;
    if (/^(subscription|annual|yearly|abo|lizenz|laufend|abonnement|tilaus)/.test(value)) return false;
    report(where, 'one_time', 'warning', 'not_yes_or_no', `“${cellText(cell)}” is neither yes nor no; taken as no.`);
    return false;
  }

  function readPrices(): Pick<ImportRecord, 'price' | 'currency' | 'normalized_price'> {
    const where = at('currency');
    const named = where ? cellText(row.cells[where.column]) : '';
    const code = /^[A-Za-z]{3}(?![A-Za-z])/.exec(named)?.[0].toUpperCase();
    let currency = code && isCurrency(code) ? code : null;
    if (named !== '' && !isNothing(named) && !currency) {
      const sign = parseAmount(`${named} 1`, { currency: options.default_currency });
      currency = sign.ok ? (sign.currency ?? null) : null;
      if (!currency) report(where, 'currency', 'error', 'unknown_currency', `“${named}” is not a currency. Use three letters such as EUR.`);
    }
    const amount = readAmount(price, 'price', currency ?? price?.currency ?? options.default_currency);
    if (currency && amount.currency && amount.currency !== currency) {
      report(
        price,
        'price',
        'error',
        'two_currencies',
        `The price says ${amount.currency} but the currency column says ${currency}. Correct one of them.`,
      );
    }
    return {
      price: amount.decimal,
      currency: currency ?? amount.currency ?? price?.currency ?? options.default_currency,
      normalized_price: readAmount(at('normalized_price') ?? null, 'normalized_price', options.default_currency).decimal,
    };
  }

  function readAmount(
    where: ColumnMapping | null,
    field: SubscriptionField,
    currency: string,
  ): { decimal: string | null; currency?: string } {
    if (!where) return { decimal: null };
    const cell = row.cells[where.column] ?? null;
    const separator: DecimalSeparator | undefined = options.decimal_separator ?? where.decimal_separator;
    const amount = typeof cell === 'boolean' ? null : parseAmount(cell, { currency, ...(separator && { decimalSeparator: separator }) });
    if (!amount?.ok) {
      report(
        where,
        field,
        'error',
        amount?.code ?? 'not_an_amount',
        `“${cellText(cell)}”: ${(amount?.message ?? 'Not an amount').toLowerCase()}. Write it as a number, for example 1234.50.`,
      );
      return { decimal: null };
    }
    return { decimal: amount.decimal ?? null, ...(amount.currency && { currency: amount.currency }) };
  }

  function readDepartments(): ImportRecord['departments'] {
    const names = mapping.filter(({ field }) => field === 'department');
    const shares = mapping.filter(({ field }) => field === 'department_share');
    const centres = mapping.filter(({ field }) => field === 'cost_centre');
    const found: { name: string; percentage: number | null; cost_centre: string | null }[] = [];
    for (const [index, where] of names.entries()) {
      const parts = cellText(row.cells[where.column])
        .split(/\s*[;|\n]\s*/)
        .filter((part) => part !== '' && !isNothing(part));
      const shareCells = cellText(row.cells[shares[index]?.column ?? -1]).split(/\s*[;|\n]\s*/);
      const centreCells = cellText(row.cells[centres[index]?.column ?? -1]).split(/\s*[;|\n]\s*/);
      for (const [place, part] of parts.entries()) {
        const inline = /^(.*?)[\s:(]+(\d{1,3}(?:[.,]\d+)?)\s*%\)?$/.exec(part);
        const share = inline?.[2] ?? shareCells[place] ?? '';
        const percentage = share === '' ? null : percentageOf(share, row.cells[shares[index]?.column ?? -1]);
        if (percentage !== null && (Number.isNaN(percentage) || percentage < 0 || percentage > 100)) {
          report(shares[index] ?? where, 'department_share', 'error', 'not_a_percentage', `“${share}” is not a percentage from 0 to 100.`);
          continue;
        }
        found.push({ name: (inline?.[1] ?? part).slice(0, limits.text), percentage, cost_centre: centreCells[place] || null });
      }
    }
    // Without shares, several departments pay equal parts; the last one takes the odd hundredth.
    const open = found.filter(({ percentage }) => percentage === null);
    const rest = 10_000 - Math.round(found.reduce((sum, { percentage }) => sum + (percentage ?? 0) * 100, 0));
    if (rest < 0)
      report(
        shares[0] ?? names[0],
        'department_share',
        'error',
        'over_hundred',
        'The departments’ shares come to more than 100 %. Correct them.',
      );
    const even = open.length > 0 ? Math.floor(Math.max(0, rest) / open.length) : 0;
    const odd = Math.max(0, rest) - even * open.length;
    const last = open.at(-1);
    return found.map((entry) => ({ ...entry, percentage: entry.percentage ?? (even + (entry === last ? odd : 0)) / 100 }));
  }

  function readDecision(): ImportRecord['decision'] {
    const where = at('decision');
    const value = where ? foldForSearch(cellText(row.cells[where.column])) : '';
    if (value === '' || isNothing(value)) return null;
    for (const [decision, words] of decisionWords)
      if (words.some((word) => value === word || value.startsWith(`${word} `))) return decision;
    report(
      where,
      'decision',
      'warning',
      'unknown_decision',
      `“${cellText(row.cells[where?.column ?? -1])}” was not understood as accepted, cancelled or undecided; left undecided.`,
    );
    return null;
  }

  function readDates(target: ImportRecord): void {
    const years = readYear();
    const start = readDay('start_date', 'first');
    const end = readDay('end_date', 'last');
    target.start_date = start ?? years?.start ?? (end ? addDays(addYears(end, -1), 1) : null);
    if (!target.start_date) {
      if (
        !problems.some(
          ({ field, severity }) => severity === 'error' && (field === 'start_date' || field === 'year' || field === 'end_date'),
        )
      ) {
        report(
          at('start_date') ?? at('year'),
          at('start_date') ? 'start_date' : 'year',
          'error',
          'no_date',
          'The row says no start date and no year. Fill one in.',
        );
      }
      return;
    }
    if (!target.one_time)
      target.end_date = end ?? (start ? yearLaterMinusDay(start) : (years?.end ?? yearLaterMinusDay(target.start_date)));
    if (target.end_date && target.end_date <= target.start_date) {
      report(
        at('end_date') ?? at('start_date'),
        'end_date',
        'error',
        'must_be_after',
        `The end ${target.end_date} is not after the start ${target.start_date}. Correct one of them.`,
      );
    }
    const deadline = readDay('decision_deadline', 'first');
    const limit = deadlineLimit({ start_date: target.start_date, end_date: target.end_date, one_time_purchase: target.one_time });
    if (deadline && limit && deadline >= limit) {
      report(
        at('decision_deadline'),
        'decision_deadline',
        'warning',
        'deadline_too_late',
        `The deadline ${deadline} is not before ${limit} and was left out.`,
      );
    } else target.decision_deadline = deadline;
  }

  function readDay(field: 'start_date' | 'end_date' | 'decision_deadline', edge: 'first' | 'last'): string | null {
    const where = at(field);
    const cell = where ? (row.cells[where.column] ?? null) : null;
    if (!where || cell === null || cellText(cell) === '') return null;
    const order: DateOrder | undefined = options.date_order ?? where.date_order;
    const parsed = typeof cell === 'boolean' ? null : parseDate(typeof cell === 'string' ? cellText(cell) : cell, order ? { order } : {});
    if (!parsed?.ok) {
      report(
        where,
        field,
        field === 'decision_deadline' ? 'warning' : 'error',
        'invalid_date',
        `“${cellText(cell)}” is not a date. Write it as 2025-12-31.`,
      );
      return null;
    }
    if (!parsed.date) return null;
    if (parsed.precision === 'year' && edge === 'first') return yearStart(partsOf(parsed.date).year);
    if (edge === 'first' || parsed.precision === 'day') return parsed.date;
    const { year, month } = partsOf(parsed.date);
    return parsed.precision === 'year'
      ? addDays(addYears(yearStart(year), 1), -1)
      : (dateOf(year, month, daysInMonth(year, month)) ?? parsed.date);
  }

  function yearStart(year: number): string {
    const date = `${String(year).padStart(4, '0')}-${options.year_start}`;
    return isDate(date) ? date : `${String(year).padStart(4, '0')}-01-01`;
  }

  function readYear(): { start: string; end: string } | null {
    const where = at('year');
    const value = where ? cellText(row.cells[where.column]) : '';
    if (value === '' || isNothing(value)) {
      const year = price?.year ?? options.default_year;
      return year ? { start: yearStart(year), end: addDays(addYears(yearStart(year), 1), -1) } : null;
    }
    const match = /^(?:fy|ay|hj|rj)?\s*((?:19|20)\d\d)(?:\.0+)?(?:\s*[-–/]\s*((?:19|20)?\d\d))?$/i.exec(value);
    if (!match) {
      const day = parseDate(value);
      if (day.ok && day.date) return { start: day.date, end: yearLaterMinusDay(day.date) };
      report(where, 'year', 'error', 'invalid_year', `“${value}” is not a year. Write it as 2025 or 2025/26.`);
      return null;
    }
    const first = Number(match[1]);
    const last =
      match[2] === undefined ? first : match[2].length === 4 ? Number(match[2]) : Math.floor(first / 100) * 100 + Number(match[2]);
    if (last < first || last - first > 20) {
      report(where, 'year', 'error', 'invalid_year', `“${value}” is not a span of years. Write it as 2025/26.`);
      return null;
    }
    if (last === first + 1 && !options.year_start.endsWith('01-01'))
      return { start: yearStart(first), end: addDays(addYears(yearStart(first), 1), -1) };
    if (last === first + 1) {
      report(
        where,
        'year',
        'error',
        'year_spans_two',
        `“${value}” spans two years: choose in the options on which day your subscription year starts.`,
      );
      return null;
    }
    return { start: yearStart(first), end: addDays(yearStart(last + 1), -1) };
  }
}

const decisionWords: ['undecided' | 'accepted' | 'cancelled', readonly string[]][] = [
  [
    'cancelled',
    [
      'cancelled',
      'canceled',
      'cancel',
      'terminated',
      'expired',
      'rejected',
      'ceased',
      'not renewed',
      'no',
      'gekundigt',
      'beendet',
      'abgelaufen',
      'abgelehnt',
      'annule',
      'resilie',
      'avslutad',
      'uppsagd',
      'irtisanottu',
      'paattynyt',
      'cancelado',
      'publication discontinued',
      'no longer usable',
    ],
  ],
  [
    'accepted',
    [
      'accepted',
      'accept',
      'renewed',
      'renew',
      'active',
      'current',
      'ordered',
      'order',
      'approved',
      'paid',
      'yes',
      'actual',
      'commitment',
      'aktiv',
      'bestellt',
      'verlangert',
      'verlangern',
      'laufend',
      'actif',
      'renouvele',
      'fornyad',
      'aktiivinen',
      'voimassa',
      'tilattu',
      'activo',
      'renovado',
      'complete',
      'completed',
    ],
  ],
  [
    'undecided',
    [
      'undecided',
      'pending',
      'open',
      'review',
      'for review',
      'intended',
      'planned',
      'under consideration',
      'under negotiation',
      'under process of selection',
      'test access',
      'trial',
      'deferred',
      'estimate',
      'calculated',
      'offen',
      'geplant',
      'in verhandlung',
      'en attente',
      'oppen',
      'avoin',
      'pendiente',
      'new',
    ],
  ],
];

function isNothing(value: string): boolean {
  return /^([-–—.?]+|n\/?a|null|none|#n\/a)$/i.test(value);
}

function percentageOf(text: string, cell: Cell | undefined): number {
  const number = Number(text.replace('%', '').replace(',', '.').trim());
  // A percent format stores 60 % as 0.6.
  return typeof cell === 'number' && number > 0 && number <= 1 ? Math.round(number * 1_000_000) / 10_000 : number;
}

function label(field: SubscriptionField): string {
  return subscriptionFieldTexts[field].label;
}

function headingOf({ heading, column }: ColumnMapping): string {
  return heading === '' ? columnLetters(column) : heading.replace(/\s+/g, ' ');
}
