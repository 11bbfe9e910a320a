import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMedia } from './use-media.ts';

/** The element of the page header that has room for a line of the page. */
export const headerLineId = 'header-line';

/** A line of the page, shown in the header beside the title; above the page where the header has no room. */
export function HeaderLine({ children }: { children: ReactNode }) {
  const isWide = useMedia('(width >= 1200px)');
  const [place, setPlace] = useState<HTMLElement | null>();
  // A page whose code is loaded already is rendered together with the header, which is in the document only after that.
  useLayoutEffect(() => setPlace(document.getElementById(headerLineId)), []);
  if (!isWide) return children;
  if (place === undefined) return null;
  return place ? createPortal(children, place) : children;
}
