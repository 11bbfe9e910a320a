import { useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { acceptedTypes, acceptedWords, checkFile } from '#shared/domain/attachments/accepted-files.ts';
import cardStyles from '#web/parts/cards/cards.module.css';
import { useFileSize } from '#web/parts/cards/use-file-size.ts';
import { useText } from '#web/text/text.ts';
import { messageText } from '#web/text/message-text.ts';
import styles from './to-dos.module.css';
import { Row } from '#web/ui/primitives.tsx';

/** A file of a task, stored already or newly chosen. */
export interface TaskFile {
  id: string;
  name: string;
  size: number;
}

interface ToDoFilesProps {
  files: readonly TaskFile[];
  disabled: boolean;
  /** The file being uploaded; its progress from 0 to 1. */
  sending?: { name: string; share: number } | undefined;
  /** The error of the last file. */
  refusal: string | undefined;
  onAdd: (files: readonly File[]) => void;
  onRefused: (sentence: string) => void;
  onRemove: (id: string) => void;
  /** Without it files are only listed: they are not stored yet. */
  onDownload?: (file: TaskFile) => void;
}

const accept = acceptedTypes.map((type) => `.${type}`).join();

/** The attachments of a task (R082): several may be chosen at once, each checked before the upload. */
export function ToDoFiles({ files, disabled, sending, refusal, onAdd, onRefused, onRemove, onDownload }: ToDoFilesProps) {
  const t = useText();
  const size = useFileSize();
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<string>();
  const choose = (chosen: readonly File[]): void => {
    const refused = chosen.flatMap((file) => checkFile(file).map(({ message }) => `${file.name}: ${messageText(message)}`));
    onRefused(refused[0] ?? '');
    const good = chosen.filter((file) => checkFile(file).length === 0);
    if (good.length > 0) onAdd(good);
  };
  return (
    <div className={styles.part} role="group" aria-label={t('toDos.files.title')}>
      <h3>{t('toDos.files.title')}</h3>
      {files.length === 0 && <p className={styles.empty}>{t('toDos.files.none')}</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            {onDownload ? (
              <button type="button" className={cardStyles.fileName} onClick={() => onDownload(file)}>
                {file.name}
              </button>
            ) : (
              <span>{file.name}</span>
            )}
            <span className={cardStyles.quiet}>{`${size(file.size)} · ${t('cards.files.not_scanned')}`}</span>
            {!disabled &&
              (asking === file.id ? (
                <Row as="span" gap="s" className={styles.send} role="group" aria-label={t('toDos.files.sure', { name: file.name })}>
                  <Button formAction="none" onClick={() => onRemove(file.id)}>
                    {t('common.delete')}
                  </Button>
                  <Button variant="link" formAction="none" onClick={() => setAsking(undefined)}>
                    {t('common.cancel')}
                  </Button>
                </Row>
              ) : (
                <Button
                  variant="inline-icon"
                  iconName="remove"
                  formAction="none"
                  ariaLabel={t('toDos.files.remove', { name: file.name })}
                  onClick={() => (onDownload ? setAsking(file.id) : onRemove(file.id))}
                />
              ))}
          </li>
        ))}
      </ul>
      {!disabled && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            accept={accept}
            hidden
            onChange={(event) => {
              choose([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <Button iconName="upload" formAction="none" loading={sending !== undefined} onClick={() => input.current?.click()}>
            {t('toDos.files.add')}
          </Button>
          <span className={styles.hint}>{t('cards.files.accepted', { types: acceptedWords })}</span>
          <div role="status" className={styles.hint}>
            {sending && `${t('toDos.files.uploading', { name: sending.name })} ${Math.round(sending.share * 100)} %`}
          </div>
          <div role="alert" className={cardStyles.refusal}>
            {refusal}
          </div>
        </>
      )}
    </div>
  );
}
