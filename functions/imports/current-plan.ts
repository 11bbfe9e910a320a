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

/** A plan, and for one that is not carried out yet on which state of which model it was made. */
interface KnownPlan {
  plan: ImportPlan;
  model?: WeakRef<ReadModel>;
  seq?: number;
  /** The rates of a day are planned with. */
  day?: string;
}

/** The last plans worked out: paging through a preview asks for the same one again and again. */
const known = new Map<string, KnownPlan>();
const maxKnown = 3;

/** Of the last preview that was planned: correcting a cell then plans its row alone. */
let basis: PlanBasis | undefined;

/**
 * What will become of each row (before processing, on the member's records as they are now), what the plan said (while
 * it is carried out), or what became of it (afterwards).
 */
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

/** Whether something was committed since that changes the plan. A model that was loaded anew does not say what it holds otherwise. */
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

/** The plan with the rows that could not be written although it said so. */
function withLateFailures(plan: ImportPlan, late: readonly LateFailure[]): ImportPlan {
  if (late.length === 0) return plan;
  const failures = new Map(late.map((failure) => [`${failure.row}-${failure.column ?? ''}`, failure]));
  const planned = plan.planned.map((each): PlannedRow => {
    const failure = failures.get(`${each.row}-${each.column ?? ''}`);
    return failure ? { ...each, outcome: failure.outcome ?? 'failed', message: failure.message } : each;
  });
  return { ...plan, planned };
}
