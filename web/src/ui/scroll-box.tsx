import type { ReactNode } from 'react';

interface ScrollBoxProps {
  /** What the box holds, for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A box whose content may be wider than it and holds nothing to focus: arrow keys scroll it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls and holds nothing to focus must be reached by keyboard itself
    <div className={className} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
