import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './popup.module.css';

export interface PopupTrigger {
  ref: (node: HTMLElement | null) => void;
  open: boolean;
  toggle: () => void;
  panelId: string;
}

export interface PopupProps {
  /** The button; it must call `toggle` and take `ref`. */
  trigger: (trigger: PopupTrigger) => ReactNode;
  /** Drawn only while open. */
  children: (close: () => void) => ReactNode;
  /** Read out as the name of the panel. */
  label: string;
  align?: 'start' | 'end';
  width?: number;
  onOpen?: () => void;
}

/**
 * A panel at a button, in the browser's top layer: closes by Esc and by a click elsewhere, and the focus goes back to the
 * button. Works inside dialogs as well.
 */
export function Popup({ trigger, children, label, align = 'start', width, onOpen }: PopupProps) {
  const panelId = useId();
  const button = useRef<HTMLElement | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** The click that closes the panel by being elsewhere may be the one on the button: it must not open it again. */
  const closedAt = useRef(0);
  const close = () => panel.current?.hidePopover();
  const toggle = () => {
    if (open) close();
    else if (performance.now() - closedAt.current > 200) panel.current?.showPopover();
  };
  return (
    <>
      {trigger({ ref: (node) => void (button.current = node), open, toggle, panelId })}
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        style={width === undefined ? undefined : { inlineSize: width }}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          setOpen(true);
          onOpen?.();
        }}
        onToggle={(event) => {
          if (event.newState === 'open') {
            place(event.currentTarget, button.current, align);
            event.currentTarget.querySelector<HTMLElement>('[autofocus], [data-autofocus]')?.focus();
            return;
          }
          closedAt.current = performance.now();
          const inside = event.currentTarget.contains(document.activeElement) || document.activeElement === document.body;
          setOpen(false);
          if (inside) focusable(button.current)?.focus();
        }}
      >
        {open && children(close)}
      </div>
    </>
  );
}

function focusable(node: HTMLElement | null): HTMLElement | null {
  return node?.matches('button, a, input') ? node : (node?.querySelector<HTMLElement>('button, a, input') ?? null);
}

/** Below the button, or above it where there is more room; never outside the window. */
function place(panel: HTMLElement, button: HTMLElement | null, align: 'start' | 'end'): void {
  if (!button) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const wanted = align === 'end' ? at.right - width : at.left;
  const below = at.bottom + 6;
  const top = below + height > window.innerHeight - 8 && at.top > height + 14 ? at.top - height - 6 : below;
  panel.style.left = `${Math.max(8, Math.min(wanted, window.innerWidth - width - 8))}px`;
  panel.style.top = `${Math.max(8, Math.min(top, window.innerHeight - height - 8))}px`;
}
