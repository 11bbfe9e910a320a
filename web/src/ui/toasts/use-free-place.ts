import { type RefObject, useLayoutEffect } from 'react';
import { type Box, freePlace } from './free-place.ts';

const pressables =
  'a[href], button, input, select, textarea, [role=button], [role=option], [role=tab], [role=menuitem], [role=gridcell][data-editable]';

/** Moves a stack of toasts to where it covers no control, again when the stack changes or the page scrolls. */
export function useFreePlace(stack: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const node = stack.current;
    if (!node || isEmpty) return undefined;
    let frame = 0;
    const put = (): void => {
      const { offsetWidth: width, offsetHeight: height } = node;
      const pane = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, bottom } = freePlace({ width, height }, pane, boxes(node));
      node.style.insetInlineStart = `${left}px`;
      node.style.insetBlockEnd = `${pane.height - bottom}px`;
    };
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(put);
    };
    put();
    const observer = new ResizeObserver(later);
    observer.observe(node);
    // The page changes a moment after its toast: a list reloads, a button appears.
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', later, true);
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', later, true);
      window.removeEventListener('resize', later);
    };
  }, [stack, isEmpty]);
}

/** The boxes of visible controls outside the toasts. While a dialog is open, only its own: the rest of the page is inert. */
function boxes(stack: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].at(-1);
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(pressables)]
    .filter((node) => !stack.contains(node))
    .map((node) => node.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < window.innerHeight);
}
