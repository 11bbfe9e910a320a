import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { Heading, Quiet, Row } from './primitives.tsx';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** The accessible name of the drop zone. */
  label: string;
  /** The heading, where it differs from the label. */
  heading?: string;
  icon: ReactNode;
  /** The status or instruction, announced to screen readers; `over` while a file is dragged over the zone. */
  words: (over: boolean) => string;
  /** The accepted kinds of files, in words. */
  hint: string;
  /** The file extensions offered in the file picker. */
  accept: string;
  choose: string;
  isPrimary?: boolean;
  /** Several files can be chosen at once. */
  several?: boolean;
  /** Whether choosing is disabled. */
  isDisabled: boolean;
  /** A file is being read. */
  isBusy?: boolean;
  /** The reason why the last file was refused. */
  failure: string | undefined;
  onFiles: (files: readonly File[]) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A drop zone for files, with a button to choose them. */
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
        <Heading>{props.heading ?? props.label}</Heading>
        <p role="status">{props.words(over)}</p>
        <Quiet id={hintId} small>
          {props.hint}
        </Quiet>
      </div>
      <Row justify="end" className={styles.actions}>
        <Button
          variant={isPrimary ? 'primary' : 'normal'}
          disabled={props.isDisabled}
          ariaDescribedby={hintId}
          onClick={() => input.current?.click()}
        >
          {props.choose}
        </Button>
        {props.children}
      </Row>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        // The button opens this input; screen readers announce the button instead.
        aria-hidden="true"
        aria-label={props.choose}
        accept={props.accept}
        multiple={props.several ?? false}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after it was corrected.
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
