import { addToList } from '#shared/domain/add-to-list.ts';
import type { Import } from '#shared/contract/entities/import.ts';
import { type KindName, mayPointAt, modelKinds, pointersOf, type Row } from '#shared/contract/kinds.ts';
import type { ImportUndoCheck } from '#shared/contract/rows/import-undo.ts';
import type { PlannedRow, PlannedWrite } from '#shared/domain/imports/planning/planned-row.ts';
import { arrangeRows } from './arrange-rows.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { getLines } from '#functions/platform/json-lines.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { belongsTo } from '#shared/contract/belongs-to.ts';
import { recordType } from '../../record-types.ts';
import { labelWithOwner } from '../../ground/references/record-name.ts';
import { importKeys } from './plan-import.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { counted } from '#shared/contract/counted-kind.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import { ownMessage } from '#functions/platform/messages/english.ts';

/** The writes of a finished import in reverse order: dependents come before the records they depend on. Deterministic for the same import. */
export async function undoSteps(caller: Caller, row: Pick<Import, 'id'>): Promise<PlannedWrite[]> {
  const planned = await Array.fromAsync(getLines<PlannedRow>(filesFor(caller), importKeys.report(row.id)));
  return arrangeRows(planned)
    .flatMap(({ writes }) => writes)
    .reverse();
}

/** A record, and the field with its reference. */
export interface Pointing {
  kind: KindName;
  row: Row;
  path: string;
}

/** The key of a record in the search for references. */
export function recordName(kind: KindName, id: string): string {
  return `${kind}#${id}`;
}

/** The referrers of the named records, found in one pass over all records that may have references. */
export function pointingAt(model: ReadModel, wanted: ReadonlySet<string>): Map<string, Pointing[]> {
  const found = new Map<string, Pointing[]>();
  const targets = new Set([...wanted].map((name) => name.slice(0, name.indexOf('#')) as KindName));
  for (const kind of modelKinds) {
    // Skips kinds that cannot refer to any wanted record.
    if (![...targets].some((target) => mayPointAt(kind, target))) continue;
    for (const row of model.all(kind)) {
      for (const { name, path } of targetsOf(model, kind, row)) {
        if (wanted.has(name)) addToList(found, name, { kind, row, path });
      }
    }
  }
  return found;
}

