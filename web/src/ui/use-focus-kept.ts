import { type RefObject, useEffect } from 'react';
import { firstOnPage, focusHistory, isFocusLost } from './focus-history.ts';

/** Milliseconds in which dialogs and popups can restore the focus themselves. */
const graceMs = 150;

const parts = 'section, article, form, aside, li, tr, [role=region], [role=group], [role=dialog], [role=tabpanel]';

/**
 * Keeps the keyboard's position. When the focused element is removed, such as the button of a finished task, browsers move the focus to the body,
 * and screen readers start at the top of the page. This hook focuses the part of the page that held the element.
 */
export function useFocusKept(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | undefined;
    let around: HTMLElement[] = [];
    let timer: number | undefined;
    const isGone = (): boolean => last !== undefined && !last.isConnected && isFocusLost();
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === document.body) return;
      last = target;
      around = partsAround(target);
    };
    // A press of the pointer moves the focus on purpose.
    const letGo = (): void => void (last = undefined);
    const restore = (): void => {
      timer = undefined;
      if (!isGone()) return;
      last = undefined;
      const part = around.find((each) => each.isConnected);
      if (part) focusPart(part);
      else (firstOnPage(focusHistory()) ?? main.current)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (timer === undefined && isGone()) timer = window.setTimeout(restore, graceMs);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', letGo, true);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', letGo, true);
    };
  }, [main]);
}

/** The parts of the page that hold an element, the smallest first. */
function partsAround(element: Element): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let at = element.parentElement; at && at.id !== 'content'; at = at.parentElement) if (at.matches(parts)) all.push(at);
  return all;
}

/** Focuses a part of the page once, without adding it to the order of the Tab key. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part.focus({ preventScroll: true });
}
