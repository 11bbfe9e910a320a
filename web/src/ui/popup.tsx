import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './popup.module.css';

export interface PopupProps {
  /** The element beside which the popup opens, or a selector for the popup's own ancestor. Followed while the page scrolls. */
  anchor: Element | string | null;
  label: string;
  children: ReactNode;
  /** Esc, or a press outside. */
  onClose: () => void;
  /** `presentation` for content with a role of its own, such as a menu. */
  role?: 'dialog' | 'presentation';
  align?: 'start' | 'end';
  /** Width in pixels; by default that of the content. */
  width?: number | undefined;
  id?: string;
  /** False leaves the focus in the field that the popup helps to fill. */
  takesFocus?: boolean;
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}

/**
 * A box beside an element, in the browser's top layer: nothing clips it, and it needs no portal, so that the order of the Tab key and of events
 * remains that of the page. Restores the focus on close.
 */
export function Popup({
  anchor,
  label,
  children,
  onClose,
  role = 'dialog',
  align = 'start',
  width,
  id,
  takesFocus = role === 'dialog',
}: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const before = document.activeElement;
    node.showPopover();
    const beside = typeof anchor === 'string' ? node.closest(anchor) : anchor;
    const put = (): void => place(node, beside, align);
    put();
    const observer = new ResizeObserver(put);
    observer.observe(node);
    const outside = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!node.contains(target) && !beside?.contains(target)) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    // Content with autofocus has the focus already; otherwise focuses the first control. A menu moves the focus itself.
    if (takesFocus && !node.contains(document.activeElement)) (firstFocusable(node) ?? node).focus({ preventScroll: true });
    const escape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || node.contains(event.target as Node)) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('keydown', escape);
      observer.disconnect();
      document.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
      if (node.contains(document.activeElement) && before instanceof HTMLElement && !node.contains(before))
        before.focus({ preventScroll: true });
    };
  }, [anchor, align, takesFocus]);

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };

  return (
    <div
      ref={box}
      id={id}
      popover="manual"
      role={role}
      aria-label={role === 'dialog' ? label : undefined}
      className={styles.popup}
      style={width === undefined ? undefined : { inlineSize: width }}
      tabIndex={-1}
      data-popup=""
      onKeyDown={onKeyDown}
      onPointerDown={stop}
      onPointerMove={stop}
      onClick={stop}
      onCopy={stop}
      onPaste={stop}
    >
      {children}
    </div>
  );
}

/** The first element of a panel that the keyboard can reach. */
function firstFocusable(panel: HTMLElement): HTMLElement | null {
  const all = panel.querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  );
  return [...all].find((node) => node.tabIndex >= 0) ?? null;
}

/** Below the anchor, or above it where there is more room; inside the window in any case. */
function place(node: HTMLElement, anchor: Element | null, align: 'start' | 'end'): void {
  const [width, height] = [node.offsetWidth, node.offsetHeight];
  const at = anchor?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2 - width / 2, 120, width, 0);
  const below = at.bottom + 2;
  const top = below + height > window.innerHeight - 8 && at.top > window.innerHeight - at.bottom ? at.top - height - 2 : below;
  const left = align === 'end' ? at.right - width : at.left;
  node.style.top = `${Math.max(8, Math.min(top, window.innerHeight - height - 8))}px`;
  node.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
}
