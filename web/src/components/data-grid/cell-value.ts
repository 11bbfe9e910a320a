import type { Column } from '#shared/contract/column.ts';
import { isFormFieldColumn } from '#shared/domain/custom-forms/form-field-column.ts';
import { isMetaDataColumn } from '#shared/domain/metadata/meta-data-value.ts';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { fillTemplate, messageTemplates } from '#shared/domain/text/messages.ts';
import type { Formats } from '#web/components/formats.ts';
import { choiceOf, headingOf } from '#web/text/contract-words.ts';
import { text } from '#web/text/text.ts';
import { say } from '#web/text/say.ts';
import type { GridLabels, GridOption, GridRow } from './grid-types.ts';

/** The words of the catalogue: headings, choices and flags. */
export const catalogueLabels: GridLabels = (column, code) => {
  const isOwn = isMetaDataColumn(column.field) || isFormFieldColumn(column.field);
  if (code === undefined) return isOwn ? column.label : headingOf(column.label);
  if (column.type === 'boolean') return text(code === 'yes' ? 'grid.yes' : 'grid.no');
  // A member's own headings and options stand as they were typed.
  if (isOwn) return code;
  return choiceOf(column.field, code);
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

/** A value as the grid writes it, without the currency. */
export function valueText(value: unknown, column: Column, formats: Formats, labels: GridLabels): string {
  if (isEmptyValue(value)) return '';
  switch (column.type) {
    case 'money':
      return formats.number(value as number | string);
    case 'number':
      return formats.number(value as number | string, decimalsOf(value, 6));
    case 'percent':
      return formats.percent(value as number | string, decimalsOf(value, 4));
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
        .map((option) => option.name)
        .join(', ');
    default:
      return String(value);
  }
}

/** The currency beside a money cell. */
export function currencyOf(row: GridRow, column: Column): string {
  const currency = column.type === 'money' && column.currency !== undefined ? row[column.currency] : undefined;
  return typeof currency === 'string' ? currency : '';
}

/** What an editor starts with: plain text that `readText` reads back. */
export function editText(value: unknown, column: Column, formats: Formats): string {
  if (isEmptyValue(value)) return '';
  if (column.type === 'percent') return formats.number(value as number, decimalsOf(value, 4));
  return valueText(value, column, formats, catalogueLabels);
}

export type ReadValue = { ok: true; value: unknown } | { ok: false; message: string };

function read(value: unknown): ReadValue {
  return { ok: true, value };
}

function refused(message: string): ReadValue {
  return { ok: false, message: say(message) };
}

/** Reads what a person typed or pasted into a column of text, number, date, choice or boolean; empty is null. */
export function readText(text: string, column: Column, formats: Formats, labels: GridLabels): ReadValue {
  const typed = text.trim();
  if (typed === '') return read(null);
  switch (column.type) {
    case 'money':
    case 'number':
    case 'percent': {
      const most = column.type === 'money' ? 2 : column.type === 'percent' ? 4 : 6;
      const decimal = formats.readNumber(typed.replace(/\s*%$/, ''));
      if (decimal === undefined || decimal === null) return refused(messageTemplates.not_numeric);
      if ((decimal.split('.')[1]?.length ?? 0) > most) return refused(`Must have at most ${most} decimals`);
      return read(Number(decimal));
    }
    case 'date': {
      const date = formats.readDate(typed);
      return date === undefined || date === null ? refused(messageTemplates.invalid_date) : read(date);
    }
    case 'boolean': {
      const folded = foldForSearch(typed);
      if ([foldForSearch(labels(column, 'yes')), 'yes', 'true', '1', 'x'].includes(folded)) return read(true);
      if ([foldForSearch(labels(column, 'no')), 'no', 'false', '0'].includes(folded)) return read(false);
      return refused('Must be yes or no');
    }
    case 'choice': {
      const folded = foldForSearch(typed);
      const code = column.choices?.find((choice) => foldForSearch(choice) === folded || foldForSearch(labels(column, choice)) === folded);
      return code === undefined ? refused(`There is no ${typed} to choose.`) : read(code);
    }
    default:
      return read(typed);
  }
}

/** What the column itself demands of a value: the sentence that refuses it, or nothing. */
export function refusalOf(value: unknown, column: Column): string | undefined {
  if (column.edit?.required && isEmptyValue(value)) return say(messageTemplates.required);
  const most = column.edit?.maxLength ?? (column.type === 'text' ? 255 : undefined);
  if (typeof value === 'string' && most !== undefined && value.length > most)
    return say(fillTemplate(messageTemplates.max_length, { n: most }));
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
