import type { Reference } from '#shared/contract/fields.ts';
import { type KindName, type Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import { nameOrder } from './name-order.ts';

/** What rows show of a record, one object however many show it: lists hold tens of thousands. A record that changes is another object. */
const shown = new WeakMap<Row, Reference>();

/** The id and name of a record that is pointed to; null where nothing is, or it is gone. */
export function reference(model: ReadModel, kind: KindName, id: string | null | undefined): Reference | null {
  const row = model.find(kind, id);
  if (!row) return null;
  let known = shown.get(row);
  if (!known) {
    known = { id: row.id, name: englishLabel(kind, row) };
    shown.set(row, known);
  }
  return known;
}

/** Every record of a kind as choices, by name. `keep` leaves some out. */
export function references<K extends KindName>(
  model: ReadModel,
  kind: K,
  keep: (row: Parameters<typeof englishLabel>[1]) => boolean = () => true,
): Reference[] {
  const inOrder = nameOrder(model);
  return [...model.all(kind)]
    .filter((row) => keep(row))
    .map((row) => ({ id: row.id, name: englishLabel(kind, row) }))
    .sort((a, b) => inOrder(a.name, b.name));
}

/** People who can be given work: accounts in use. */
export function owners(model: ReadModel): Reference[] {
  return references(model, 'user', (row) => row['active'] === true);
}
