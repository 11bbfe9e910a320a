import type { Import } from '#shared/contract/entities/import.ts';
import type { PlannedRow } from '#shared/domain/imports/plan-rows.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { filesFor } from '#functions/platform/files.ts';
import { lateFailuresOf, progressOf } from '#functions/platform/imports/import-items.ts';
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
  const name = `${caller.tenant}|${row.id}|${row.version}|${settled ? row.state : model.seq}`;
  const found = row.state === 'running' ? undefined : known.get(name);
  if (found) return found;
  const plan = (settled ? await storedPlan(caller, row) : undefined) ?? (await planImport(caller, model, row));
  known.delete(name);
  known.set(name, plan);
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest);
  return plan;
}

async function storedPlan(caller: Caller, row: Import): Promise<ImportPlan | undefined> {
  const files = filesFor(caller);
  const key = row.state === 'finished' ? importKeys.report(row.id) : (await progressOf(caller.tenant, row.id))?.plan;
  if (key === undefined) return undefined;
  const planned = await Array.fromAsync(getLines<PlannedRow>(files, key));
  if (planned.length === 0) return undefined;
  if (row.state !== 'finished') {
    const failures = new Map((await lateFailuresOf(caller.tenant, row.id)).map((failure) => [`${failure.row}-${failure.column ?? ''}`, failure]));
    for (const each of planned) {
      const failure = failures.get(`${each.row}-${each.column ?? ''}`);
      if (failure) Object.assign(each, { outcome: 'failed', message: failure.message });
    }
  }
  const { rows, corrected } = await importRows(files, caller, row);
  return { planned, cells: new Map(rows.map(({ number, cells }) => [number, cells])), corrected };
}
