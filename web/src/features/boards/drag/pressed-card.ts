import { createContext } from 'react';

/** What the button gets by which a card is moved from the keyboard; anywhere else on the card mouse and touch do. */
export interface DragHandle {
  'aria-describedby': string;
  'aria-roledescription': string;
  'data-card-handle': string;
}

/** The handle of every card: always the same, so that no card is drawn anew for it. */
export const DragHandleContext = createContext<DragHandle | undefined>(undefined);

/** A card that is pressed. */
interface PressedCard {
  id: string;
  node: HTMLElement;
  handle: HTMLElement | null;
}

/** The card below an event, by the keyboard only from its handle. */
export function cardBelow(target: EventTarget, fromHandle: boolean): PressedCard | undefined {
  if (!(target instanceof Element)) return undefined;
  const node = target.closest<HTMLElement>('[data-card]');
  const id = node?.dataset['card'];
  const handle = target.closest<HTMLElement>('[data-card-handle]');
  return node && id !== undefined && (handle || !fromHandle) ? { id, node, handle } : undefined;
}

/** Puts the focus on the handle of a card, which a move has drawn anew elsewhere. */
export function focusHandleOf(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-card-handle]`)?.focus());
}
