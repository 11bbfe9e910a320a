import { createContext } from 'react';

/** The attributes of the button that moves a card by keyboard; mouse and touch drag the whole card. */
export interface DragHandle {
  'aria-describedby': string;
  'aria-roledescription': string;
  'data-card-handle': string;
}

/** The handle's attributes, the same for every card, so that no card renders again because of them. */
export const DragHandleContext = createContext<DragHandle | undefined>(undefined);

/** A card that is pressed. */
interface PressedCard {
  id: string;
  node: HTMLElement;
  handle: HTMLElement | null;
}

/** The card at an event; keyboard events count only on its handle. */
export function cardBelow(target: EventTarget, fromHandle: boolean): PressedCard | undefined {
  if (!(target instanceof Element)) return undefined;
  const node = target.closest<HTMLElement>('[data-card]');
  const id = node?.dataset['card'];
  const handle = target.closest<HTMLElement>('[data-card-handle]');
  return node && id !== undefined && (handle || !fromHandle) ? { id, node, handle } : undefined;
}

/** Focuses the handle of a card that a move has rendered elsewhere. */
export function focusHandleOf(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] [data-card-handle]`)?.focus());
}
