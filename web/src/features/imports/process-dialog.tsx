import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import type { ImportView } from '#shared/contract/rows/import-row.ts';
import { CallError } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { useImportKind } from './import-kind.ts';
import { nothingToWrite } from './import-steps.ts';
import { useRecordWords } from './record-words.ts';
import { usePatchImport } from './use-import.ts';
import styles from './process-dialog.module.css';
import { Stack } from '#web/ui/primitives.tsx';

export interface ProcessDialogProps {
  id: string;
  name: string;
  onClose: () => void;
  onStarted: () => void;
}

/** Shows the effects of processing on the current records, and starts it (C215). */
export function ProcessDialog({ id, name, onClose, onStarted }: ProcessDialogProps) {
  const { calls } = useImportKind();
  const t = useText();
  const formats = useFormats();
  const wordsOf = useRecordWords();
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = useQuery({ ...queryFor(calls.get, { params: { id }, query: { page: 1, per_page: 1 } }), staleTime: 0, gcTime: 0 });
  const patch = usePatchImport(id);
  const process = useCommand(calls.process, {
    report: 'none',
    onDone: ({ result }) => {
      patch((known) => ({ ...known, import: result, progress: { done: 0, total: known.counts.read } }));
      onStarted();
    },
  });
  const view = asked.isFetching ? undefined : asked.data;
  const start = (): void => {
    setRefusal(null);
    process.mutate(
      { body: { id } },
      {
        onError: (error) => {
          const own = error instanceof CallError && (error.status === 409 || error.status === 422);
          if (!own) reportFailure(error);
          else setRefusal(Object.values(error.errors ?? {}).flat()[0] ?? error.serverMessage ?? error.message);
        },
      },
    );
  };
  const made = view ? wordsOf(view.records) : [];
  const count = (n: number): string => formats.number(n, 0);
  return (
    <Modal
      title={t('imports.process.title')}
      width={560}
      saveLabel={t('imports.process.confirm')}
      saveDisabled={!view || view.writes === 0}
      saving={process.isPending}
      onSave={start}
      onCancel={onClose}
    >
      <Stack gap="s" className={styles.content}>
        {!view && <Skeleton lines={5} height={20} />}
        {view && view.writes === 0 && <p>{t(nothingToWrite(view))}</p>}
        {made.length > 0 && (
          <>
            <p>{t('imports.process.lead', { name })}</p>
            <ul className={styles.made}>
              {made.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
        {view && (
          <ul className={styles.rest}>
            {view.records.changed > 0 && <li>{t('imports.process.changed', { count: count(view.records.changed) })}</li>}
            {view.records.accepted_if_over > 0 && <li>{t('imports.process.acceptedIfOver', { count: view.records.accepted_if_over })}</li>}
            {view.records.rated > 0 && <li>{t('imports.process.rated', { count: view.records.rated })}</li>}
            {view.records.unrated > 0 && <li>{t('imports.process.unrated', { count: view.records.unrated })}</li>}
            {takesDefaultCurrency(view) && <li>{t('imports.process.currency', { currency: view.options.default_currency })}</li>}
            {view.counts.matched > 0 && <li>{t('imports.process.matched', { count: count(view.counts.matched) })}</li>}
            {view.counts.skipped > 0 && <li>{t('imports.process.skipped', { count: count(view.counts.skipped) })}</li>}
            {view.counts.failed > 0 && <li>{t('imports.process.failed', { count: count(view.counts.failed) })}</li>}
          </ul>
        )}
        {refusal !== null && <Alert type="error">{refusal}</Alert>}
      </Stack>
    </Modal>
  );
}

/** Whether there are amounts for which nothing in the file names a currency. */
function takesDefaultCurrency({ mapping }: ImportView): boolean {
  return !mapping.some(({ field }) => field === 'currency') && mapping.some(({ field, currency }) => field === 'price' && !currency);
}
