import { useSyncExternalStore } from 'react';
import type { AnswerStatus } from '#shared/contract/envelope.ts';

export interface Toast {
  id: number;
  text: string;
  status: AnswerStatus;
  /** The time of its appearance, as epoch milliseconds. */
  at: number;
  /** Display time; paused while the pointer is over the toast. */
  milliseconds: number;
  seen: boolean;
  /** A button beside the sentence; pressing it removes the toast. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toasts {
  /** Visible now, the newest last. */
  showing: readonly Toast[];
  /** All toasts of this visit, the newest first: vanished ones can be found again. */
  history: readonly Toast[];
}

/** Default display time of a toast (R038). */
export const toastMilliseconds = 3000;
const longestHistory = 100;

let state: Toasts = { showing: [], history: [] };
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Toasts): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and answers its id. The same sentence, if still visible, is not stacked but shown for longer. */
export function showToast(
  text: string,
  status: AnswerStatus = 'negative',
  milliseconds = toastMilliseconds,
  action?: ToastAction,
): number | undefined {
  if (text === '') return undefined;
  const showing = state.showing.filter((toast) => toast.text !== text || toast.status !== status);
  const repeated = state.showing.find((toast) => toast.text === text && toast.status === status);
  const toast: Toast = { id: nextId++, text, status, at: Date.now(), milliseconds, seen: false, ...(action && { action }) };
  const earlier = state.history.filter((entry) => entry.id !== repeated?.id);
  set({ showing: [...showing, toast], history: [toast, ...earlier].slice(0, longestHistory) });
  return toast.id;
}

/** Removes a toast from the screen; it stays in the history. */
export function hideToast(id: number): void {
  set({ ...state, showing: state.showing.filter((toast) => toast.id !== id) });
}

/** The notification list was opened. */
export function markToastsSeen(): void {
  if (state.history.some((toast) => !toast.seen)) set({ ...state, history: state.history.map((toast) => ({ ...toast, seen: true })) });
}

export function clearToasts(): void {
  set({ showing: [], history: [] });
}

/** The visible and the vanished toasts, with the functions that change them. */
export function useToasts() {
  const { showing, history } = useSyncExternalStore(subscribe, currentToasts);
  return { showing, history, show: showToast, hide: hideToast, markSeen: markToastsSeen, clear: clearToasts };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts outside components. */
export function currentToasts(): Toasts {
  return state;
}
