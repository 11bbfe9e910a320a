import { cellText, type SheetRow } from './cell.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/** Files of other trades that libraries have beside their lists: usage reports and article charges. */
export type ForeignFile = 'counter' | 'openapc';

export const foreignFileTexts: Record<ForeignFile, Message> = {
  counter: say('imports.counterReportHoldsUsageFiguresNot'),
  openapc: say('imports.listArticleChargesOpenapcCollectsThem'),
};

/** How many filled rows at the top are looked at: the header of a COUNTER report has 15. */
export const foreignRows = 30;

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

/** What a sheet is, from its first rows, when it is nothing that is imported; names of files are not asked. */
export function recogniseForeign(rows: readonly SheetRow[]): ForeignFile | undefined {
  const keys = rows.slice(0, foreignRows).map(({ cells }) => cells.map((cell) => keyOf(cellText(cell))));
  if (isCounter(rows, keys)) return 'counter';
  return keys.some(areChargeHeadings) ? 'openapc' : undefined;
}

function isCounter(rows: readonly SheetRow[], keys: readonly string[][]): boolean {
  const first = cellText(rows.find(({ cells }) => cells.some((cell) => cellText(cell) !== ''))?.cells[0]);
  if (reportTitle.test(first) && /\(R[1-4]\)|\breport \d/i.test(first)) return true;
  if (keys.filter(([name = '']) => headerNames.has(name)).length >= 4) return true;
  // Reports without a header, known by their headings only.
  return keys.some((headings, index) => {
    const months = (rows[index]?.cells ?? []).filter((cell) => month.test(cellText(cell))).length;
    const counts = headings.filter((key) => usageCounts.test(key)).length;
    const isUsage = headings.includes('metric_type') || headings.includes('user_activity');
    return (
      headings.length >= 3 &&
      (counts >= 2 || (counts >= 1 && (months >= 1 || isUsage)) || (headings.includes('metric_type') && months >= 1))
    );
  });
}

/** Headings of OpenAPC, or of a list of articles with what each cost. */
function areChargeHeadings(headings: readonly string[]): boolean {
  const has = (...names: string[]): boolean => names.some((name) => headings.includes(name));
  const some = (pattern: RegExp): boolean => headings.some((key) => pattern.test(key));
  if (has('is_hybrid', 'backlist_oa') && has('doi', 'institution', 'period', 'euro')) return true;
  if (!some(/^(article_)?doi$|_doi$/)) return false;
  return (
    some(/(^|_)(apc|bpc)s?(_|$)|^par_fee$|^(page|colour|color)_charges?$|^submission_fee$|article_processing_charge/) ||
    (has('euro') && has('institution', 'period'))
  );
}

/** `institution (M)`, ` is_hybrid (M)` and `Is Hybrid` are written alike. */
function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
