import { cellText, type SheetRow } from '#shared/domain/sheets/cell.ts';
import { headingKey } from '#shared/domain/sheets/heading-key.ts';

/** Max filled rows examined at the top of a sheet: the header of a COUNTER report has 15. */
export const counterRows = 30;

const headerNames = new Set([
  'report_name',
  'report_id',
  'release',
  'institution_name',
  'institution_id',
  'metric_types',
  'report_filters',
  'report_attributes',
  'exceptions',
  'reporting_period',
  'created',
  'created_by',
  'registry_record',
]);
const reportTitle =
  /^(journal|book|database|platform|title|multimedia|item|consortium|collection) (master )?report( \d)?( goa| a)? ?(\(r\d\)|\d)?/i;
const usageCounts = /^(reporting_period_(total|html|pdf)|ytd_(total|html|pdf))$/;
const month = /^(\d{4}-\d\d|\p{L}{3,9}[-/ ]\d{2,4}|\d{4}-\d\d-\d\d)$/u;

/** Whether the first rows of a sheet begin a COUNTER report. */
export function isCounterTable(rows: readonly SheetRow[]): boolean {
  const top = rows.slice(0, counterRows);
  const first = cellText(top.find(({ cells }) => cells.some((cell) => cellText(cell) !== ''))?.cells[0]);
  if (reportTitle.test(first) && /\(R[1-4]\)|\breport \d/i.test(first)) return true;
  const keys = top.map(({ cells }) => cells.map((cell) => headingKey(cellText(cell))));
  if (keys.filter(([name = '']) => headerNames.has(name)).length >= 4) return true;
  // Reports without a header, recognised by their headings.
  return keys.some((headings, index) => {
    const months = (top[index]?.cells ?? []).filter((cell) => month.test(cellText(cell))).length;
    const counts = headings.filter((key) => usageCounts.test(key)).length;
    const isUsage = headings.includes('metric_type') || headings.includes('user_activity');
    return (
      headings.length >= 3 &&
      (counts >= 2 || (counts >= 1 && (months >= 1 || isUsage)) || (headings.includes('metric_type') && months >= 1))
    );
  });
}

/** Whether a JSON text begins like a COUNTER report, or the body of one without its header. */
export function isCounterJson(beginning: string): boolean {
  return /"(Report_Header|Report_Items|Attribute_Performance)"/.test(beginning);
}
