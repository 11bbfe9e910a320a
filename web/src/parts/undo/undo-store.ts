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

/** A change that can be taken back: its change set, and how it is called in a sentence. */
export interface Undoable {
  changeSet: string;
  label: string;
}

/** Longer than other toasts: a person has to notice, and to reach the button. */
export const undoToastMs = 8000;

const stacks = new Map<string, UndoStack<Undoable>>();
let shown: number | undefined;
let running: Promise<unknown> = Promise.resolve();
/** Saves in progress; each resolves to whether it stored something. */
const saves = new Set<Promise<boolean>>();

/** One stack for each page, and none that outlives a session. */
function keyOf(place: string): string {
  return `${sessionNumber()} ${place}`;
}

function stackAt(place: string): UndoStack<Undoable> {
  return stacks.get(keyOf(place)) ?? emptyStack;
}

/** A new change set id; the header `Change-Set` of the calls that make the change. */
export function newChangeSet(): string {
  return crypto.randomUUID();
}

/** Puts a change on the stack of its page and says what it did, with a button that takes it back. */
export function recordChange(cache: QueryClient, place: string, change: Undoable): void {
  stacks.set(keyOf(place), withChange(stackAt(place), change));
  // One change at a time: the toast of the one before would hide what can be pressed.
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

/** Takes back the latest change of a page, or the one named. Nothing happens where there is none. */
export function undo(cache: QueryClient, place: string, named?: Undoable): Promise<unknown> {
  return oneAfterTheOther(async () => {
    const taken = takeDone(stackAt(place), named);
    if (!taken) return;
    stacks.set(keyOf(place), taken.rest);
    const inverse = await takeBackLater(cache, taken.entry, 'undone');
    if (inverse) stacks.set(keyOf(place), withUndone(stackAt(place), inverse));
  });
}

/** Makes the change again that was taken back last. */
export function redo(cache: QueryClient, place: string): Promise<unknown> {
  return oneAfterTheOther(async () => {
    const taken = takeUndone(stackAt(place));
    if (!taken) return;
    stacks.set(keyOf(place), taken.rest);
    const inverse = await takeBackLater(cache, taken.entry, 'redone');
    if (inverse) stacks.set(keyOf(place), withRedone(stackAt(place), inverse));
  });
}

/** Two quick key presses undo two changes, the second after the first. A press during a failed save does nothing: it meant that change. */
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

/** Loaded when something is taken back for the first time. */
async function takeBackLater(cache: QueryClient, change: Undoable, what: 'undone' | 'redone'): Promise<Undoable | undefined> {
  if (shown !== undefined) hideToast(shown);
  const { takeBack } = await import('./take-back.ts');
  return takeBack(cache, change, what);
}
