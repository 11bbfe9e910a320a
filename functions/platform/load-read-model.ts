import type { Caller, TenantId } from './caller.ts';
import { changeLog } from './change-log.ts';
import { bytesBeside, functionMemoryBytes } from './function-memory.ts';
import { keys } from './keys.ts';
import { log } from './log.ts';
import { bytesPerRecord, modelBytes } from './model-bytes.ts';
import { ReadModel } from './read-model.ts';
import { loadSnapshot } from './snapshot.ts';
import { rowOf, type StoredRow } from './stored-row.ts';
import { table } from './table.ts';

/** Records between two calls of `onCount` during a rebuild. */
const recordsPerCount = 500;

/**
 * Builds the model from the table, when there is no usable snapshot. The end of the log is read first and later entries are applied on top, so that
 * commits made during the read are included. `onCount` repeatedly gets the number of records read so far.
 */
export async function rebuild(tenant: string, onCount?: (records: number) => void): Promise<ReadModel> {
  const history = changeLog(tenant);
  const { seq } = await history.tail(true);
  const model = new ReadModel(tenant, seq);
  let count = 0;
  await Promise.all(
    keys.entityPartitions(tenant).map(async (pk) => {
      for await (const item of table.partition<StoredRow>(pk)) {
        if (++count % recordsPerCount === 0) onCount?.(count);
        if (!item.deleted) model.put(item.kind, rowOf(item));
        else if (item.replaced_by !== undefined) model.alias(item.kind, item.id, item.replaced_by);
      }
    }),
  );
  for await (const entry of history.after(seq)) {
    if (entry.seq !== model.seq + 1) throw new Error(`The log of ${tenant} has a gap before ${entry.seq}`);
    model.merge(entry);
    model.seq = entry.seq;
  }
  return model;
}

async function fresh(tenant: string): Promise<ReadModel> {
  const onCount = (records: number) => makeRoom(records * bytesPerRecord, tenant);
  const model = await loadSnapshot(tenant, onCount);
  if (model && (await catchUp(model))) return model;
  log.info('read model is rebuilt from the table', { tenant });
  // Its size is unknown: other models are evicted as it grows, and stay if the library is small.
  return rebuild(tenant, onCount);
}

/**
 * Applies later entries of the log. False if the log no longer reaches back to the model, or is another one: a table restored to an earlier time ends
 * before the model, or continues with other commits.
 */
export async function catchUp(model: ReadModel): Promise<boolean> {
  const history = changeLog(model.tenant);
  let reached = false;
  // The last entry of a log is never removed, so the model's own entry exists unless others followed it.
  for await (const item of history.from(model.seq)) {
    if (item.seq === model.seq) {
      if (model.commit !== undefined && model.commit !== item.commit) return false;
      model.commit = item.commit;
    } else if (!model.apply(history.open(item))) return false;
    reached = true;
  }
  return reached;
}

interface Held {
  model: ReadModel;
  /** About how many bytes it takes in memory, measured at the place `measuredAt` of the log. */
  bytes: number;
  measuredAt: number;
  /** The number of kinds that were not decoded then. */
  unopened: number;
}

/** Models by tenant, least recently used first. */
const held = new Map<string, Held>();
const loading = new Map<string, Promise<ReadModel>>();
/** The share of the function's memory for models and title lists; the rest is for requests and loads. */
const modelShare = 0.5;
/** Commits after which a model is measured again. */
const remeasureAfter = 500;

/** Holds a model as the most recently used. */
function hold(model: ReadModel): void {
  const known = held.get(model.tenant);
  held.delete(model.tenant);
  const isMeasured = known?.model === model && model.seq - known.measuredAt < remeasureAfter;
  held.set(model.tenant, isMeasured ? known : measured(model));
  makeRoom(0, model.tenant);
}

function measured(model: ReadModel): Held {
  return { model, bytes: modelBytes(model), measuredAt: model.seq, unopened: model.unopened().size };
}

/** Evicts the least recently used models until so many more bytes fit; `except` stays. */
function makeRoom(bytes: number, except: string): void {
  const max = functionMemoryBytes() * modelShare - bytesBeside();
  let total = bytes;
  for (const [tenant, each] of held) {
    // Requests have decoded more kinds since.
    if (each.unopened !== each.model.unopened().size) held.set(tenant, measured(each.model));
    total += held.get(tenant)?.bytes ?? 0;
  }
  for (const [tenant, each] of held) {
    if (total <= max) break;
    if (tenant === except) continue;
    held.delete(tenant);
    total -= each.bytes;
  }
}

/** The tenants held at this moment. */
export function heldTenants(): string[] {
  return [...held.keys()];
}

/** The caller's tenant as of now. Concurrent requests share one load per tenant, and each reads the log afterwards. */
export async function readModelFor(caller: Pick<Caller, 'tenant'>): Promise<ReadModel> {
  const { tenant } = caller;
  const known = held.get(tenant)?.model;
  if (known && (await catchUp(known))) {
    hold(known);
    return known;
  }
  let load = loading.get(tenant);
  const mine = load === undefined;
  if (!load) {
    held.delete(tenant);
    load = fresh(tenant).finally(() => loading.delete(tenant));
    loading.set(tenant, load);
  }
  const model = await load;
  // A request that joined a load may have committed after the load read the log.
  if (!mine && !(await catchUp(model))) return readModelFor(caller);
  hold(model);
  return model;
}

/** The part of a tenant's model that a user may see: without providers that only sell, where vendor pages are closed to the user (D2). */
export function seenBy({ permissions }: Pick<Caller, 'permissions'>, model: ReadModel): ReadModel {
  return permissions.includes('view-vendors') ? model : model.withoutVendors();
}

/** Starts updating a tenant's model without waiting; undefined if this process does not hold it. */
export function lookAhead(tenant: string): Promise<ReadModel> | undefined {
  if (!held.has(tenant)) return undefined;
  const ahead = readModelFor({ tenant: tenant as TenantId });
  // A caller that awaits it gets the error; without one, an unhandled rejection would end the process.
  ahead.catch(() => {});
  return ahead;
}

/** Clears all models, as in a new process. */
export function resetReadModels(): void {
  held.clear();
  loading.clear();
}
