import { useRef } from 'react';
import type { GridRow } from './grid-types.ts';

/** The selected rows, also of pages that were left: each as it was last seen. */
export function useSelectedRows(
  rows: readonly GridRow[],
  idOf: (row: GridRow) => string,
  selected: ReadonlySet<string>,
): readonly GridRow[] {
  const seen = useRef(new Map<string, GridRow>());
  for (const row of rows) if (selected.has(idOf(row))) seen.current.set(idOf(row), row);
  return [...selected].map((id) => seen.current.get(id)).filter((row) => row !== undefined);
}
