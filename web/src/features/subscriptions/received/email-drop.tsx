import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/text/text.ts';
import styles from './received.module.css';

const AddEmailsDialog = lazy(async () => ({ default: (await import('./add-emails-dialog.tsx')).AddEmailsDialog }));

interface EmailDropProps {
  subscriptionId: string;
  /** The period that is offered where the address names none. */
  periodId: string;
  /** Files to add, none at first where a person asked for the dialog; undefined while it is closed. */
  files: readonly File[] | undefined;
  onFiles: (files: readonly File[] | undefined) => void;
}

/** The whole page of a subscription as a place that takes emails. What it says while files are held above is for the eye, the button is for everybody. */
export function EmailDrop({ subscriptionId, periodId, files, onFiles }: EmailDropProps) {
  const t = useText();
  const [search] = useSearchParams();
  const [over, setOver] = useState(false);
  const move = useEffectEvent((event: DragEvent) => {
    const isOurs = takes(event);
    if (isOurs) event.preventDefault();
    setOver(isOurs);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (!takes(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('dragover', move, { signal });
    window.addEventListener('drop', drop, { signal });
    // Out of the window, not from one of its elements to the next.
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal });
    return () => ended.abort();
  }, []);
  return (
    <>
      {over && (
        <div className={styles.over} aria-hidden="true">
          {t('emails.received.dropHere')}
        </div>
      )}
      {files && (
        <Suspense fallback={null}>
          <AddEmailsDialog
            subscriptionId={subscriptionId}
            periodId={search.get('period') ?? periodId}
            dropped={files}
            onClose={() => onFiles(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Files that no other place of the page took, while no dialog stands before it. */
function takes(event: DragEvent): boolean {
  return !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true && !document.querySelector('[role=dialog]');
}
