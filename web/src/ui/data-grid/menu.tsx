import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Popup } from '#web/ui/popup.tsx';
import styles from './data-grid.module.css';

export interface MenuItem {
  id: string;
  label: string;
  disabled?: boolean;
  run: () => void;
}

/** A menu beside its button: arrows, Home, End, first letters, Enter, Esc. */
export function Menu({
  anchor,
  label,
  items,
  onClose,
}: {
  anchor: Element | null;
  label: string;
  items: readonly MenuItem[];
  onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const buttons = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
  useLayoutEffect(() => {
    list.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) all[step % all.length]?.focus();
    else if (event.key === 'Tab') onClose();
    else if (/^\p{L}$/u.test(event.key)) {
      const letter = event.key.toLowerCase();
      [...all.slice(at + 1), ...all].find((button) => button.textContent.toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <Popup anchor={anchor} label={label} onClose={onClose} role="presentation">
      <div ref={list} role="menu" aria-label={label} className={styles.menu} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={item.disabled}
            onClick={() => {
              onClose();
              item.run();
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
    </Popup>
  );
}
