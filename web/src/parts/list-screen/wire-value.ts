import type { Column } from '#shared/contract/column.ts';
import { optionsOf } from '#web/ui/data-grid/cell-value.ts';

/** A cell's value for the call: references by their ids. */
export function wireValue(column: Column, value: unknown): unknown {
  if (column.type === 'reference') return optionsOf(value)[0]?.id ?? null;
  return column.type === 'references' ? optionsOf(value).map((option) => option.id) : value;
}
