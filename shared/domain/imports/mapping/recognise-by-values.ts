import { cellText, type SheetRow } from '../../sheets/cell.ts';
import type { ColumnMapping } from './column-mapping.ts';
import type { ImportKindName } from '../import-kind-names.ts';
import { importKind, type ImportField } from '../import-kinds.ts';

/**
 * Proposes fields for the columns of a table without headings, by the contents of their cells.
 * The column of texts with the most distinct values becomes the name.
 */
export function columnsByValues(width: number, sample: readonly SheetRow[], kind: ImportKindName): ColumnMapping[] {
  const { signs, namedBy: name } = importKind(kind);
  const given = new Map<number, ImportField>();
  const texts = Array.from({ length: width }, (_, column) =>
    sample.map(({ cells }) => cellText(cells[column])).filter((text) => text !== ''),
  );
  for (const [field, passes] of signs) {
    const column = texts.findIndex((cells, index) => !given.has(index) && cells.length > 0 && share(cells, passes) >= 0.8);
    if (column >= 0) given.set(column, field);
  }
  if (name !== null) {
    let best = { column: -1, different: 0 };
    for (const [column, cells] of texts.entries()) {
      if (given.has(column) || share(cells, (text) => /\p{L}{2}/u.test(text)) < 0.5) continue;
      const different = new Set(cells).size;
      if (different > best.different) best = { column, different };
    }
    if (best.column >= 0) given.set(best.column, name);
  }
  return texts.map((_, column) => ({ column, heading: '', field: given.get(column) ?? null }));
}

function share(texts: readonly string[], passes: (text: string) => boolean): number {
  return texts.filter(passes).length / Math.max(1, texts.length);
}
