import { cellText, type SheetRow } from '../../sheets/cell.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { counterRows, isCounterTable } from '#shared/domain/usage/counter/recognise-counter.ts';
import { headingKey } from '../../sheets/heading-key.ts';

/** Files that libraries have, but that are not imported here: usage reports, and charges of articles or books. */
export type ForeignFile = 'counter' | 'openapc' | 'books';

export const foreignFileTexts: Record<ForeignFile, Message> = {
  counter: say('imports.counterReportFound'),
  openapc: say('imports.openapcListFound'),
  books: say('imports.listBookCharges'),
};

/** Detects files that are not imported here, by their first rows; file names are ignored. */
export function recogniseForeign(rows: readonly SheetRow[]): ForeignFile | undefined {
  if (isCounterTable(rows)) return 'counter';
  const keys = rows.slice(0, counterRows).map(({ cells }) => cells.map((cell) => headingKey(cellText(cell))));
  if (keys.some(areBookHeadings)) return 'books';
  return keys.some(areChargeHeadings) ? 'openapc' : undefined;
}

/** Whether the headings are of a list of book charges: OpenAPC's, or a charge beside an ISBN or the title of a book. */
function areBookHeadings(headings: readonly string[]): boolean {
  const some = (pattern: RegExp): boolean => headings.some((key) => pattern.test(key));
  if (headings.includes('backlist_oa') && some(/^isbn/)) return true;
  return some(/(^|_)bpcs?(_|$)|book_processing_charge/) && (some(/^(e_?)?isbn/) || some(/^book_title$/));
}

/** Whether the headings are of OpenAPC, or of a list of article charges. */
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
