import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import { FactList } from '#web/ui/fact-list.tsx';
import { isEmptyValue } from '#web/ui/data-grid/cell-value.ts';
import { CellContent } from '#web/ui/data-grid/grid-cell.tsx';
import type { GridRow } from '#web/ui/data-grid/grid-types.ts';
import type { GridView } from '#web/ui/data-grid/grid-view.ts';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import styles from './list-screen.module.css';

export interface RowPanelProps {
  row: GridRow;
  view: GridView;
  href: string | undefined;
  /** Undefined at the list's ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** A row's panel beside its list, with all fields, including hidden columns. */
export function RowPanel({ row, view, href, onPrevious, onNext, onClose }: RowPanelProps) {
  const t = useText();
  const [name, ...others] = view.columns;
  if (!name) return null;
  return (
    <aside className={styles.panel} aria-label={view.nameOf(row)}>
      <Row gap="xxxs" align="start" nowrap className={styles.panelHead}>
        <h2>{view.nameOf(row)}</h2>
        <Button
          variant="icon"
          iconName="angle-up"
          ariaLabel={t('grid.peekPrevious')}
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        />
        <Button variant="icon" iconName="angle-down" ariaLabel={t('grid.peekNext')} disabled={!onNext} onClick={() => onNext?.()} />
        <Button variant="icon" iconName="close" ariaLabel={t('grid.peekClose')} onClick={onClose} />
      </Row>
      {href !== undefined && (
        <Link to={href} className={styles.page}>
          {t('grid.peekPage')}
        </Link>
      )}
      <FactList
        layout="stack"
        facts={others
          .filter(({ column }) => !isEmptyValue(row[column.field]))
          .map((item) => ({
            key: item.column.field,
            label: item.label,
            value: <CellContent item={item} row={row} view={view} isName={false} />,
          }))}
      />
    </aside>
  );
}
