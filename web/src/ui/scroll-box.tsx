import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';

interface ScrollBoxProps {
  /** What the box holds, for screen readers; without one, that it is a table which scrolls. */
  label?: string;
  className?: string | undefined;
  /** Whether the content is being replaced. */
  busy?: boolean;
  children: ReactNode;
}

/** A box whose content may be wider than it. While it is, the tab key stops at the box and arrow keys scroll it, as its content may hold nothing to focus. */
export function ScrollBox({ label, className, busy, children }: ScrollBoxProps) {
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
    <div ref={box} className={className} aria-busy={busy} {...reached}>
      {children}
    </div>
  );
}
