import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { acceptedTypes, acceptedWords, checkFile } from '#shared/domain/attachments/accepted-files.ts';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { invalidate } from '#web/api/queries.ts';
import { sendWithFile } from '#web/api/send-with-file.ts';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import { cardCalls, type CardsOf } from './card-calls.ts';
import { useFileSize } from './use-file-size.ts';
import styles from './cards.module.css';

const accept = acceptedTypes.map((type) => `.${type}`).join();

/** Add attachment (S87, R031): Save is disabled without a valid file. */
export function AttachDialog({ store, id, onClose }: CardsOf & { onClose: () => void }) {
  const t = useText();
  const size = useFileSize();
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [file, setFile] = useState<File>();
  const [over, setOver] = useState(false);
  const [done, setDone] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const saving = done !== undefined;
  const choose = (next: File | undefined): void => {
    if (!next || saving) return;
    const [breach] = checkFile(next);
    setRefusal(messageText(breach?.message));
    setFile(breach ? undefined : next);
  };
  // Abort a running upload when the dialog closes.
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const save = async (): Promise<void> => {
    if (!file || saving) return;
    setDone(0);
    setRefusal(undefined);
    try {
      const about = { params: { entityId: id }, body: {}, report: 'none' as const, signal: leaving.current.signal };
      await sendWithFile(cardCalls(store).addFile, about, file, setDone);
      onClose();
      await invalidate(cache);
    } catch (error) {
      if (isAborted(error)) return;
      setDone(undefined);
      if (error instanceof CallError && error.status === 401) reportFailure(error);
      else setRefusal(sentenceOf(error) ?? t('cards.files.failed'));
    }
  };
  return (
    <Modal
      title={t('cards.files.add')}
      width={650}
      onCancel={onClose}
      onSave={() => void save()}
      saving={saving}
      saveDisabled={file === undefined}
    >
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button iconName="upload" disabled={saving} onClick={() => input.current?.click()}>
          {t(file ? 'cards.files.chooseAnother' : 'cards.files.choose')}
        </Button>
        <span className={styles.quiet}>{t('cards.files.drop')}</span>
        <span className={styles.quiet}>{t('cards.files.accepted', { types: acceptedWords })}</span>
        <span className={styles.quiet}>{t('cards.files.noScan')}</span>
        <div role="status">{file && !saving && <strong>{t('cards.files.chosen', { name: file.name, size: size(file.size) })}</strong>}</div>
        {saving && file && (
          <div className={styles.progress}>
            <ProgressBar value={Math.round(done * 100)} label={t('cards.files.uploading', { name: file.name })} />
          </div>
        )}
        <div role="alert" className={styles.refusal}>
          {refusal}
        </div>
      </div>
    </Modal>
  );
}

/** The server's message about the file. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return Object.values(error.errors ?? {})[0]?.[0] ?? error.serverMessage;
}
