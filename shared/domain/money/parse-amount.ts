import { isCurrency } from './currencies.ts';
import { decimalText, readDecimal, unitsAt } from './decimal.ts';

export type DecimalSeparator = '.' | ',';

export type AmountHint = {
  /**
   * Decimal separator of the column or the member. It settles only what the cell leaves open (`1,234`, `1.234`);
   * without a hint the dot counts as the decimal separator there, as in machine-written files.
   */
  decimalSeparator?: DecimalSeparator;
  /** Currency of the column or the member: which dollar, pound, yen or krone an unmarked sign means. */
  currency?: string;
};

export type AmountProblemCode = 'not_an_amount' | 'spreadsheet_error' | 'bad_grouping' | 'two_currencies' | 'too_large';

export type ParsedAmount =
  | {
      ok: true;
      /** Exact decimal text with a dot and no grouping (`-1234.5`), undefined for an empty cell (`-`, `n/a`). */
      decimal: string | undefined;
      /** ISO code when the cell names one. */
      currency?: string;
      /** Set when the cell could also mean another amount and the hint or the default decided. */
      ambiguous?: true;
    }
  | { ok: false; code: AmountProblemCode; message: string };

const empty = /^(?:|[-–—.?]+|n\.?\s?\/?\s?a\.?|#n\/?a!?|#nv|null|none|nan|tb[acd]|unknown|not (?:available|applicable)|k\.\s?a\.)$/i;
const spreadsheetError = /^#(?:ref|value|div\/0|name|num|null)[!?]?$/i;

const dollars = new Set([
  'USD',
  'AUD',
  'CAD',
  'NZD',
  'HKD',
  'SGD',
  'TWD',
  'MXN',
  'ARS',
  'CLP',
  'COP',
  'JMD',
  'TTD',
  'BBD',
  'BSD',
  'FJD',
  'NAD',
]);
const kroner = new Set(['SEK', 'NOK', 'DKK', 'ISK']);
const pounds = new Set(['GBP', 'EGP', 'LBP', 'FKP', 'GIP', 'SHP']);

/** Longer signs first: `US$` must not be read as `$`. A function where the sign alone does not tell the currency. */
const signs: readonly (readonly [RegExp, string | ((hint: string | undefined) => string | undefined)])[] = [
  [/US\s?\$|\$\s?US/i, 'USD'],
  [/AU?\s?\$/i, 'AUD'],
  [/CA?N?\s?\$/i, 'CAD'],
  [/NZ\s?\$/i, 'NZD'],
  [/HK\s?\$/i, 'HKD'],
  [/S\s?\$/i, 'SGD'],
  [/NT\s?\$/i, 'TWD'],
  [/R\s?\$/i, 'BRL'],
  [/\$/, (hint) => (hint !== undefined && dollars.has(hint) ? hint : 'USD')],
  [/€|\beuros?\b/i, 'EUR'],
  [/£/, (hint) => (hint !== undefined && pounds.has(hint) ? hint : 'GBP')],
  [/¥/, (hint) => (hint === 'CNY' ? 'CNY' : 'JPY')],
  [/₹/, 'INR'],
  [/₽/, 'RUB'],
  [/₺/, 'TRY'],
  [/₩/, 'KRW'],
  [/₪/, 'ILS'],
  [/₴/, 'UAH'],
  [/z[łl]/i, 'PLN'],
  [/Kč/i, 'CZK'],
  [/\bFt\b\.?/i, 'HUF'],
  [/\bS?Fr\b\.?/i, 'CHF'],
  [/kr\.?/i, (hint) => (hint !== undefined && kroner.has(hint) ? hint : undefined)],
];

const problems: Record<AmountProblemCode, string> = {
  not_an_amount: 'Not an amount',
  spreadsheet_error: 'The spreadsheet holds an error here',
  bad_grouping: 'The separators of this amount contradict each other',
  two_currencies: 'This amount names two currencies',
  too_large: 'This amount is too large',
};

function problem(code: AmountProblemCode): ParsedAmount {
  return { ok: false, code, message: problems[code] };
}

/** Removes the currency and answers its code; undefined when two different ones are named. */
function takeCurrency(text: string, hint: string | undefined): { rest: string; currency?: string } | undefined {
  const found: string[] = [];
  let rest = text.replace(/(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/g, (word) => {
    const code = word.toUpperCase();
    if (!isCurrency(code)) return word;
    found.push(code);
    return ' ';
  });
  for (const [sign, meaning] of signs) {
    if (!sign.test(rest)) continue;
    const code = typeof meaning === 'string' ? meaning : meaning(found[0] ?? hint);
    rest = rest.replace(sign, ' ');
    if (code !== undefined) found.push(code);
  }
  const [currency, ...others] = found;
  if (others.some((other) => other !== currency)) return undefined;
  return currency === undefined ? { rest: rest.trim() } : { rest: rest.trim(), currency };
}

/** Digits with the sign taken off, or undefined when there are two signs. */
function takeSign(text: string): { rest: string; negative: boolean } | undefined {
  let negative = false;
  let seen = 0;
  const once = (): string => {
    negative = true;
    seen += 1;
    return '';
  };
  const rest = text
    .replace(
      /^([^()]*)\(([^()]+)\)([^()]*)$/,
      (_whole, before: string, inner: string, after: string) => `${once()}${before}${inner}${after}`,
    )
    .trim()
    .replace(/^[-−–]\s*/, once)
    .replace(/\s*[-−–]$/, once)
    .replace(/\s*\bCR\.?$/i, once)
    .replace(/^\+\s*/, '');
  return seen > 1 ? undefined : { rest: rest.trim(), negative };
}

/** Whether the text is digits in groups: 1–3, then threes; or the Indian 12,34,567. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator);
  const last = groups.at(-1);
  return (
    /^\d{1,3}$/.test(first) &&
    last?.length === 3 &&
    (groups.every((group) => /^\d{3}$/.test(group)) || (groups.every((group) => /^\d{2,3}$/.test(group)) && first.length <= 2))
  );
}

type Digits = { whole: string; fraction: string; ambiguous?: true };

/** Splits digits and separators into whole and fraction; undefined when the separators contradict each other. */
function splitDigits(text: string, hint: DecimalSeparator | undefined): Digits | undefined {
  const spaced = text.replace(/[\s’‘´`']/g, ' ');
  const [, head = '', decimalPart = ''] = /^([^.,]*)(.*)$/s.exec(spaced) ?? [];
  if (spaced.includes(' ')) {
    // A space or an apostrophe only ever groups, and then a comma or a dot is the decimal separator.
    if (decimalPart.includes(' ') || !isGrouped(head, ' ')) return undefined;
    if (decimalPart !== '' && !/^[.,]\d*$/.test(decimalPart)) return undefined;
    return { whole: head.replaceAll(' ', ''), fraction: decimalPart.slice(1) };
  }
  const [dots, commas] = [spaced.split('.').length - 1, spaced.split(',').length - 1];
  if (dots === 0 && commas === 0) return { whole: spaced, fraction: '' };
  if (dots > 0 && commas > 0) {
    const decimal = spaced.lastIndexOf('.') > spaced.lastIndexOf(',') ? '.' : ',';
    const [whole = '', fraction = '', ...more] = spaced.split(decimal);
    const grouping = decimal === '.' ? ',' : '.';
    if (more.length > 0 || !isGrouped(whole, grouping)) return undefined;
    return { whole: whole.replaceAll(grouping, ''), fraction };
  }
  const separator: DecimalSeparator = dots > 0 ? '.' : ',';
  if (dots + commas > 1) return isGrouped(spaced, separator) ? { whole: spaced.replaceAll(separator, ''), fraction: '' } : undefined;
  const [whole = '', fraction = ''] = spaced.split(separator);
  if (fraction.length !== 3 || whole.length > 3 || whole === '' || whole.startsWith('0')) return { whole, fraction };
  // One separator with three digits behind it: 1,234 is a thousand in London and a bit over one in Berlin.
  return separator === (hint ?? '.') ? { whole, fraction, ambiguous: true } : { whole: whole + fraction, fraction: '', ambiguous: true };
}

function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', "'");
}

/**
 * Reads an amount as people and programs of any country write it: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56`,
 * `12,34,567.89`, `€ 5`, `5 kr`, `CHF 100.–`, `(123.45)`, `123-`, `5 CR`, `1E3`, and the numbers of spreadsheets.
 */
export function parseAmount(cell: string | number | null | undefined, hint: AmountHint = {}): ParsedAmount {
  if (cell === null || cell === undefined) return { ok: true, decimal: undefined };
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return problem('not_an_amount');
    // Spreadsheets keep 15 significant digits; what stands beyond them is binary noise (36363.299999999996).
    return finish(Number(cell.toPrecision(15)).toString(), false);
  }
  const text = asciiDigits(cell)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
  if (empty.test(text)) return { ok: true, decimal: undefined };
  if (spreadsheetError.test(text)) return problem('spreadsheet_error');

  const money = takeCurrency(text, hint.currency);
  if (!money) return problem('two_currencies');
  const currency = money.currency === undefined ? {} : { currency: money.currency };
  if (empty.test(money.rest)) return money.rest === '' ? problem('not_an_amount') : { ok: true, decimal: undefined, ...currency };

  // "100,–" and "100.-" mean no cents, not a credit.
  const signed = takeSign(money.rest.replace(/(\d)[.,]\s?[-–—]{1,2}$/, '$1'));
  if (!signed) return problem('not_an_amount');
  const scientific = /^(\d+)(?:[.,](\d+))?E([+-]?\d{1,3})$/i.exec(signed.rest);
  if (scientific) return finish(`${scientific[1]}.${scientific[2] ?? ''}e${scientific[3]}`, signed.negative, currency);

  if (!/^[\d.,\s’‘´`']*\d[\d.,\s’‘´`']*$/.test(signed.rest)) return problem('not_an_amount');
  const digits = splitDigits(signed.rest, hint.decimalSeparator);
  if (!digits) return problem('bad_grouping');
  return finish(`${digits.whole}.${digits.fraction}`, signed.negative, digits.ambiguous ? { ...currency, ambiguous: true } : currency);
}

function finish(text: string, negative: boolean, more: { currency?: string; ambiguous?: true } = {}): ParsedAmount {
  const decimal = readDecimal(text);
  if (!decimal) return problem('not_an_amount');
  const scale = Math.min(decimal.scale, 10);
  const units = unitsAt(decimal, scale);
  const plain = decimalText(negative ? -units : units, scale);
  if (plain.split('.')[0]!.replace('-', '').length > 13) return problem('too_large');
  return { ok: true, decimal: plain.includes('.') ? plain.replace(/\.?0+$/, '').replace(/^-0$/, '0') : plain, ...more };
}

/**
 * The decimal separator that the clear cells of a column use, to settle its unclear ones; undefined when no cell is
 * clear or they disagree.
 */
export function decimalSeparatorOf(cells: Iterable<string | number | null | undefined>): DecimalSeparator | undefined {
  let found: DecimalSeparator | undefined;
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const separator = clearSeparator(cell);
    if (separator === undefined || separator === found) continue;
    if (found !== undefined) return undefined;
    found = separator;
  }
  return found;
}

function clearSeparator(cell: string): DecimalSeparator | undefined {
  const [dot, comma] = [parseAmount(cell, { decimalSeparator: '.' }), parseAmount(cell, { decimalSeparator: ',' })];
  if (!dot.ok || !comma.ok || dot.decimal === undefined || dot.ambiguous) return undefined;
  const marks = cell.replace(/[^.,\d]/g, '').replace(/[.,]+$/, '');
  const last = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','));
  if (last < 0) return undefined;
  const mark: DecimalSeparator = marks[last] === '.' ? '.' : ',';
  // A separator that occurs twice groups: the other one is the decimal separator.
  return marks.split(mark).length > 2 ? (mark === '.' ? ',' : '.') : mark;
}
