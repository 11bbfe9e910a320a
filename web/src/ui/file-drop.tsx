import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** What the place is called. */
  label: string;
  /** Its heading, where that is not its label. */
  heading?: string;
  icon: ReactNode;
  /** What happens or what to do, announced; `over` while a file is held above. */
  words: (over: boolean) => string;
  /** What may come. */
  hint: string;
  /** The endings offered in the choice of files. */
  accept: string;
  choose: string;
  isPrimary?: boolean;
  /** Several files can be chosen at once. */
  several?: boolean;
  /** Nothing can be chosen. */
  isDisabled: boolean;
  /** A file is being read. */
  isBusy?: boolean;
  /** Why the last file was not taken. */
  failure: string | undefined;
  onFiles: (files: readonly File[]) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A place that takes files by drop or by choice. */
export function FileDrop({ isPrimary = true, ...props }: FileDropProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <section
      className={styles.zone}
      data-over={over || undefined}
      aria-label={props.label}
      aria-busy={props.isBusy}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        props.onFiles([...event.dataTransfer.files]);
      }}
    >
      <span className={styles.icon} aria-hidden="true">
        {props.icon}
      </span>
      <div className={styles.words}>
        <h2>{props.heading ?? props.label}</h2>
        <p role="status">{props.words(over)}</p>
        <p id={hintId} className={styles.formats}>
          {props.hint}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant={isPrimary ? 'primary' : 'normal'}
          disabled={props.isDisabled}
          ariaDescribedby={hintId}
          onClick={() => input.current?.click()}
        >
          {props.choose}
        </Button>
        {props.children}
      </div>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        // The button opens it, and is what is read out.
        aria-hidden="true"
        aria-label={props.choose}
        accept={props.accept}
        multiple={props.several ?? false}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          props.onFiles(files);
        }}
      />
      {props.failure !== undefined && (
        <p role="alert" className={styles.failure}>
          <Icon name="status-negative" variant="error" /> {props.failure}
        </p>
      )}
    </section>
  );
}
