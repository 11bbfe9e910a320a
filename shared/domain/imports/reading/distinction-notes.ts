import { foldIdentity } from '#shared/domain/text/fold.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { listed, type PlannedRow } from '../planning/planned-row.ts';
import { type Cell, cellText } from '../../sheets/cell.ts';
import type { FileNote } from './notes-on-file.ts';

/** Maximum values to choose from: more are names rather than formats. */
const mostValues = 25;
const minRows = 3;
/** Minimum share of groups whose rows the column distinguishes. */
const agreement = 0.9;

/**
 * A note on rows that fail as duplicates, although a column distinguishes them.
 * Price lists, for example, have separate rows for print, online and both. The note names the column, so that users can choose.
 */
export function distinctionNotes(
  planned: readonly PlannedRow[],
  mapping: readonly ColumnMapping[],
  cells: ReadonlyMap<number, readonly Cell[]>,
): FileNote[] {
  const groups = new Map<number, number[]>();
  let count = 0;
  for (const { row, message } of planned) {
    const first = message?.code === 'imports.subscriptionStartConflicts' ? message.values?.['row'] : undefined;
    if (typeof first !== 'number' || first === row) continue;
    groups.set(first, [...(groups.get(first) ?? [first]), row]);
    count += 1;
  }
  if (count < minRows) return [];
  const found = mapping
    .filter(({ field, derived }) => field !== 'price' && field !== 'normalized_price' && derived === undefined)
    .flatMap(({ column, heading }) => {
      const values = new Map<string, string>();
      let apart = 0;
      for (const rows of groups.values()) {
        const texts = rows.map((row) => cellText(cells.get(row)?.[column]));
        const folded = texts.map(foldIdentity);
        for (const [at, text] of folded.entries()) if (!values.has(text)) values.set(text, texts[at] ?? '');
        if (!folded.includes('') && new Set(folded).size === folded.length) apart += 1;
      }
      const tells = apart >= groups.size * agreement && values.size <= mostValues;
      return tells ? [{ heading: heading.trim(), values: [...values.values()] }] : [];
    })
    .toSorted((a, b) => a.values.length - b.values.length)[0];
  if (!found) return [];
  const values = { count, heading: found.heading, values: listed(found.values.map((value) => `“${value}”`)) };
  return [{ code: 'duplicates_told_apart', message: say('imports.toldApartByColumn', values) }];
}
