import type { Reference } from '#shared/contract/fields.ts';
import { type KindName, type Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { englishLabel } from '#functions/platform/messages/english.ts';
import { nameOrder } from './name-order.ts';

/** The references shown in rows, one object per record: lists hold tens of thousands. A changed record is a new object. */
const shown = new WeakMap<Row, Reference>();

/** The id and name of a referenced record; null if missing or deleted. */
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

/** Every record of a kind as choices, by name. `keep` filters them. */
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

/** Users who can be assigned work: active accounts. */
export function owners(model: ReadModel): Reference[] {
  return references(model, 'user', (row) => row['active'] === true);
}
