import type { Reference } from '#shared/contract/fields.ts';
import { type KindName, labelOf } from '#shared/contract/kinds.ts';
import type { ReadModel } from '../read-model.ts';

/** The id and name of a record that is pointed to; null where nothing is, or it is gone. */
export function reference(model: ReadModel, kind: KindName, id: string | null | undefined): Reference | null {
  const row = model.find(kind, id);
  return row ? { id: row.id, name: labelOf(kind, row) } : null;
}

/** Every record of a kind as choices, by name. `keep` leaves some out. */
export function references<K extends KindName>(
  model: ReadModel,
  kind: K,
  keep: (row: Parameters<typeof labelOf>[1]) => boolean = () => true,
): Reference[] {
  return [...model.all(kind)]
    .filter((row) => keep(row))
    .map((row) => ({ id: row.id, name: labelOf(kind, row) }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** People who can be given work: accounts in use. */
export function owners(model: ReadModel): Reference[] {
  return references(model, 'user', (row) => row['active'] === true);
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
