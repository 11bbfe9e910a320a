import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond the visible ones, so that scrolling meets no gap. */
const beyond = 8;
/** With fewer than so many left beyond the visible ones, others are drawn. */
const least = 3;

/** A range of rows of equal height, the end excluded. */
export interface RowWindow {
  from: number;
  to: number;
}

/**
 * The rows in sight of the element that scrolls a list, and a few more; followed when it scrolls or changes its size. May end after the last
 * row. To begin with those that a whole window could show: so the rows are drawn with the page, before anything was laid out.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, scrollerSelector: string, rowHeight: number): RowWindow {
  const [drawn, setDrawn] = useState<RowWindow>(() => ({ from: 0, to: Math.ceil(window.innerHeight / rowHeight) }));
  useLayoutEffect(() => {
    const scroller = list.current?.closest(scrollerSelector);
    if (!scroller) return undefined;
    const look = (): void => setDrawn((before) => nextWindow(before, scroller, rowHeight));
    // Drawn before the browser shows where it scrolled to.
    const follow = (): void => flushSync(look);
    // Also measures after the first layout.
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', follow);
    };
  }, [list, scrollerSelector, rowHeight]);
  return drawn;
}

function nextWindow(before: RowWindow, { scrollTop, clientHeight }: Element, rowHeight: number): RowWindow {
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + clientHeight) / rowHeight);
  const enough = before.from <= Math.max(0, first - least) && before.to >= last + least;
  return enough ? before : { from: Math.max(0, first - beyond), to: last + beyond };
}
