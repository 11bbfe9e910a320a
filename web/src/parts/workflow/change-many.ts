import { workflows } from '#shared/contract/groups/workflows.ts';
import { maxNamed } from '#shared/contract/workflow-filter.ts';
import type { LeftOut } from '#shared/contract/rows/workflow-row.ts';
import { send } from '#web/api/client.ts';
import type { WorkflowAction } from './workflow-action.ts';

/** The call of each action, for many periods (C200-C202). */
const callOf = { start: workflows.startMany, cancel: workflows.cancelMany, dismiss: workflows.dismissMany } as const;

/** The combined result of all calls. */
export interface ChangedMany {
  changed: number;
  unchanged: number;
  leftOut: LeftOut[];
}

/** Starts, cancels or dismisses the workflows of periods in batches of the call's max; after a failure the action can be repeated. */
export async function changeMany(
  action: WorkflowAction,
  ids: readonly string[],
  reason: string | null,
  onProgress: (done: number) => void,
): Promise<ChangedMany> {
  const all: ChangedMany = { changed: 0, unchanged: 0, leftOut: [] };
  for (let at = 0; at < ids.length; at += maxNamed) {
    const body = { ids: ids.slice(at, at + maxNamed), ...(action === 'start' ? {} : { reason }) };
    const { result } = await send(callOf[action], { body, report: 'form' });
    all.changed += result.changed;
    all.unchanged += result.unchanged;
    all.leftOut = added(all.leftOut, result.left_out);
    onProgress(Math.min(ids.length, at + maxNamed));
  }
  return all;
}

/** Merges the reasons of two answers. */
function added(before: readonly LeftOut[], more: readonly LeftOut[]): LeftOut[] {
  const together = new Map(before.map((one) => [one.reason, one]));
  for (const one of more) {
    const known = together.get(one.reason);
    together.set(one.reason, known ? { ...one, count: known.count + one.count, periods: [...known.periods, ...one.periods] } : one);
  }
  return [...together.values()];
}
