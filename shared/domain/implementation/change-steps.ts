import type { Breach } from '../breach.ts';
import type { ImplementationTask } from './preloaded-steps.ts';
import { say } from '../messages/message.ts';

export interface ImplementationStep {
  id: string;
  label: string;
  task: ImplementationTask | null;
  done_by: string | null;
  done_at: string | null;
  note: string | null;
}

/** A changed step, with its id, or a new step, without one; absent fields stay unchanged. */
export interface StepChange {
  id?: string | undefined;
  label?: string | undefined;
  task?: ImplementationTask | null | undefined;
  done?: boolean | undefined;
  note?: string | null | undefined;
}

/** A change of a checklist. It affects only the named parts, so that two people can edit one list (D1). */
export interface ChecklistChange {
  steps?: readonly StepChange[] | undefined;
  /** Ids of steps to delete. */
  remove?: readonly string[] | undefined;
  /** Ids in their new order; other steps follow in their present order. */
  order?: readonly string[] | undefined;
}

/** Context of a change: user, time, and a generator of ids. */
interface Now {
  by: string | null;
  at: string;
  newId: () => string;
}

/** The steps after a change. `checkSteps` validates the change. */
export function changeSteps(before: readonly ImplementationStep[], change: ChecklistChange, now: Now): ImplementationStep[] {
  const gone = new Set(change.remove);
  const changes = change.steps ?? [];
  const kept = before
    .filter(({ id }) => !gone.has(id))
    .map((step) => {
      const found = changes.find(({ id }) => id === step.id);
      return found ? changed(step, found, now) : step;
    });
  const added = changes
    .filter(({ id }) => id === undefined)
    .map((each) => changed({ id: now.newId(), label: '', task: null, done_by: null, done_at: null, note: null }, each, now));
  return inOrder([...kept, ...added], change.order ?? []);
}

function changed(step: ImplementationStep, { label, task, done, note }: StepChange, { by, at }: Now): ImplementationStep {
  const next = {
    ...step,
    label: label ?? step.label,
    task: task === undefined ? step.task : task,
    note: note === undefined ? step.note : note,
  };
  if (done === undefined || done === (step.done_at !== null)) return next;
  return done ? { ...next, done_by: by, done_at: at } : { ...next, done_by: null, done_at: null };
}

function inOrder(steps: readonly ImplementationStep[], order: readonly string[]): ImplementationStep[] {
  const place = new Map(order.map((id, index) => [id, index]));
  return steps.toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || steps.indexOf(a) - steps.indexOf(b));
}

/** Maximum steps: more would make a checklist unreadable. */
export const mostSteps = 60;

/** Checks a change, by the names of the call's fields, and the resulting list. */
export function checkSteps(before: readonly ImplementationStep[], change: ChecklistChange, next: readonly ImplementationStep[]): Breach[] {
  const known = new Set(before.map(({ id }) => id));
  const unknown = (field: string, ids: readonly (string | undefined)[]): Breach[] =>
    ids.flatMap((id, index) =>
      id === undefined || known.has(id) ? [] : [{ field: `${field}.${index}`, message: say('implementation.stepNotFound') }],
    );
  const changes = change.steps ?? [];
  const unnamed = changes.flatMap(({ id, label }, index) =>
    id === undefined && label === undefined ? [{ field: `steps.${index}.label`, message: say('text.required') }] : [],
  );
  const twice = next.flatMap(({ task, label }, index) =>
    task !== null && next.findIndex((each) => each.task === task) !== index
      ? [{ field: 'steps', message: say('implementation.stepForTaskExists', { label }) }]
      : [],
  );
  const tooMany = next.length > mostSteps ? [{ field: 'steps', message: say('implementation.mostSteps', { mostSteps }) }] : [];
  return [
    ...unknown(
      'steps',
      changes.map(({ id }) => id),
    ),
    ...unknown('remove', change.remove ?? []),
    ...unknown('order', change.order ?? []),
    ...unnamed,
    ...twice,
    ...tooMany,
  ];
}
