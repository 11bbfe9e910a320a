import { useState } from 'react';
import { Modal } from '#web/ui/modal.tsx';
import { useText } from '#web/text/text.ts';
import type { GridRow } from './grid-types.ts';

const namedAtMost = 5;

export interface DeleteSelectedProps {
  ids: readonly string[];
  /** The rows themselves. */
  rows: readonly GridRow[];
  /** The number of selected rows, in words. */
  count: string;
  nameOf: (row: GridRow) => string;
  onDelete: (ids: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** "Are you sure?" before selected rows are deleted; it names them (R033). */
export function DeleteSelected({ ids, rows, count, nameOf, onDelete, onClose }: DeleteSelectedProps) {
  const t = useText();
  const [deleting, setDeleting] = useState(false);
  const listed = rows.slice(0, namedAtMost).map(nameOf).join(', ');
  const more = ids.length - Math.min(rows.length, namedAtMost);
  const confirm = async (): Promise<void> => {
    setDeleting(true);
    await onDelete(ids).catch(() => undefined);
    onClose();
  };
  return (
    <Modal
      title={t('grid.areYouSure')}
      width={650}
      saveLabel={t('grid.delete')}
      saving={deleting}
      onSave={() => void confirm()}
      onCancel={onClose}
    >
      <p>{count}</p>
      {listed !== '' && <p>{t('grid.deleteNames', { names: more > 0 ? t('grid.andMore', { names: listed, n: more }) : listed })}</p>}
    </Modal>
  );
}
