import type { Column } from '#shared/contract/column.ts';
import { ownColumnFamily } from '#shared/contract/own-columns.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { withHyphens } from '#shared/domain/money/format-amount.ts';
import { maxMinorUnitDigits } from '#shared/domain/money/minor-units.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import type { Formats } from '#web/ui/formats.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';
import { inReadersWords } from '#web/text/reference-names.ts';
import { text } from '#web/text/text.ts';
import { type SentMessage, messageText } from '#web/text/message-text.ts';
import type { GridLabels, GridOption, GridRow } from './grid-types.ts';

/** The catalogue's labels of headings, choices and flags. */
export const catalogueLabels: GridLabels = (column, code) => {
  const own = ownColumnFamily(column.field);
  if (code === undefined) return own ? column.label : headingOf(column.label);
  if (column.type === 'boolean') return text(code === 'yes' ? 'grid.yes' : 'grid.no');
  if (own?.typedChoices) return code;
  return choiceOf(column.words ?? column.field, code);
};

export function optionOf(value: unknown): GridOption | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const { id, name } = value as { id: unknown; name?: unknown };
  return typeof id === 'string' ? { id, name: typeof name === 'string' ? name : id } : undefined;
}

/** The chosen values of a reference or references cell. */
export function optionsOf(value: unknown): GridOption[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => optionOf(item) ?? []);
}

export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function decimalsOf(value: unknown, most: number): number {
  return Math.min(most, String(value).split('.')[1]?.length ?? 0);
}

/** The reader's formats of numbers and days, and words for choices. */
export interface CellWords {
  formats: Formats;
  labels: GridLabels;
}

/** A value as the grid displays it, without the currency. For an amount, `row` names the currency. */
export function valueText(value: unknown, column: Column, words: CellWords, row?: GridRow): string {
  const { formats, labels } = words;
  if (isEmptyValue(value)) return '';
  switch (column.type) {
    case 'money':
      return formats.amount(value as number | string, row && rowCurrency(row, column), { signed: column.isChange });
    case 'number':
      return column.isYear ? String(value) : formats.number(value as number | string, decimalsOf(value, 6));
    case 'percent':
      return formats.percent(value as number | string, { typed: column.isTyped || column.edit !== undefined, signed: column.isChange });
    case 'date':
      return formats.date(String(value));
    case 'instant':
      return formats.dateTime(String(value));
    case 'boolean':
      return labels(column, value === true ? 'yes' : 'no');
    case 'choice':
      return labels(column, String(value));
    case 'reference':
    case 'references':
      return optionsOf(value)
        .map((option) => inReadersWords(column, option).name)
        .join(', ');
    default:
      // The server sends a message code beside such a text; show that message in the reader's language.
      return messageText(row?.[`${column.field}_code`] as SentMessage | null | undefined, String(value)) ?? '';
  }
}

/** The currency shown beside a money cell. */
export function rowCurrency(row: GridRow, column: Column): string {
  const currency = column.type === 'money' && column.currency !== undefined ? row[column.currency] : undefined;
  return typeof currency === 'string' ? currency : '';
}

/** A value as it is copied for other programs: numbers in a format that they can read. */
export function copiedText(value: unknown, column: Column, words: CellWords, row?: GridRow): string {
  const shown = valueText(value, column, words, row);
  return column.type === 'money' || column.type === 'number' || column.type === 'percent' ? withHyphens(shown) : shown;
}

/** The initial text of an editor: plain text that `readText` can parse. */
export function editText(value: unknown, column: Column, formats: Formats, row?: GridRow): string {
  if (isEmptyValue(value)) return '';
  if (column.type === 'percent') return formats.number(value as number, decimalsOf(value, 4));
  return valueText(value, column, { formats, labels: catalogueLabels }, row);
}

export type ReadValue = { ok: true; value: unknown } | { ok: false; message: string };

function read(value: unknown): ReadValue {
  return { ok: true, value };
}

function refused(message: Message): ReadValue {
  return { ok: false, message: messageText(message) };
}

/** Parses typed or pasted text for a column of text, number, date, choice or boolean; empty is null. For an amount, `row` names the currency. */
export function readText(text: string, column: Column, { formats, labels }: CellWords, row?: GridRow): ReadValue {
  const typed = text.trim();
  if (typed === '') return read(null);
  switch (column.type) {
    case 'money':
    case 'number':
    case 'percent': {
      const most = column.type === 'money' ? maxMinorUnitDigits : column.type === 'percent' ? 4 : 6;
      const decimal = formats.readNumber(typed.replace(/\s*%$/, ''));
      if (decimal === undefined || decimal === null) return refused(say('fields.notNumber'));
      if ((decimal.split('.')[1]?.length ?? 0) > most) return refused(say('fields.tooManyDecimals', { n: most }));
      // An amount without a row is one to compare with, in any currency.
      const [breach] = column.type === 'money' && row ? checkAmount(column.field, Number(decimal), rowCurrency(row, column)) : [];
      return breach ? refused(breach.message) : read(Number(decimal));
    }
    case 'date': {
      const date = formats.readDate(typed);
      return date === undefined || date === null ? refused(say('calendar.invalidDate')) : read(date);
    }
    case 'boolean': {
      const folded = foldForSearch(typed);
      if ([foldForSearch(labels(column, 'yes')), 'yes', 'true', '1', 'x'].includes(folded)) return read(true);
      if ([foldForSearch(labels(column, 'no')), 'no', 'false', '0'].includes(folded)) return read(false);
      return refused(say('metadata.notYesNo'));
    }
    case 'choice': {
      const folded = foldForSearch(typed);
      const code = column.choices?.find((choice) => foldForSearch(choice) === folded || foldForSearch(labels(column, choice)) === folded);
      return code === undefined ? refused(say('metadata.noChoose', { value: typed })) : read(code);
    }
    default:
      return read(typed);
  }
}

/** The error message if the value breaks a rule of the column itself; undefined if it is valid. */
export function refusalOf(value: unknown, column: Column): string | undefined {
  if (column.edit?.required && isEmptyValue(value)) return messageText(say('text.required'));
  const most = column.edit?.maxLength ?? (column.type === 'text' ? 255 : undefined);
  if (typeof value === 'string' && most !== undefined && value.length > most) return messageText(say('fields.tooLong', { maximum: most }));
  return undefined;
}

/** Whether two values of a cell are the same, so that nothing needs saving. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  if (typeof a !== 'object' && typeof b !== 'object') return a === b;
  const ids = (value: unknown): string =>
    optionsOf(value)
      .map((option) => option.id)
      .sort()
      .join(',');
  return ids(a) === ids(b);
}

/** Whether the cell can be edited here: its column says where an edit goes and the row holds that record. */
export function isEditable(row: GridRow, column: Column): boolean {
  return column.edit !== undefined && typeof row[column.edit.idField] === 'string';
}
