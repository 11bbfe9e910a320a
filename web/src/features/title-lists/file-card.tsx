import { type DragEvent, useId, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { titleLists } from '#shared/contract/groups/title-lists.ts';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { ImportForm } from './import-choice.ts';
import { type PreparedFile, prepareFile, refusalOf } from './prepared-file.ts';
import styles from './file-card.module.css';

export interface FileCardProps {
  form: ImportForm;
  file: PreparedFile | undefined;
  onFile: (file: PreparedFile) => void;
}

/** Takes the file of a title list by drop or choice. */
export function FileCard({ form, file, onFile }: FileCardProps) {
  const t = useText();
  const formats = useFormats();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [over, setOver] = useState(false);
  const [uploading, setUploading] = useState<{ name: string; share: number }>();
  const [failure, setFailure] = useState<string>();
  const megabytes = (bytes: number, digits: number) => formats.number(bytes / 1024 / 1024, digits);

  const take = async (files: readonly File[]): Promise<void> => {
    const [chosen] = files;
    if (!chosen) return;
    const refusal = refusalOf(files, form.largest_file);
    setFailure(refusal && t(refusal, { name: chosen.name, size: megabytes(chosen.size, 1), most: megabytes(form.largest_file, 0) }));
    if (refusal) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      setUploading({ name: chosen.name, share: 0 });
      onFile(await prepareFile(chosen, (share) => setUploading({ name: chosen.name, share }), controller.signal));
    } catch (error) {
      if (isAborted(error)) return;
      if (error instanceof CallError && error.status === 401) reportFailure(error);
      else setFailure(t('titleLists.import.failed'));
    }
    setUploading(undefined);
  };

  const words = uploading
    ? t('titleLists.import.uploading', { name: uploading.name, share: Math.round(uploading.share * 100) })
    : t(over ? 'titleLists.import.dropNow' : 'titleLists.import.drop');
  return (
    <section
      className={styles.zone}
      data-over={over || undefined}
      aria-label={t('titleLists.import.file')}
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
        void take([...event.dataTransfer.files]);
      }}
    >
      <span className={styles.icon} aria-hidden="true">
        <Icon name={file ? 'file' : 'upload'} size="medium" />
      </span>
      <div className={styles.words}>
        <h2>{file?.name ?? t('titleLists.import.file')}</h2>
        <p role="status">{words}</p>
        <p id={hintId} className={styles.hint}>
          {t('titleLists.import.formats', { size: megabytes(form.largest_file, 0), titles: formats.number(form.most_titles, 0) })}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button variant={file ? 'normal' : 'primary'} disabled={uploading !== undefined} onClick={() => input.current?.click()}>
          {t(file ? 'titleLists.import.other' : 'titleLists.import.choose')}
        </Button>
        <Button iconName="download" onClick={() => void saveFile(titleLists.template, {}).catch(() => undefined)}>
          {t('titleLists.import.template')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        aria-label={t('titleLists.import.choose')}
        aria-describedby={hintId}
        accept=".xlsx,.xlsm,.xls,.csv,.tsv,.txt"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          void take(files);
        }}
      />
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          <Icon name="status-negative" variant="error" /> {failure}
        </p>
      )}
    </section>
  );
}
