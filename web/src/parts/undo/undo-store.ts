import type { QueryClient } from '@tanstack/react-query';
import {
  emptyStack,
  takeDone,
  takeUndone,
  type UndoStack,
  withChange,
  withRedone,
  withUndone,
} from '#shared/domain/change-sets/undo-stack.ts';
import { sessionNumber } from '#web/api/session.ts';
import { hideToast, showToast } from '#web/ui/toasts/toast-store.ts';
import { text } from '#web/text/text.ts';

/** A change that can be undone: its change set, and its name in a sentence. */
export interface Undoable {
  changeSet: string;
  label: string;
}

/** Longer than other toasts: a person must notice it and reach the button. */
export const undoToastMs = 8000;

const stacks = new Map<string, UndoStack<Undoable>>();
let shown: number | undefined;
let running: Promise<unknown> = Promise.resolve();
/** Saves in progress; each resolves to whether it stored something. */
const saves = new Set<Promise<boolean>>();

/** The key of a page's stack within the current session. */
function keyOf(place: string): string {
  return `${sessionNumber()} ${place}`;
}

function stackAt(place: string): UndoStack<Undoable> {
  return stacks.get(keyOf(place)) ?? emptyStack;
}

/** A new change set id, for the header `Change-Set` of the calls that make the change. */
export function newChangeSet(): string {
  return crypto.randomUUID();
}

/** Adds a change to its page's stack, and shows a toast with an undo button. */
export function recordChange(cache: QueryClient, place: string, change: Undoable): void {
  stacks.set(keyOf(place), withChange(stackAt(place), change));
  // Only the latest change keeps its toast: an earlier one would cover controls.
  if (shown !== undefined) hideToast(shown);
  shown = showToast(change.label, 'positive', undoToastMs, {
    label: text('grid.undo.button'),
    run: () => void undo(cache, place, change),
  });
}

/** Delays undo and redo until a save has ended. `isStored` reads its answer, where an answer can be a refusal. */
export function trackSave<T>(save: Promise<T>, isStored: (answer: T) => boolean = () => true): Promise<T> {
  const ended: Promise<boolean> = save.then(isStored, () => false).finally(() => saves.delete(ended));
  saves.add(ended);
  return save;
}

/** Undoes the latest change of a page, or the named one. No-op if the stack has none. */
export function undo(cache: QueryClient, place: string, named?: Undoable): Promise<unknown> {
  return oneAfterTheOther(async () => {
    const taken = takeDone(stackAt(place), named);
    if (!taken) return;
    stacks.set(keyOf(place), taken.rest);
    const inverse = await takeBackLater(cache, taken.entry, 'undone');
    if (inverse) stacks.set(keyOf(place), withUndone(stackAt(place), inverse));
  });
}

/** Redoes the last undone change. */
export function redo(cache: QueryClient, place: string): Promise<unknown> {
  return oneAfterTheOther(async () => {
    const taken = takeUndone(stackAt(place));
    if (!taken) return;
    stacks.set(keyOf(place), taken.rest);
    const inverse = await takeBackLater(cache, taken.entry, 'redone');
    if (inverse) stacks.set(keyOf(place), withRedone(stackAt(place), inverse));
  });
}

/**
 * Queues the work: two quick key presses undo two changes, one after the other. A press during a failed save does nothing: it was meant for that
 * change.
 */
function oneAfterTheOther(work: () => Promise<void>): Promise<unknown> {
  running = running.then(awaitSaves, awaitSaves).then((areStored) => (areStored ? work() : undefined));
  return running;
}

/** Waits for all saves in progress and returns whether all were stored. */
async function awaitSaves(): Promise<boolean> {
  let areStored = true;
  while (saves.size > 0) {
    const outcomes = await Promise.all(saves);
    areStored &&= outcomes.every(Boolean);
    // A queued save of the same row starts in the next task.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return areStored;
}

/** Loads the code for the first undo, and runs it. */
async function takeBackLater(cache: QueryClient, change: Undoable, what: 'undone' | 'redone'): Promise<Undoable | undefined> {
  if (shown !== undefined) hideToast(shown);
  const { takeBack } = await import('./take-back.ts');
  return takeBack(cache, change, what);
}
