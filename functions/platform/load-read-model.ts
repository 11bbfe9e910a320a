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

/** Records that a rebuild reads before it says again how many there are. */
const recordsPerCount = 500;

/**
 * From the table itself, when no snapshot serves. The log's place is read first and the rows after it are laid on top, so
 * that commits made while the partitions are read are all in. `onCount` gets the number of records read so far, again and again.
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
  // Its size is unknown: others make room as it grows, and those of a small library stay.
  return rebuild(tenant, onCount);
}

/**
 * Reads what followed; false when the log no longer reaches back to where the model stands, or is not the one it was read from: a table
 * restored to an earlier time ends before the model, or goes on from there with other commits.
 */
export async function catchUp(model: ReadModel): Promise<boolean> {
  const history = changeLog(model.tenant);
  let reached = false;
  // The last entry of a log is never removed, so the place itself is there unless others followed it.
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
  /** About how much memory it takes, as of a place in the log. */
  bytes: number;
  measuredAt: number;
  /** How many kinds were not decoded then. */
  unopened: number;
}

/** Models by tenant, the longest unused first. */
const held = new Map<string, Held>();
const loading = new Map<string, Promise<ReadModel>>();
/** The share of the function's memory for models; title lists take from it, and the rest is for requests and loads. */
const modelShare = 0.5;
/** Commits after which a model is measured again. */
const remeasureAfter = 500;

/** Keeps a model, as the last that goes when there is too little room. */
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

/** Forgets the models that were unused longest until so many more bytes fit; `except` stays. */
function makeRoom(bytes: number, except: string): void {
  const max = functionMemoryBytes() * modelShare - bytesBeside();
  let total = bytes;
  for (const [tenant, each] of held) {
    // Requests decoded more kinds since.
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

/** The caller's tenant as it is now. One load is in flight per tenant, however many ask; each asks the log afterwards. */
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
  // Who joined a load under way may have committed after it read the log.
  if (!mine && !(await catchUp(model))) return readModelFor(caller);
  hold(model);
  return model;
}

/** The part of a tenant's model that a person may see: providers that only sell are not in it where vendor pages are closed to them (D2). */
export function seenBy({ permissions }: Pick<Caller, 'permissions'>, model: ReadModel): ReadModel {
  return permissions.includes('view-vendors') ? model : model.withoutVendors();
}

/** Begins to bring a tenant up to date that this process holds; undefined when it holds none. Nobody has to wait for it. */
export function lookAhead(tenant: string): Promise<ReadModel> | undefined {
  if (!held.has(tenant)) return undefined;
  const ahead = readModelFor({ tenant: tenant as TenantId });
  // Who awaits it gets the error; who does not must not end the process with it.
  ahead.catch(() => {});
  return ahead;
}

/** Forgets everything held, as a new process would. */
export function resetReadModels(): void {
  held.clear();
  loading.clear();
}
