import { useSyncExternalStore } from 'react';

/** A question before an unusual action, with its two answers. */
export interface Question {
  title: string;
  sentences: readonly string[];
  /** The button that does it all the same. */
  confirmLabel: string;
}

interface OpenQuestion extends Question {
  answer: (confirmed: boolean) => void;
}

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: OpenQuestion | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks a question in a dialog above everything else; resolves to whether the person confirms. A question that is still open is answered with no. */
export function askQuestion(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (confirmed) => {
        set(undefined);
        resolve(confirmed);
      },
    });
  });
}

/** The question that is open. */
export function useQuestion(): OpenQuestion | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
