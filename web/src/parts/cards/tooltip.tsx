import { type ReactNode, useId, useRef } from 'react';
import Icon from '@cloudscape-design/components/icon';
import styles from './cards.module.css';

/** A tooltip at a small icon: opens on hover and focus, and is announced with the icon; Esc closes it. */
export function Tooltip({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const sign = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const show = (): void => {
    const at = sign.current?.getBoundingClientRect();
    if (!at || !tip.current || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    const { offsetWidth: width, offsetHeight: height } = tip.current;
    const below = at.bottom + 6;
    tip.current.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
    tip.current.style.top = `${below + height > window.innerHeight - 8 ? at.top - height - 6 : below}px`;
  };
  const hide = (): void => {
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover();
  };
  return (
    <>
      <button
        ref={sign}
        type="button"
        className={styles.info}
        aria-label={label}
        aria-describedby={id}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        <Icon name="status-info" size="small" />
      </button>
      <div ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
        {children}
      </div>
    </>
  );
}
