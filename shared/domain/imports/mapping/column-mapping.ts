import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { ImportField } from '../import-kinds.ts';
import { isDateField } from './field-cells.ts';
import type { MappedColumn } from './mapped-column.ts';

/** What one column of the file means. */
export type ColumnMapping = MappedColumn<ImportField>;

/** Equal for files with the same headings, in any order of accents and case: under it a mapping is remembered. */
export function headingSignature(headings: readonly string[]): string {
  const text = headings.map((heading) => foldForSearch(heading)).join('|');
  // 53-bit FNV-like hash, twice with different seeds; only files of one member meet here, so that is plenty.
  return `${hash(text, 1)}${hash(text, 2)}`;
}

function hash(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** The recognised mapping with what was remembered for the same headings put over it. */
export function withRemembered(recognised: readonly ColumnMapping[], remembered: readonly ColumnMapping[]): ColumnMapping[] {
  const taken = new Set(remembered.flatMap(({ field }) => field ?? []));
  return recognised.map((mapping) => {
    const known = remembered.find(({ column, heading }) => column === mapping.column && heading === mapping.heading);
    if (!known) return mapping;
    // What an earlier file did not show must not be left out of this one unseen.
    const isNew = mapping.field !== null && !taken.has(mapping.field);
    if (known.field === null && known.chosen !== true && isNew) return mapping;
    const { column, heading, decimal_separator, date_order, local_midnight, undecided_date, derived } = mapping;
    const { undecided_date: _asked, derived: _was, local_midnight: _before, ...meaning } = known;
    return {
      ...meaning,
      column,
      heading,
      ...(decimal_separator && { decimal_separator }),
      ...(date_order && { date_order }),
      ...(local_midnight && isDateField(meaning.field) && { local_midnight }),
      // The order that was chosen for the last file of this kind answers for this one too.
      ...(undecided_date !== undefined && isDateField(meaning.field) && { undecided_date }),
      ...(derived && meaning.field === null && { derived }),
    };
  });
}
