/** What a person did in one place of the application and may take back, and what was taken back; the latest last. */
export interface UndoStack<E> {
  readonly done: readonly E[];
  readonly undone: readonly E[];
}

export const emptyStack: UndoStack<never> = { done: [], undone: [] };

/** More steps than anybody takes back; older ones are dropped. */
export const maxSteps = 100;

/** A new change: what was taken back before cannot be redone after it. */
export function withChange<E>({ done }: UndoStack<E>, entry: E): UndoStack<E> {
  return { done: [...done, entry].slice(-maxSteps), undone: [] };
}

/** Takes an entry out, to be undone: the latest unless one is named. Undefined where there is none. */
export function takeDone<E>(stack: UndoStack<E>, named?: E): { entry: E; rest: UndoStack<E> } | undefined {
  const entry = named ?? stack.done.at(-1);
  if (entry === undefined || !stack.done.includes(entry)) return undefined;
  return { entry, rest: { ...stack, done: stack.done.filter((each) => each !== entry) } };
}

/** Takes the entry out that was undone last, to be redone. */
export function takeUndone<E>(stack: UndoStack<E>): { entry: E; rest: UndoStack<E> } | undefined {
  const entry = stack.undone.at(-1);
  return entry === undefined ? undefined : { entry, rest: { ...stack, undone: stack.undone.slice(0, -1) } };
}

/** An entry that was undone: it can be redone. */
export function withUndone<E>(stack: UndoStack<E>, entry: E): UndoStack<E> {
  return { ...stack, undone: [...stack.undone, entry] };
}

/** An entry that was redone: it can be undone again, and the others that were undone can still be redone. */
export function withRedone<E>(stack: UndoStack<E>, entry: E): UndoStack<E> {
  return { ...stack, done: [...stack.done, entry].slice(-maxSteps) };
}
