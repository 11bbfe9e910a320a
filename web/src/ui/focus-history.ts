/** Elements that had the focus, the latest first. If the element that opened a dialog is gone when it closes, the previous one is focused. */
const history: HTMLElement[] = [];
const maxEntries = 10;

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  const known = history.indexOf(target);
  if (known >= 0) history.splice(known, 1);
  history.unshift(target);
  history.length = Math.min(history.length, maxEntries);
}

if (typeof document !== 'undefined') document.addEventListener('focusin', note, true);

/** The elements that had the focus until now, the latest first. */
export function focusHistory(): readonly HTMLElement[] {
  return [...history];
}

/** Whether no element has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The first of them that is still on the page and can take the focus. */
export function firstOnPage(elements: readonly HTMLElement[]): HTMLElement | undefined {
  return elements.find((each) => each.isConnected && each.getClientRects().length > 0);
}
