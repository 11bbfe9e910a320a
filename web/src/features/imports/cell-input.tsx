import { useLayoutEffect, useRef, useState } from 'react';
import { commandOf } from '#web/ui/data-grid/keyboard.ts';
import type { AfterEdit } from '#web/ui/data-grid/cell-editor.tsx';
import styles from './rows-grid.module.css';

export interface CellInputProps {
  label: string;
  value: string;
  /** Whether typing replaces the cell's content; otherwise all of it is selected. */
  replaces: boolean;
  onCommit: (text: string, then: AfterEdit) => void;
  onCancel: () => void;
}

/** The input in a cell: Enter and Tab commit and go on, Esc cancels, leaving commits. */
export function CellInput({ label, value, replaces, onCommit, onCancel }: CellInputProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    if (!replaces) input.current?.select();
  }, [replaces]);
  const take = (then: AfterEdit): void => {
    if (done.current) return;
    done.current = true;
    onCommit(text, then);
  };
  return (
    <input
      ref={input}
      className={styles.input}
      aria-label={label}
      value={text}
      maxLength={4000}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => take('stay')}
      onKeyDown={(event) => {
        event.stopPropagation();
        const command = commandOf(event, 'editor');
        if (!command) return;
        event.preventDefault();
        if (command.do === 'commit') take(command.then);
        else if (command.do === 'cancel') {
          done.current = true;
          onCancel();
        }
      }}
    />
  );
}
