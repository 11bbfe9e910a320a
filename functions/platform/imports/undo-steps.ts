import type { Import } from '#shared/contract/entities/import.ts';
import { kinds, labelOf, type KindName, mayPointAt, modelKinds, pointersOf, type Row } from '#shared/contract/kinds.ts';
import type { ImportUndoCheck } from '#shared/contract/rows/import-undo.ts';
import type { PlannedRow, PlannedWrite } from '#shared/domain/imports/plan-rows.ts';
import { arrangeRows } from './arrange-rows.ts';
import type { Caller } from '../caller.ts';
import { filesFor } from '../files.ts';
import { getLines } from '../json-lines.ts';
import type { ReadModel } from '../read-model.ts';
import { importKeys } from './plan-import.ts';

/** What a finished import wrote, the last first: what others of it build on goes after them. Always the same for the same import. */
export async function undoSteps(caller: Caller, row: Pick<Import, 'id'>): Promise<PlannedWrite[]> {
  const planned = await Array.fromAsync(getLines<PlannedRow>(filesFor(caller), importKeys.report(row.id)));
  return arrangeRows(planned)
    .flatMap(({ writes }) => writes)
    .reverse();
}

/** A record, and the field by which it points. */
export interface Pointing {
  kind: KindName;
  row: Row;
  path: string;
}

/** The name under which a record is looked for among those that are pointed at. */
export function recordName(kind: KindName, id: string): string {
  return `${kind}#${id}`;
}

/** Who points at the records named, looking once at every record that may. */
export function pointingAt(model: ReadModel, wanted: ReadonlySet<string>): Map<string, Pointing[]> {
  const found = new Map<string, Pointing[]>();
  const targets = new Set([...wanted].map((name) => name.slice(0, name.indexOf('#')) as KindName));
  for (const kind of modelKinds) {
    // Most records cannot point at what is looked for, and need not be looked at.
    if (![...targets].some((target) => mayPointAt(kind, target))) continue;
    for (const row of model.all(kind)) {
      for (const pointer of pointersOf(kind, row)) {
        const name = recordName(pointer.kind, model.resolve(pointer.kind, pointer.id) ?? pointer.id);
        if (wanted.has(name)) found.set(name, [...(found.get(name) ?? []), { kind, row, path: pointer.path }]);
      }
    }
  }
  return found;
}

/** Whether a record is still as the import made it. */
export function isUntouched(row: Row): boolean {
  return row.version === 1;
}

const mostObstacles = 50;

/** What undoing would do on the records as they are now, and what was built on them since. */
export function undoCheck(model: ReadModel, steps: readonly PlannedWrite[]): ImportUndoCheck {
  const made = new Map<string, Omit<Pointing, 'path'>>();
  const creations = new Set(steps.flatMap((step) => (step.action === 'create' ? [recordName(step.kind, step.id)] : [])));
  const emptied = new Set<string>();
  for (const { action, kind, id, fields } of steps) {
    const row = action === 'create' ? model.find(kind, id) : undefined;
    // The metadata of a record that was there before is emptied again.
    if (
      kind === 'meta_data_value' &&
      action === 'create' &&
      !creations.has(recordName(fields['kind'] as KindName, String(fields['entity_id'])))
    )
      emptied.add(recordName(kind, id));
    else if (row?.id === id) made.set(recordName(kind, id), { kind, row });
  }
  const obstacles: ImportUndoCheck['obstacles'] = [];
  for (const { kind, row } of made.values()) {
    if (isUntouched(row)) continue;
    const name = nameOf(model, kind, row);
    const by = row.updated_by === null ? undefined : model.find('user', row.updated_by)?.name;
    obstacles.push({ kind, id: row.id, name, message: `${titled(kind, name)} was changed since${by === undefined ? '' : ` by ${by}`}.` });
  }
  for (const [target, users] of pointingAt(model, new Set(made.keys()))) {
    const of = made.get(target);
    for (const { kind, row } of users) {
      if (!of || made.has(recordName(kind, row.id))) continue;
      const name = nameOf(model, kind, row);
      const message = `${titled(kind, name)} belongs to ${uncapitalised(titled(of.kind, nameOf(model, of.kind, of.row)))}.`;
      obstacles.push({ kind, id: row.id, name, message });
    }
  }
  const counts = Map.groupBy(made.values(), ({ kind }) => kind);
  return {
    deletes: [...counts]
      .map(([kind, rows]) => ({ kind, title: kinds[kind].title, count: rows.length }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    restores: new Set([...emptied, ...steps.filter(({ action }) => action === 'change').map(({ kind, id }) => recordName(kind, id))]).size,
    obstacles: obstacles.slice(0, mostObstacles),
    obstacle_count: obstacles.length,
  };
}

/** A period is known by its subscription, metadata by what has it. */
function nameOf(model: ReadModel, kind: KindName, row: Row): string {
  if (kind === 'meta_data_value') {
    const { kind: of, entity_id } = row as Row<'meta_data_value'>;
    const holder = model.find(of, entity_id);
    return holder ? nameOf(model, of, holder) : labelOf(kind, row);
  }
  const label = labelOf(kind, row);
  if (kind !== 'subscription_period') return label;
  const subscription = model.find('subscription', (row as Row<'subscription_period'>).subscription_id);
  return subscription ? `${subscription.name}, ${label}` : label;
}

function titled(kind: KindName, name: string): string {
  return `The ${kinds[kind].title.toLowerCase()} “${name}”`;
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
