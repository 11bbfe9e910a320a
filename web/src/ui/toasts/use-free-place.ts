import { type RefObject, useLayoutEffect } from 'react';
import { type Box, freePlace } from './free-place.ts';

const pressables =
  'a[href], button, input, select, textarea, [role=button], [role=option], [role=tab], [role=menuitem], [role=gridcell][data-editable]';

/** Moves a stack of toasts to where it covers nothing that can be pressed, again when it changes or the page scrolls under it. */
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
    // What a toast tells of changes the page a moment later: a list reloads, a button comes.
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

/** What can be pressed in sight, but for the toasts themselves. In an open dialog only what is in it: the rest of the page cannot be pressed. */
function boxes(stack: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')].at(-1);
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(pressables)]
    .filter((node) => !stack.contains(node))
    .map((node) => node.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < window.innerHeight);
}
