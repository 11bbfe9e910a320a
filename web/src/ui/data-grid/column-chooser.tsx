import { useState } from 'react';
import Icon from '@cloudscape-design/components/icon';
import { foldForSearch } from '#shared/domain/text/fold.ts';
import { useText } from '#web/text/text.ts';
import { withMove, withVisible, type ArrangedColumn } from './grid-layout.ts';
import { pageSizes } from './grid-query.ts';
import { Popup } from '#web/ui/popup.tsx';
import styles from './data-grid.module.css';
import { Stack } from '#web/ui/primitives.tsx';

export interface ColumnChooserProps {
  arranged: readonly ArrangedColumn[];
  anchor: Element | null;
  perPage: number;
  onChange: (arranged: ArrangedColumn[]) => void;
  onReset: () => void;
  onPerPage: (perPage: number) => void;
  onClose: () => void;
}

/** "Filter columns": the visible columns, their order, and the rows per page. */
export function ColumnChooser({ arranged, anchor, perPage, onChange, onReset, onPerPage, onClose }: ColumnChooserProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const shown = arranged.filter((item) => foldForSearch(item.label).includes(foldForSearch(search)));
  return (
    <Popup anchor={anchor} label={t('grid.filterColumns')} onClose={onClose} align="end">
      <Stack gap="xs" className={styles.chooser}>
        <input
          className={styles.field}
          aria-label={t('grid.findColumn')}
          placeholder={t('grid.findColumn')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          autoFocus
        />
        <ul>
          {shown.map((item) => {
            const { label, column, visible } = item;
            const at = arranged.indexOf(item);
            return (
              <li key={column.field}>
                <label>
                  <input
                    type="checkbox"
                    checked={visible}
                    disabled={column.sticky === true}
                    aria-label={t('grid.showColumn', { label })}
                    onChange={() => onChange(withVisible(arranged, column.field, !visible))}
                  />
                  {label}
                </label>
                <button
                  type="button"
                  aria-label={t('grid.moveUp', { label })}
                  disabled={column.sticky === true || at === 0 || arranged[at - 1]?.column.sticky === true}
                  onClick={() => onChange(withMove(arranged, column.field, -1))}
                >
                  <Icon name="arrow-up" size="small" />
                </button>
                <button
                  type="button"
                  aria-label={t('grid.moveDown', { label })}
                  disabled={column.sticky === true || at === arranged.length - 1}
                  onClick={() => onChange(withMove(arranged, column.field, 1))}
                >
                  <Icon name="arrow-down" size="small" />
                </button>
              </li>
            );
          })}
        </ul>
        <div className={styles.chooserFoot}>
          <label>
            {t('grid.rowsPerPage')}{' '}
            <select className={styles.field} value={perPage} onChange={(event) => onPerPage(Number(event.target.value))}>
              {[...new Set([...pageSizes, perPage])]
                .sort((a, b) => a - b)
                .map((size) => (
                  <option key={size}>{size}</option>
                ))}
            </select>
          </label>
          <button type="button" className={styles.plainButton} onClick={onReset}>
            {t('grid.resetColumns')}
          </button>
        </div>
      </Stack>
    </Popup>
  );
}
