import { useLayoutEffect, useRef, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import { useText } from '#web/text/text.ts';
import { rowCurrency, valueText } from './cell-value.ts';
import type { GridRow } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { Popup } from '#web/ui/popup.tsx';
import { Row } from '../primitives.tsx';
import type { EditNotice } from './use-cell-edits.ts';
import styles from './data-grid.module.css';

export interface CellNoticeProps {
  notice: EditNotice;
  view: GridView;
  row: GridRow | undefined;
  anchor: Element | null;
  /** Whether the notice may take the focus: false while the user types elsewhere. */
  takesFocus: boolean;
  onApplyMine: () => void;
  onClose: () => void;
}

/** The notice for a reverted cell with its reason (R033); for a conflict, the other person's value beside mine (D1). */
export function CellNotice({ notice, view, row, anchor, takesFocus, onApplyMine, onClose }: CellNoticeProps) {
  const t = useText();
  const [focuses] = useState(takesFocus);
  const first = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focuses) first.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [focuses]);

  if (notice.kind === 'refused')
    return (
      <Popup anchor={anchor} label={notice.reason} onClose={onClose}>
        <div ref={first} role="alert" className={styles.notice}>
          <p className={styles.problem}>{t('grid.notSaved', { reason: notice.reason })}</p>
          <Button onClick={onClose}>{t('grid.dismiss')}</Button>
        </div>
      </Popup>
    );

  const { conflict, column, mine } = notice;
  const shown = (value: unknown): string =>
    [valueText(value, column, view, row), row ? rowCurrency(row, column) : ''].filter((part) => part !== '').join(' ') || t('grid.empty');
  const title = t('grid.conflict', { by: conflict.by ?? t('grid.someone'), at: view.formats.dateTime(conflict.at) });
  return (
    <Popup anchor={anchor} label={title} onClose={onClose}>
      <div ref={first} role="alert" className={styles.notice}>
        <p>{title}</p>
        <dl className={styles.versions}>
          <div>
            <dt>{t('grid.theirs')}</dt>
            <dd>{shown(conflict.value)}</dd>
          </div>
          <div>
            <dt>{t('grid.mine')}</dt>
            <dd>{shown(mine)}</dd>
          </div>
        </dl>
        <Row justify="end" nowrap>
          <Button onClick={onClose}>{t('grid.takeTheirs')}</Button>
          <Button variant="primary" onClick={onApplyMine}>
            {t('grid.applyMine')}
          </Button>
        </Row>
      </div>
    </Popup>
  );
}
