import { useSyncExternalStore } from 'react';

/** A call that waits for the person to prove their identity. */
interface OpenRequest {
  /** The ways that the server accepts, the usual one first. */
  methods: readonly string[];
  answer: (isProven: boolean) => void;
}

let open: OpenRequest | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function set(next: OpenRequest | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the person to prove their identity, in a dialog above everything else; resolves to whether they did. Calls that wait at the same time share one
 * dialog.
 */
export function confirmIdentity(methods: readonly string[]): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    set({
      methods,
      answer: (isProven) => {
        pending = undefined;
        set(undefined);
        resolve(isProven);
      },
    });
  });
  return pending;
}

/** The request that is open. */
export function useConfirmRequest(): OpenRequest | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
