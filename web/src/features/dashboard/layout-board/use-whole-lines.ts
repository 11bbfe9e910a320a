import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a card is made of: rows of lists, headings and sentences. */
const lines = 'li, tr, h3, p';
/** Room for the line that says how many more there are, in pixels. */
const moreHeight = 30;

/**
 * Leaves out the lines of a card that are not seen whole, so that it needs no scrolling, and answers how many rows are left out. A line that itself
 * stands for further rows says so in `data-more`.
 */
export function useWholeLines(place: RefObject<HTMLElement | null>, isOn: boolean): number {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const content = place.current;
    const frame = content && scrollingAncestor(content);
    if (!isOn || !content || !frame) return undefined;
    const measure = (): void => setCount(leaveOut(content, frame));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(frame);
    const changes = new MutationObserver(measure);
    changes.observe(content, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [place, isOn]);
  return count;
}

function leaveOut(content: HTMLElement, frame: HTMLElement): number {
  const all = [...content.querySelectorAll<HTMLElement>(lines)];
  for (const line of all) line.removeAttribute('data-left-out');
  if (frame.scrollHeight <= frame.clientHeight + 1) return 0;
  const { paddingBlockEnd } = getComputedStyle(frame);
  const end = frame.getBoundingClientRect().top + frame.clientHeight - Number.parseFloat(paddingBlockEnd) - moreHeight;
  // Measured together, before any of them goes.
  const below = all.filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top >= end || (bottom > end && line.querySelector(lines) === null);
  });
  for (const line of below) line.setAttribute('data-left-out', '');
  return below.reduce((sum, line) => sum + rowsOf(line), 0);
}

/** The rows that a line stands for: a heading or sentence for none, a row with rows of its own for these. */
function rowsOf(line: HTMLElement): number {
  if (line.dataset['more'] !== undefined) return Number(line.dataset['more']);
  return line.matches('li, tr') && line.querySelector(lines) === null ? 1 : 0;
}

function scrollingAncestor(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
