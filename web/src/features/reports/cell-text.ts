import type { ReportCell, ReportPreview, ReportTypeColumn } from '#shared/contract/rows/report-row.ts';
import { choiceOf } from '#web/text/contract-words.ts';
import type { useText } from '#web/text/text.ts';
import type { Formats } from '#web/ui/formats.ts';

type Scalar = string | number | boolean | null;

/** The reader's language and formats. */
export interface ReaderWords {
  t: ReturnType<typeof useText>;
  formats: Formats;
}

/** The values of a cell as text. */
export function cellText(words: ReaderWords, column: ReportTypeColumn | null, { value, currency }: ReportCell): string {
  if (!Array.isArray(value)) return scalarText(words, column, value, Array.isArray(currency) ? null : (currency ?? null));
  const currencies = Array.isArray(currency) ? currency : [];
  return value.map((each, index) => scalarText(words, column, each, currencies[index] ?? null)).join('; ');
}

/** The name of a group. */
export function groupLabel(words: ReaderWords, column: ReportTypeColumn | null, { key, label }: { key: string; label: string }): string {
  return key === '' ? words.t('reports.noValue') : scalarText(words, column, label, null);
}

function scalarText({ t, formats }: ReaderWords, column: ReportTypeColumn | null, value: Scalar, currency: string | null): string {
  if (value === null || value === '' || !column) return '';
  if (column.type === 'boolean') return t(value === true || value === 'true' ? 'common.yes' : 'common.no');
  if (column.type === 'choice') return column.own ? String(value) : choiceOf(column.field, String(value));
  if (column.type === 'date') return formats.date(String(value));
  if (column.type === 'instant') return formats.dateTime(String(value));
  if (typeof value !== 'number' || column.is_year) return String(value);
  if (column.type === 'money') return formats.money(value, currency);
  return column.type === 'percent' ? formats.percent(value) : formats.number(value, Number.isInteger(value) ? 0 : 2);
}

/** A total: an amount for each currency. */
export function totalText(formats: Formats, total: ReportPreview['totals'][number]): string {
  return (total ?? [])
    .map(({ value, currency }) =>
      currency === null ? formats.number(value, Number.isInteger(value) ? 0 : 2) : formats.money(value, currency),
    )
    .join('; ');
}
