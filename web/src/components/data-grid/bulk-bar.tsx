import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { Modal } from '#web/components/modal.tsx';
import { useText } from '#web/text/text.ts';
import type { BulkAction, GridRow } from './grid-types.ts';
import styles from './data-grid.module.css';

const namedAtMost = 5;

export interface BulkBarProps {
  ids: readonly string[];
  /** The rows themselves. */
  rows: readonly GridRow[];
  nameOf: (row: GridRow) => string;
  actions: readonly BulkAction[];
  onDelete: ((ids: readonly string[]) => Promise<void>) | undefined;
  onClear: () => void;
}

/** What can be done with the selected rows; deleting asks "Are you sure?" and names them (R033). */
export function BulkBar({ ids, rows, nameOf, actions, onDelete, onClear }: BulkBarProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const count = ids.length === 1 ? t('grid.selectedOne') : t('grid.selectedMany', { n: ids.length });
  const listed = rows.slice(0, namedAtMost).map(nameOf).join(', ');
  const more = ids.length - Math.min(rows.length, namedAtMost);
  const confirm = async (): Promise<void> => {
    setDeleting(true);
    await onDelete?.(ids).catch(() => undefined);
    setDeleting(false);
    setAsking(false);
  };
  return (
    <div className={styles.bulk} role="toolbar" aria-label={count}>
      <strong aria-live="polite">{count}</strong>
      {actions.map((action) => (
        <Button key={action.id} onClick={() => action.run(ids, rows)}>
          {action.label}
        </Button>
      ))}
      {onDelete && (
        <Button iconName="remove" onClick={() => setAsking(true)}>
          {t('grid.delete')}
        </Button>
      )}
      <Button variant="link" onClick={onClear}>
        {t('grid.clearSelection')}
      </Button>
      {asking && (
        <Modal
          title={t('grid.areYouSure')}
          width={650}
          saveLabel={t('grid.delete')}
          saving={deleting}
          onSave={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          <p>{count}</p>
          {listed !== '' && <p>{t('grid.deleteNames', { names: more > 0 ? t('grid.andMore', { names: listed, n: more }) : listed })}</p>}
        </Modal>
      )}
    </div>
  );
}
