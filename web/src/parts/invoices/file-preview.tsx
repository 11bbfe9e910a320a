import { useEffect, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { media } from '#shared/contract/groups/media.ts';
import type { InvoiceFile } from '#shared/contract/rows/invoice-row.ts';
import { sendForFile } from '#web/api/client.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';
import { downloadFile } from '#web/api/save-file.ts';
import { Row } from '#web/ui/primitives.tsx';
import styles from './invoices.module.css';

/** A picture of an invoice, without leaving the page. */
export function FilePreview({ file, onClose }: { file: InvoiceFile; onClose: () => void }) {
  const t = useText();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    sendForFile(media.download, { params: { id: file.id } })
      .then((bytes) => {
        if (left) return;
        made = URL.createObjectURL(bytes);
        setAddress(made);
      })
      .catch(() => setFailed(true));
    return () => {
      left = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file.id]);
  return (
    <Modal
      title={file.name}
      width={1000}
      persistent={false}
      onCancel={onClose}
      footer={
        <Row justify="end" nowrap>
          <Button iconName="download" onClick={() => downloadFile(file)}>
            {t('invoices.file.save')}
          </Button>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Row>
      }
    >
      {failed && <p role="alert">{t('invoices.file.failed')}</p>}
      {!failed && address === undefined && <Skeleton lines={6} height={40} />}
      {!failed && address !== undefined && <img src={address} alt={file.name} className={styles.picture} onError={() => setFailed(true)} />}
    </Modal>
  );
}
