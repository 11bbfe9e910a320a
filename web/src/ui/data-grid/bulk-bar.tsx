import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { useText } from '#web/text/text.ts';
import type { BulkAction, BulkMenu, GridRow } from './grid-types.ts';
import { Menu } from './menu.tsx';
import styles from './data-grid.module.css';

const loadDialog = async () => ({ default: (await import('./delete-selected.tsx')).DeleteSelected });
const DeleteSelected = lazy(loadDialog);

export interface BulkBarProps {
  ids: readonly string[];
  rows: readonly GridRow[];
  nameOf: (row: GridRow) => string;
  actions: readonly BulkAction[];
  onDelete: ((ids: readonly string[]) => Promise<void>) | undefined;
  /** Asks for confirmation before one record is deleted, and shows what the deletion affects. */
  onDeleteOne?: ((row: GridRow) => void) | undefined;
  onClear: () => void;
}

/** The actions on the selected rows; "Delete" asks for confirmation first (R033). */
export function BulkBar({ ids, rows, nameOf, actions, onDelete, onDeleteOne, onClear }: BulkBarProps) {
  const t = useText();
  const [only] = rows;
  const [asking, setAsking] = useState(false);
  const count = t('grid.selected', { n: ids.length });
  // Preloads the dialog once rows are selected, so that it opens without a delay.
  useEffect(() => void loadDialog().catch(() => undefined), []);
  return (
    <div className={styles.bulk} role="toolbar" aria-label={count}>
      <strong aria-live="polite">{count}</strong>
      {actions.map((action) =>
        'items' in action ? (
          <MenuButton key={action.id} action={action} ids={ids} rows={rows} />
        ) : (
          <Button key={action.id} onClick={() => action.run(ids, rows)}>
            {action.label}
          </Button>
        ),
      )}
      {onDelete && (
        <Button iconName="remove" onClick={() => (onDeleteOne && ids.length === 1 && only ? onDeleteOne(only) : setAsking(true))}>
          {t('grid.delete')}
        </Button>
      )}
      <Button variant="link" onClick={onClear}>
        {t('grid.clearSelection')}
      </Button>
      {asking && onDelete && (
        <Suspense fallback={null}>
          <DeleteSelected ids={ids} rows={rows} count={count} nameOf={nameOf} onDelete={onDelete} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

function MenuButton({ action, ids, rows }: { action: BulkMenu } & Pick<BulkBarProps, 'ids' | 'rows'>) {
  const place = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <span ref={place}>
      <Button iconName="caret-down-filled" iconAlign="right" ariaExpanded={open} onClick={() => setOpen(!open)}>
        {action.label}
      </Button>
      {open && (
        <Menu
          anchor={place.current}
          label={action.label}
          items={action.items.map((item) => ({ id: item.id, label: item.label, run: () => item.run(ids, rows) }))}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
