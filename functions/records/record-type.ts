import type { KindName, Row } from '#shared/contract/kinds.ts';
import type { SearchHit } from '#shared/contract/groups/search.ts';
import type { Permission } from '#shared/contract/permissions.ts';
import type { SkippedUndo } from '#shared/contract/rows/change-set-row.ts';
import type { UndoRules } from '#shared/domain/change-sets/undo-fields.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/**
 * The behavior of one kind of record in deletion, undo, history, imports and search. `shared/contract/kinds.ts` declares its data. An aspect
 * without a value has the default named in its comment.
 */
export interface RecordType<K extends KindName> {
  /** How the owner's name is combined with the record's own: "Nature, 2027", "Amendment (Nature License)", or alone. Default: its own name alone. */
  named?: 'after owner' | 'before owner' | 'as owner';
  /** Its own name, without its owner's. Default: its label. */
  ownName?: (model: ReadModel, row: Row<K>) => string;
  /** The page that shows the record. Default: the one that the list of its kind declares. */
  page?: (row: Row<K>) => string;

  /** The roles that a record can have at the same time, by the resource that deletes each. Default: a record is deleted as a whole. */
  roles?: Readonly<Record<string, RecordRole<K>>>;
  /** Whether another record can replace a deleted one, in addition to the general rules. Default: any can. */
  mayReplace?: (candidate: Row<K>, deleted: Row<K>) => boolean;
  /**
   * The record that replaces a dependent deleted with its owner, among those of the owner's replacement. Default: the one that starts on the same
   * day, else the latest.
   */
  counterpart?: (model: ReadModel, row: Row<K>, ownerId: string) => Row<K> | undefined;

  /** The fields that are undone together. Default: each separately. */
  undoRules?: UndoRules;
  /** The list that an undo of a record's creation empties, so that a redo finds the record. Default: such an undo follows `undo` of the declaration. */
  emptiedList?: keyof Row<K> & string;
}

/** The rules of an undo of records, in `<kind>.undo.ts`: they need much code, which only functions that undo load. */
export interface RecordUndo<K extends KindName> {
  /** Fields of another record that change with this one: it is undone as a whole, and if it is not, they stay unchanged, too. Default: none. */
  changesWith?: (row: Row<K>) => { kind: KindName; id: string; fields: ReadonlySet<string> };
  /** The rule against earlier values, which held when they were written. References and unique values are checked for all kinds. Default: none. */
  check?: (restoration: Restoration<K>) => RestoreObstacle | undefined;
  /** The reason why a deleted record cannot be created again. Its references are live. Default: none. */
  checkRemake?: (tx: Transaction, row: Row<K>) => Promise<RestoreObstacle | undefined>;
  /** The record that an earlier undo created in place of a deleted one; `isSame`: unchanged since. Default: none. */
  remade?: (model: ReadModel, row: Row<K>) => { row: Row<K>; isSame: boolean } | undefined;
}

/** Aspects that only readers see, in `<kind>.read.ts`: only the functions that read load it. */
export interface RecordReading<K extends KindName> {
  /** The message about the data that a deleted record leaves in uses of a kind that can exist without it. Default: by their number. */
  leftBehind?: (model: ReadModel, row: Row<K>, usedBy: KindName) => Message | undefined;
  /** The message about the uses of this kind that can exist without the deleted record. Default: the general one. */
  detached?: (count: number) => Message;

  /**
   * The right to see in a history that something was done to a record; without an id to any. Of a deleted record only its id is known. Default: that of
   * the record which carries it, else everybody's.
   */
  maySee?: (model: ReadModel, caller: Reader, id: string | undefined) => boolean;
  /** Whether a history hides changes of a field. Default: it shows them. */
  isHidden?: (caller: Reader, id: string, field: string) => boolean;

  /** The entries under which search finds a record, and the records whose names these take: they are made anew when one changes. Default: none. */
  search?: (model: ReadModel, row: Row<K>) => { named: readonly unknown[]; entries: () => readonly SearchEntry[] } | undefined;
  /**
   * The records of this kind whose entries change with a record of another kind, by its id, for kinds that change often. A change of any other kind
   * that `search` reads builds all entries of this kind again. Default: none.
   */
  searchedThrough?: { readonly [Other in KindName]?: (model: ReadModel, id: string) => readonly string[] };
}

type Reader = Pick<Caller, 'permissions' | 'userId'>;

/** One way to find a record. */
export interface SearchEntry {
  hit: SearchHit;
  /** The order of hits that fit equally well. */
  rank: number;
  /** Words that find it beside its name. */
  words: readonly (string | null | undefined)[];
  /** Found only by callers who hold it. */
  permission?: Permission;
  /** Found only by callers who may not see vendors: for the others there is a hit that leads to the vendor. */
  insteadOfVendor?: boolean;
}

/** A record before and after an undo; `untouched`: not saved since the change. */
export interface Restoration<K extends KindName> {
  model: ReadModel;
  row: Row<K>;
  next: Row<K>;
  untouched: boolean;
}

/** The reason why a record must not get earlier values back. */
export type RestoreObstacle = Pick<SkippedUndo, 'reason'> & { message: Message };

/** One role of a record. */
export interface RecordRole<K extends KindName> {
  flag: keyof Row<K> & string;
  title: Message;
  /** The fields that use a record in this role. */
  paths: ReadonlySet<string>;
}
