import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import type { InvoiceFile } from '#shared/contract/rows/invoice-row.ts';
import { downloadFile } from '#web/api/save-file.ts';
import { useText } from '#web/text/text.ts';
import { Quiet, Row, Stack } from '#web/ui/primitives.tsx';
import styles from './invoices.module.css';

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }));

const pictures: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg']);

/** The files of an invoice or order: pictures open here, others are downloaded. */
export function FileLinks({ files, onRemove }: { files: readonly InvoiceFile[]; onRemove?: (file: InvoiceFile) => void }) {
  const t = useText();
  const [looking, setLooking] = useState<InvoiceFile>();
  if (files.length === 0) return <Quiet as="span">–</Quiet>;
  return (
    <>
      <Stack as="ul" gap="xxxs">
        {files.map((file) => {
          const isPicture = pictures.has(file.type);
          return (
            <Row as="li" gap="xxs" nowrap key={file.id}>
              <button
                type="button"
                className={styles.file}
                aria-label={t(isPicture ? 'invoices.file.look' : 'invoices.file.download', { name: file.name })}
                onClick={() => (isPicture ? setLooking(file) : downloadFile(file))}
              >
                {file.name}
              </button>
              {onRemove && (
                <Button
                  variant="inline-icon"
                  iconName="close"
                  ariaLabel={t('invoices.file.remove', { name: file.name })}
                  onClick={() => onRemove(file)}
                />
              )}
            </Row>
          );
        })}
      </Stack>
      <Suspense fallback={null}>{looking && <FilePreview file={looking} onClose={() => setLooking(undefined)} />}</Suspense>
    </>
  );
}
