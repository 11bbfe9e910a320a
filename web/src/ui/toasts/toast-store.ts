import { useSyncExternalStore } from 'react';
import type { AnswerStatus } from '#shared/contract/envelope.ts';

export interface Toast {
  id: number;
  text: string;
  status: AnswerStatus;
  /** When it came, as epoch milliseconds. */
  at: number;
  /** How long it stays, unless somebody points at it. */
  milliseconds: number;
  seen: boolean;
  /** A button beside the sentence; the toast goes when it is pressed. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toasts {
  /** On the screen now, the newest last. */
  showing: readonly Toast[];
  /** All of this visit, the newest first: what vanished can be found again. */
  history: readonly Toast[];
}

/** How long a toast is shown (R038). */
export const toastMilliseconds = 3000;
const longestHistory = 100;

let state: Toasts = { showing: [], history: [] };
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Toasts): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and answers its id. The same sentence while it still shows is not stacked, it only stays longer. */
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

/** Takes a toast off the screen; it stays in the history. */
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

/** Toasts on the screen and those that vanished, with what changes them. */
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
