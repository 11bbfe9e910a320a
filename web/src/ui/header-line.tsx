import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from './use-media.ts';

/** The element of the page header that has room for a line of the page. */
export const headerLineId = 'header-line';

/** A line of the page, shown in the header beside the title; above the page where the header has no room. */
export function HeaderLine({ children }: { children: ReactNode }) {
  const isWide = useMedia('(width >= 1200px)');
  const place = isWide ? document.getElementById(headerLineId) : null;
  return place ? createPortal(children, place) : children;
}