/** The referrers of some records, found once and then updated from commit to commit: a pass over all records for each batch took most of an undo. */
export class Pointers {
  readonly #wanted: ReadonlySet<string>;
  #model: ReadModel | undefined;
  #seq = 0;
  #found = new Map<string, Pointing[]>();

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  /** The referrers of a record in the model's current state. */
  at(model: ReadModel, name: string): Pointing[] {
    this.#follow(model);
    const still = ({ kind, row, path }: Pointing): Pointing[] => {
      const now = model.find(kind, row.id);
      return now?.id === row.id && targetsOf(model, kind, now).some((target) => target.name === name && target.path === path)
        ? [{ kind, row: now, path }]
        : [];
    };
    return (this.#found.get(name) ?? []).flatMap(still);
  }

  #follow(model: ReadModel): void {
    if (this.#model === model && this.#seq === model.seq) return;
    // A replacement inherits the referrers of the replaced record.
    const touched = this.#model === model ? model.touchedSince(this.#seq) : undefined;
    if (touched === undefined || touched.some(({ kind, id }) => model.find(kind, id) !== undefined && model.find(kind, id)?.id !== id))
      this.#found = pointingAt(model, this.#wanted);
    else
      for (const { kind, id } of touched) {
        const row = model.find(kind, id);
        if (row) this.#add(model, kind, row);
      }
    this.#model = model;
    this.#seq = model.seq;
  }

  #add(model: ReadModel, kind: KindName, row: Row): void {
    for (const { name, path } of targetsOf(model, kind, row)) {
      if (!this.#wanted.has(name)) continue;
      const known = this.#found.get(name) ?? [];
      if (!known.some((each) => each.kind === kind && each.row.id === row.id && each.path === path))
        this.#found.set(name, [...known, { kind, row, path }]);
    }
  }
}

function targetsOf(model: ReadModel, kind: KindName, row: Row): { name: string; path: string }[] {
  return pointersOf(kind, row).map((pointer) => ({
    name: recordName(pointer.kind, model.resolve(pointer.kind, pointer.id) ?? pointer.id),
    path: pointer.path,
  }));
}

/** Whether a record is unchanged since the import created it. */
export function isUntouched(row: Row): boolean {
  return row.version === 1;
}

const mostObstacles = 50;

/** The effects of an undo, and the records that depend on the import. */
export interface UndoCheck {
  deletes: { kind: KindName; count: number }[];
  /** Records whose previous content would be restored. */
  restores: number;
  /** The first of the obstacles. */
  obstacles: { kind: KindName; id: string; name: string; message: Message }[];
  obstacle_count: number;
}

/** The effects and obstacles as calls answer them. */
export function undoCheckRow({ deletes, obstacles, ...counts }: UndoCheck): ImportUndoCheck {
  return {
    ...counts,
    deletes: deletes.map(({ kind, count }) => ({ kind, count, ...ownMessage(counted(kind, count)) })),
    obstacles: obstacles.map((each) => ({ ...each, ...ownMessage(each.message) })),
  };
}

/** The effects of an undo on the current records, and the records that depend on them since. */
export function undoCheck(model: ReadModel, steps: readonly PlannedWrite[]): UndoCheck {
  const made = new Map<string, Omit<Pointing, 'path'>>();
  const creations = new Set(steps.flatMap((step) => (step.action === 'create' ? [recordName(step.kind, step.id)] : [])));
  const emptied = new Set<string>();
  for (const { action, kind, id, fields } of steps) {
    const row = action === 'create' ? model.find(kind, id) : undefined;
    // Values of a record that was there before are emptied again.
    const owner = action === 'create' && recordType(kind).emptiedList ? belongsTo(kind, fields) : undefined;
    if (owner && !creations.has(recordName(owner.kind, owner.id))) emptied.add(recordName(kind, id));
    else if (row?.id === id) made.set(recordName(kind, id), { kind, row });
  }
  const obstacles: UndoCheck['obstacles'] = [];
  for (const { kind, row } of made.values()) {
    if (isUntouched(row)) continue;
    const name = labelWithOwner(model, kind, row);
    const by = row.updated_by === null ? undefined : model.find('user', row.updated_by)?.name;
    const message =
      by === undefined
        ? say('imports.changedSince', { titled: titled(kind, name) })
        : say('imports.recordChangedSince', { titled: titled(kind, name), by });
    obstacles.push({ kind, id: row.id, name, message });
  }
  for (const [target, users] of pointingAt(model, new Set(made.keys()))) {
    const of = made.get(target);
    for (const { kind, row } of users) {
      if (!of || made.has(recordName(kind, row.id))) continue;
      const name = labelWithOwner(model, kind, row);
      const message = say('imports.belongsTo', {
        titled: titled(kind, name),
        uncapitalised: titled(of.kind, labelWithOwner(model, of.kind, of.row)),
      });
      obstacles.push({ kind, id: row.id, name, message });
    }
  }
  const counts = Map.groupBy(made.values(), ({ kind }) => kind);
  return {
    deletes: [...counts].map(([kind, rows]) => ({ kind, count: rows.length })).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    restores: new Set([...emptied, ...steps.filter(({ action }) => action === 'change').map(({ kind, id }) => recordName(kind, id))]).size,
    obstacles: obstacles.slice(0, mostObstacles),
    obstacle_count: obstacles.length,
  };
}

function titled(kind: KindName, name: string): Message {
  return say('imports.the', { kinds: kindWord(kind), name });
}
