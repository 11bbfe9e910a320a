import { type DragEvent, useId, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import Spinner from '@cloudscape-design/components/spinner';
import { CallError, isAborted } from '#web/api/call-error.ts';
import { reportFailure } from '#web/api/client.ts';
import { invalidate, queryFor } from '#web/api/queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { sendWithFile } from '#web/api/send-with-file.ts';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { useImportKind } from './import-kind.ts';
import { PriceTemplate } from './price-template.tsx';
import { type Refusal, refusalOfFiles } from './refusal-of-files.ts';
import styles from './drop-zone.module.css';

/** Takes a file by drop or choice, has it read, and opens the import that comes of it (C214). */
export function DropZone() {
  const { calls, path, template } = useImportKind();
  const t = useText();
  const formats = useFormats();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const form = useQuery({ ...queryFor(calls.form, {}), staleTime: Number.POSITIVE_INFINITY }).data;
  const [over, setOver] = useState(false);
  const [reading, setReading] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const most = form?.largest_file ?? 50 * 1024 * 1024;

  const say = ({ key, name, size }: Refusal): string =>
    t(key, { name, size: formats.number(size / 1024 / 1024, 1), most: formats.number(most / 1024 / 1024, 0) });
  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file || reading !== null) return;
    const refusal = refusalOfFiles(files, most);
    setFailure(refusal ? say(refusal) : null);
    if (refusal) return;
    setReading(file.name);
    try {
      const { result } = await sendWithFile(calls.parse, { body: {}, report: 'none' }, 'file', file);
      void invalidate(cache, ['imports']);
      await navigate(`${path}/${result.import.id}`);
    } catch (error) {
      if (isAborted(error)) return;
      setReading(null);
      if (error instanceof CallError && error.status === 401) reportFailure(error);
      else setFailure(sentenceOf(error) ?? t('imports.drop.failed'));
    }
  };

  return (
    <section
      className={styles.zone}
      data-over={over || undefined}
      aria-label={t('imports.drop.title')}
      aria-busy={reading !== null}
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
        {reading === null ? <Icon name="upload" size="medium" /> : <Spinner size="large" />}
      </span>
      <div className={styles.words}>
        <h2>{t('imports.drop.title')}</h2>
        <p role="status">
          {reading !== null ? t('imports.drop.reading', { name: reading }) : t(over ? 'imports.drop.over' : 'imports.drop.hint')}
        </p>
        <p id={hintId} className={styles.formats}>
          {t('imports.drop.formats', { size: formats.number(most / 1024 / 1024, 0), rows: formats.number(form?.most_rows ?? 50_000, 0) })}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" disabled={reading !== null} onClick={() => input.current?.click()}>
          {t('imports.drop.choose')}
        </Button>
        {template ? (
          <Button iconName="download" onClick={() => void saveFile(template, {}).catch(() => undefined)}>
            {t('imports.drop.template')}
          </Button>
        ) : (
          <PriceTemplate />
        )}
      </div>
      <input
        ref={input}
        type="file"
        className={styles.input}
        tabIndex={-1}
        aria-label={t('imports.drop.choose')}
        aria-describedby={hintId}
        accept=".xlsx,.xls,.csv,.tsv,.txt"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          void take(files);
        }}
      />
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          <Icon name="status-negative" variant="error" /> {failure}
        </p>
      )}
    </section>
  );
}

/** The server's own sentence about a file. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  return Object.values(error.errors ?? {}).flat()[0] ?? error.serverMessage;
}
