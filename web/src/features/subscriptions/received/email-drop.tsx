import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '#web/text/text.ts';
import styles from './received.module.css';

const AddEmailsDialog = lazy(async () => ({ default: (await import('./add-emails-dialog.tsx')).AddEmailsDialog }));

interface EmailDropProps {
  subscriptionId: string;
  /** Default period, if the URL has none. */
  periodId: string;
  /** Files to add; empty if the dialog was opened by its button, undefined while it is closed. */
  files: readonly File[] | undefined;
  onFiles: (files: readonly File[] | undefined) => void;
}

/** Drop zone for received emails that covers the whole page of a subscription. Its overlay is visual only; the button of the tab is accessible. */
export function EmailDrop({ subscriptionId, periodId, files, onFiles }: EmailDropProps) {
  const t = useText();
  const [search] = useSearchParams();
  const [over, setOver] = useState(false);
  const move = useEffectEvent((event: DragEvent) => {
    const isOurs = acceptsDrop(event);
    if (isOurs) event.preventDefault();
    setOver(isOurs);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (!acceptsDrop(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('dragover', move, { signal });
    window.addEventListener('drop', drop, { signal });
    // Without a related target, the pointer has left the window.
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

/** Accepts files that no other drop zone of the page has accepted, unless a dialog is open. */
function acceptsDrop(event: DragEvent): boolean {
  return !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true && !document.querySelector('[role=dialog]');
}
