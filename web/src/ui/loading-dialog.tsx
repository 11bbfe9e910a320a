import type { ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { Modal } from '#web/ui/modal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useText } from '#web/text/text.ts';

interface LoadingDialogProps {
  title: ReactNode;
  query: { isError: boolean; refetch: () => unknown };
  width?: number;
  onClose: () => void;
}

/** Shown in place of a dialog's form until its options are loaded. */
export function LoadingDialog({ title, query, width, onClose }: LoadingDialogProps) {
  const t = useText();
  return (
    <Modal title={title} width={width ?? 480} onCancel={onClose}>
      {query.isError ? (
        <Alert type="error" action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}>
          {t('common.loadFailed')}
        </Alert>
      ) : (
        <Skeleton lines={5} height={32} />
      )}
    </Modal>
  );
}
