import { takeCurrency } from './currency-signs.ts';
import { decimalText, readDecimal, unitsAt } from './decimal.ts';
import { type Message, say } from '../messages/message.ts';

export type DecimalSeparator = '.' | ',';

export type AmountHint = {
  /**
   * Decimal separator of the column or the member. Only decides ambiguous cells (`1,234`, `1.234`). Default for them: the dot, as in machine-written
   * files.
   */
  decimalSeparator?: DecimalSeparator;
  /** Currency of the column or the member: decides which dollar, pound, yen or krone an ambiguous sign means. */
  currency?: string;
};

export type AmountProblemCode = 'not_an_amount' | 'spreadsheet_error' | 'bad_grouping' | 'two_currencies' | 'too_large';

export type ParsedAmount =
  | {
      ok: true;
      /** Exact decimal text with a dot and no grouping (`-1234.5`); undefined for an empty cell (`-`, `n/a`). */
      decimal: string | undefined;
      /** ISO code, if the cell names a currency. */
      currency?: string;
      /** Set if the cell could mean another amount, and the hint or the default decided. */
      ambiguous?: true;
    }
  | { ok: false; code: AmountProblemCode; message: Message };

/** In characters. Thirteen digits with separators, a sign and a currency in words need half as many; the patterns below take quadratic time. */
const maxAmountLength = 100;

const empty = /^(?:|[-–—.?]+|n\.?\s?\/?\s?a\.?|#n\/?a!?|#nv|null|none|nan|tb[acd]|unknown|not (?:available|applicable)|k\.\s?a\.)$/i;
const spreadsheetError = /^#(?:ref|value|div\/0|name|num|null)[!?]?$/i;

const problems: Record<AmountProblemCode, Message> = {
  not_an_amount: say('money.notAmount'),
  spreadsheet_error: say('money.spreadsheetError'),
  bad_grouping: say('money.separatorsContradict'),
  two_currencies: say('money.twoCurrencies'),
  too_large: say('money.amountTooLarge'),
};

function problem(code: AmountProblemCode): ParsedAmount {
  return { ok: false, code, message: problems[code] };
}

/** Strips the sign; undefined if there are two signs. */
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

/** Whether the digits are grouped: 1–3, then threes; or the Indian 12,34,567. */
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

/** Splits digits and separators into whole and fraction; undefined if the separators contradict each other. */
function splitDigits(text: string, hint: DecimalSeparator | undefined): Digits | undefined {
  // A blank beside the decimal separator is a typing error: `1234 ,50`.
  const spaced = text.replace(/[\s’‘´`']/g, ' ').replace(/(?<=\d) *([.,]) *(?=\d)/g, '$1');
  const [, head = '', decimalPart = ''] = /^([^.,]*)(.*)$/s.exec(spaced) ?? [];
  if (spaced.includes(' ')) {
    // A space or an apostrophe can only group, so a comma or a dot is the decimal separator.
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
 * Parses an amount in the notation of any country or program: `1.234,56`, `1,234.56`, `1 234,56`, `1'234.56`, `12,34,567.89`, `€ 5`, `5 kr`, `CHF
 * 100.–`, `(123.45)`, `123-`, `5 CR`, `1E3`, and the numbers of spreadsheets.
 */
export function parseAmount(cell: string | number | null | undefined, hint: AmountHint = {}): ParsedAmount {
  if (cell === null || cell === undefined) return { ok: true, decimal: undefined };
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return problem('not_an_amount');
    // Spreadsheets have 15 significant digits; further digits are binary noise (36363.299999999996).
    return finish(Number(cell.toPrecision(15)).toString(), false);
  }
  if (cell.length > maxAmountLength && cell.trim().length > maxAmountLength) return problem('not_an_amount');
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
 * The decimal separator of most unambiguous cells in a column, used for the ambiguous ones: one broken cell changes nothing. Undefined if no cell is
 * unambiguous, or on a tie.
 */
export function decimalSeparatorOf(cells: Iterable<string | number | null | undefined>): DecimalSeparator | undefined {
  let surplus = 0;
  for (const cell of cells) {
    const separator = typeof cell === 'string' ? clearSeparator(cell) : undefined;
    if (separator !== undefined) surplus += separator === '.' ? 1 : -1;
  }
  return surplus === 0 ? undefined : surplus > 0 ? '.' : ',';
}

function clearSeparator(cell: string): DecimalSeparator | undefined {
  const [dot, comma] = [parseAmount(cell, { decimalSeparator: '.' }), parseAmount(cell, { decimalSeparator: ',' })];
  if (!dot.ok || !comma.ok || dot.decimal === undefined || dot.ambiguous) return undefined;
  const marks = cell.replace(/[^.,\d]/g, '').replace(/[.,]+$/, '');
  const last = Math.max(marks.lastIndexOf('.'), marks.lastIndexOf(','));
  if (last < 0) return undefined;
  const mark: DecimalSeparator = marks[last] === '.' ? '.' : ',';
  // A separator that occurs twice groups, so the other one is the decimal separator.
  return marks.split(mark).length > 2 ? (mark === '.' ? ',' : '.') : mark;
}
