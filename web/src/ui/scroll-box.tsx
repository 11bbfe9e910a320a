import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';
import styles from './scroll-box.module.css';

interface ScrollBoxProps {
  /** The name of the content for screen readers; by default it says that this is a scrolling table. */
  label?: string;
  className?: string | undefined;
  /** Whether the content is being replaced. */
  busy?: boolean;
  /** Whether it has a frame like a card, which is not printed. */
  framed?: boolean;
  children: ReactNode;
}

/** A box whose content may be wider than the box. Then the box takes the focus for scrolling by arrow keys, as its content may not be focusable. */
export function ScrollBox({ label, className = '', busy, framed = false, children }: ScrollBoxProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setScrolls(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight));
    for (const each of [node, ...node.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [children]);
  const reached = scrolls && ({ tabIndex: 0, role: 'group', 'aria-label': label ?? t('common.wideTable') } as const);
  return (
    <div ref={box} className={`${styles.box} ${framed ? styles.framed : className}`} aria-busy={busy} {...reached}>
      {children}
    </div>
  );
}
