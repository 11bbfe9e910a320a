import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/**
 * The behavior of one kind of record in deletion, undo, history, imports and search. `shared/contract/kinds.ts` declares its data. An aspect without a
 * value has the default that its comment names.
 */
export interface RecordType<K extends KindName> {
  /**
   * How the name of the record that this one belongs to goes with its own name: "Nature, 2027", "Amendment (Nature License)", or alone.
   * Default: the name stands by itself.
   */
  named?: 'after owner' | 'before owner' | 'as owner';
  /** Its own name, without its owner's. Default: its label. */
  ownName?: (model: ReadModel, row: Row<K>) => string;
  /** The page that shows the record. Default: the one that the list of its kind declares. */
  page?: (row: Row<K>) => string;
}
