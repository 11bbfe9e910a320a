import { type ReactNode, useId, useRef, useState } from 'react';
import { Popup } from './popup.tsx';

interface PopupTrigger {
  ref: (node: HTMLElement | null) => void;
  open: boolean;
  toggle: () => void;
  panelId: string;
}

interface PopupButtonProps {
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

/** A button with a popup beside it: a second press, Esc or a press elsewhere closes the popup. Works inside dialogs as well. */
export function PopupButton({ trigger, children, label, align = 'start', width, onOpen }: PopupButtonProps) {
  const panelId = useId();
  const button = useRef<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const toggle = (): void => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  return (
    <>
      {trigger({ ref: (node) => void (button.current = node), open, toggle, panelId })}
      {open && (
        <Popup anchor={button.current} id={panelId} label={label} align={align} width={width} onClose={close}>
          {children(close)}
        </Popup>
      )}
    </>
  );
}
