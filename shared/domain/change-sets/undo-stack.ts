/** Changes of a user in one part of the application that can be undone, and those already undone; the latest last. */
export interface UndoStack<E> {
  readonly done: readonly E[];
  readonly undone: readonly E[];
}

export const emptyStack: UndoStack<never> = { done: [], undone: [] };

/** Maximum number of undo steps; older ones are dropped. */
export const maxSteps = 100;

/** Adds a new change. Undone changes can no longer be redone after it. */
export function withChange<E>({ done }: UndoStack<E>, entry: E): UndoStack<E> {
  return { done: [...done, entry].slice(-maxSteps), undone: [] };
}

/** Removes an entry in order to undo it: the given one, else the latest. Undefined if the stack does not hold it. */
export function takeDone<E>(stack: UndoStack<E>, named?: E): { entry: E; rest: UndoStack<E> } | undefined {
  const entry = named ?? stack.done.at(-1);
  if (entry === undefined || !stack.done.includes(entry)) return undefined;
  return { entry, rest: { ...stack, done: stack.done.filter((each) => each !== entry) } };
}

/** Removes the entry undone last in order to redo it. */
export function takeUndone<E>(stack: UndoStack<E>): { entry: E; rest: UndoStack<E> } | undefined {
  const entry = stack.undone.at(-1);
  return entry === undefined ? undefined : { entry, rest: { ...stack, undone: stack.undone.slice(0, -1) } };
}

/** Adds an undone entry, which can then be redone. */
export function withUndone<E>(stack: UndoStack<E>, entry: E): UndoStack<E> {
  return { ...stack, undone: [...stack.undone, entry] };
}

/** Adds a redone entry, which can be undone again. Other undone entries can still be redone. */
export function withRedone<E>(stack: UndoStack<E>, entry: E): UndoStack<E> {
  return { ...stack, done: [...stack.done, entry].slice(-maxSteps) };
}
