import { type RefObject, useLayoutEffect, useState } from 'react';

/** The lines of a card: rows of lists, headings and sentences. */
const lines = 'li, tr, h3, p';
/** Pixels reserved for the line with the number of further rows. */
const moreHeight = 30;

/**
 * Hides the lines of a card that do not fit completely, so that it needs no scrolling. Answers the number of hidden rows, 0 if only headings or
 * sentences are hidden, undefined if everything fits. A line that represents further rows has their number in `data-more`.
 */
export function useWholeLines(place: RefObject<HTMLElement | null>, isOn: boolean): number | undefined {
  const [count, setCount] = useState<number>();
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

function leaveOut(content: HTMLElement, frame: HTMLElement): number | undefined {
  const all = [...content.querySelectorAll<HTMLElement>(lines)];
  for (const line of all) line.removeAttribute('data-left-out');
  if (frame.scrollHeight <= frame.clientHeight + 1) return undefined;
  const places = all.map((line) => ({ line, bottom: line.getBoundingClientRect().bottom }));
  const { paddingBlockEnd } = getComputedStyle(frame);
  const end = frame.getBoundingClientRect().top + frame.clientHeight - Number.parseFloat(paddingBlockEnd) - moreHeight;
  // Repeats while hiding has left space: of a list, or of a column beside it.
  for (let [tries, limit] = [0, end]; tries < 4; tries++) {
    for (const { line, bottom } of places) if (bottom > limit && isSingle(line)) line.setAttribute('data-left-out', '');
    for (const { line } of places) if (!isSingle(line) && isEmptied(line)) line.setAttribute('data-left-out', '');
    const over = content.getBoundingClientRect().bottom - end;
    if (over <= 0) break;
    limit -= over;
  }
  const left = all.filter((line) => line.hasAttribute('data-left-out'));
  return left.length === 0 ? undefined : left.reduce((sum, line) => sum + rowsOf(line), 0);
}

/** Whether a line contains no other lines. */
function isSingle(line: HTMLElement): boolean {
  return line.querySelector(lines) === null;
}

/** Whether the first line inside a line is hidden, which would leave a heading without content. */
function isEmptied(line: HTMLElement): boolean {
  return line.querySelector(lines)?.hasAttribute('data-left-out') === true;
}

/** The number of rows of a line: 0 for a heading or sentence; a row with inner rows counts those. */
function rowsOf(line: HTMLElement): number {
  if (line.dataset['more'] !== undefined) return Number(line.dataset['more']);
  return line.matches('li, tr') && isSingle(line) ? 1 : 0;
}

function scrollingAncestor(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
