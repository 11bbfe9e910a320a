import type { Import } from '#shared/contract/entities/import.ts';
import type { PlannedRow } from '#shared/domain/imports/planning/planned-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import { filesFor } from '#functions/platform/files.ts';
import { type LateFailure, lateFailuresOf, importProgress } from '#functions/records/use/imports/import-items.ts';
import { type ImportPlan, importKeys, importRows, type PlanBasis, planImport } from '#functions/records/use/imports/plan-import.ts';
import { getLines } from '#functions/platform/json-lines.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { isConcerned } from '#functions/records/use/imports/taken-records.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** A cached plan; for one not executed yet, with the model and its state that it is based on. */
interface KnownPlan {
  plan: ImportPlan;
  model?: WeakRef<ReadModel>;
  seq?: number;
  /** The day of the plan, as rates depend on it. */
  day?: string;
}

/** The last plans: paging through a preview requests the same one repeatedly. */
const known = new Map<string, KnownPlan>();
const maxKnown = 3;

/** The basis of the last planned preview: correcting a cell then plans only its row. */
let basis: PlanBasis | undefined;

/** The plan of each row: before processing, computed on the member's current records; during execution, the stored plan; afterwards, the results. */
export async function currentPlan(caller: Caller, model: ReadModel, row: Import): Promise<ImportPlan> {
  const settled = row.state !== 'parsed';
  const isOver = row.state === 'finished' || row.state === 'undoing' || row.state === 'undone';
  const key = isOver ? importKeys.report(row.id) : settled ? (await importProgress(caller.tenant, row.id))?.plan : undefined;
  const name = `${caller.tenant}|${row.id}|${key ?? row.version}`;
  const day = today(memberOf(model).timezone);
  const held = known.get(name);
  const isCurrent = held && (key !== undefined || (held.day === day && !isOutdated(held, model)));
  const { seq } = model;
  const stored = key === undefined || isCurrent ? undefined : await storedPlan(caller, row, key);
  const plan = isCurrent ? held.plan : (stored ?? (await planAnew(caller, model, row)));
  known.delete(name);
  known.set(name, key === undefined ? { plan, model: new WeakRef(model), seq, day } : { plan });
  for (const oldest of known.keys()) if (known.size > maxKnown) known.delete(oldest);
  return settled && !isOver ? withLateFailures(plan, await lateFailuresOf(caller.tenant, row.id)) : plan;
}

async function planAnew(caller: Caller, model: ReadModel, row: Import): Promise<ImportPlan> {
  const planning = await planImport(caller, model, row, basis);
  ({ basis } = planning);
  return planning.plan;
}

/** Whether a later commit affects the plan. After a reload the differences are unknown, so the plan counts as outdated. */
function isOutdated({ plan, model: of, seq = 0 }: KnownPlan, model: ReadModel): boolean {
  if (of?.deref() !== model || !plan.ground) return true;
  const touched = model.touchedSince(seq);
  return touched === undefined || isConcerned(plan.planned, plan.ground, touched, model);
}

async function storedPlan(caller: Caller, row: Import, key: string): Promise<ImportPlan | undefined> {
  const files = filesFor(caller);
  const planned = await Array.fromAsync(getLines<PlannedRow>(files, key));
  if (planned.length === 0) return undefined;
  const { rows, above, corrected, top } = await importRows(files, caller, row);
  return { planned, cells: new Map([...above, ...rows].map(({ number, cells }) => [number, cells])), corrected, top };
}

/** The plan, with rows that could not be written marked as failed. */
function withLateFailures(plan: ImportPlan, late: readonly LateFailure[]): ImportPlan {
  if (late.length === 0) return plan;
  const failures = new Map(late.map((failure) => [`${failure.row}-${failure.column ?? ''}`, failure]));
  const planned = plan.planned.map((each): PlannedRow => {
    const failure = failures.get(`${each.row}-${each.column ?? ''}`);
    return failure ? { ...each, outcome: failure.outcome ?? 'failed', message: failure.message } : each;
  });
  return { ...plan, planned };
}
