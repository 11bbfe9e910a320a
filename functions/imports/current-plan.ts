import type { Import } from '#shared/contract/entities/import.ts';
import type { PlannedRow } from '#shared/domain/imports/plan-rows.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { type LateFailure, lateFailuresOf, progressOf } from '#functions/platform/imports/import-items.ts';
import { type ImportPlan, importKeys, importRows, planImport } from '#functions/platform/imports/plan-import.ts';
import { getLines } from '#functions/platform/json-lines.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The last plans worked out: paging through a preview asks for the same one again and again. */
const known = new Map<string, ImportPlan>();
const mostKnown = 3;

/**
 * What will become of each row (before processing, on the member's records as they are now), what the plan said (while
 * it is carried out), or what became of it (afterwards).
 */
export async function currentPlan(caller: Caller, model: ReadModel, row: Import): Promise<ImportPlan> {
  const settled = row.state !== 'parsed';
  const isOver = row.state === 'finished' || row.state === 'undoing' || row.state === 'undone';
  const key = isOver ? importKeys.report(row.id) : settled ? (await progressOf(caller.tenant, row.id))?.plan : undefined;
  const name = `${caller.tenant}|${row.id}|${key ?? `${row.version}|${model.seq}`}`;
  const plan =
    known.get(name) ?? (key === undefined ? undefined : await storedPlan(caller, row, key)) ?? (await planImport(caller, model, row));
  known.delete(name);
  known.set(name, plan);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
  return settled && !isOver ? withLateFailures(plan, await lateFailuresOf(caller.tenant, row.id)) : plan;
}

async function storedPlan(caller: Caller, row: Import, key: string): Promise<ImportPlan | undefined> {
  const files = filesFor(caller);
  const planned = await Array.fromAsync(getLines<PlannedRow>(files, key));
  if (planned.length === 0) return undefined;
  const { rows, corrected, top } = await importRows(files, caller, row);
  return { planned, cells: new Map(rows.map(({ number, cells }) => [number, cells])), corrected, top };
}

/** The plan with the rows that could not be written although it said so. */
function withLateFailures(plan: ImportPlan, late: readonly LateFailure[]): ImportPlan {
  if (late.length === 0) return plan;
  const failures = new Map(late.map((failure) => [`${failure.row}-${failure.column ?? ''}`, failure]));
  const planned = plan.planned.map((each): PlannedRow => {
    const failure = failures.get(`${each.row}-${each.column ?? ''}`);
    return failure ? { ...each, outcome: 'failed', message: failure.message } : each;
  });
  return { ...plan, planned };
}
