import { foldForSearch } from '#shared/domain/text/fold.ts';
import type { ImportField } from '../import-kinds.ts';
import { isDateField } from './field-cells.ts';
import type { MappedColumn } from './mapped-column.ts';

/** The meaning of one column of the file. */
export type ColumnMapping = MappedColumn<ImportField>;

/** Hash of the headings, ignoring accents and case. Mappings are remembered under it. */
export function headingSignature(headings: readonly string[]): string {
  const text = headings.map((heading) => foldForSearch(heading)).join('|');
  // 53-bit FNV-like hash, twice with different seeds. This suffices, because only files of one tenant share the key space.
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

/** Overrides the detected mapping with the one remembered for the same headings. */
export function withRemembered(recognised: readonly ColumnMapping[], remembered: readonly ColumnMapping[]): ColumnMapping[] {
  const taken = new Set(remembered.flatMap(({ field }) => field ?? []));
  return recognised.map((mapping) => {
    const known = remembered.find(({ column, heading }) => column === mapping.column && heading === mapping.heading);
    if (!known) return mapping;
    // A column whose field was not mapped in the earlier file must not be dropped silently.
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
      // The order of day and month chosen for the last file of this kind also applies to this one.
      ...(undecided_date !== undefined && isDateField(meaning.field) && { undecided_date }),
      ...(derived && meaning.field === null && { derived }),
    };
  });
}
