import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useText } from '#web/text/text.ts';
import { Row } from '../primitives.tsx';
import { countFates, editsOf, type PasteFate, type PlannedCell } from './paste.ts';
import styles from './data-grid.module.css';

export interface PasteStripProps {
  planned: readonly PlannedCell[];
  /** The number of the block's cells beyond the end of the list. */
  outside: number;
  clearsBlanks: boolean;
  onClearBlanks: (on: boolean) => void;
  /** The reason why an attempt wrote nothing. */
  problem: string | undefined;
  busy: boolean;
  onApply: () => void;
  onCancel: () => void;
}

const order = ['write', 'clear', 'refused', 'unreadable', 'locked', 'held', 'dialog', 'readonly', 'blank', 'same'] as const;

/** The preview of a paste, before anything is written, with Apply and Cancel. */
export function PasteStrip(props: PasteStripProps) {
  const { planned, outside, clearsBlanks, busy } = props;
  const t = useText();
  const apply = useRef<ButtonProps.Ref>(null);
  const cancel = useRef<ButtonProps.Ref>(null);
  const count = editsOf(planned, clearsBlanks).length;
  const focusFirst = useEffectEvent(() => (count > 0 ? apply : cancel).current?.focus({ preventScroll: true }));
  useEffect(() => focusFirst(), []);
  const counts = countFates(planned, clearsBlanks);
  const parts = order.flatMap((fate) => {
    const n = counts.get(fate);
    return n === undefined ? [] : [t(`grid.paste.${fate}`, { count: n })];
  });
  if (outside > 0) parts.push(t('grid.paste.outside', { count: outside }));
  const reasons = [...new Set(planned.flatMap(({ fate, reason }) => (fate === 'write' && reason !== undefined ? [reason] : [])))];
  const hasBlanks = planned.some(({ fate }: { fate: PasteFate }) => fate === 'blank');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    props.onCancel();
  };
  return (
    <div className={styles.strip} role="group" aria-label={t('grid.paste.title')} onKeyDown={onKeyDown}>
      <p role="status" className={styles.stripText}>
        <strong>{t('grid.paste.cells', { count: planned.length + outside })}</strong> {parts.join(', ')}
        {reasons.length > 0 && <span className={styles.problem}> {reasons.slice(0, 3).join(' ')}</span>}
        {props.problem !== undefined && (
          <span role="alert" className={styles.problem}>
            {' '}
            {props.problem}
          </span>
        )}
      </p>
      <Row gap="s">
        {hasBlanks && (
          <Checkbox checked={clearsBlanks} disabled={busy} onChange={({ detail }) => props.onClearBlanks(detail.checked)}>
            {t('grid.paste.clearBlanks')}
          </Checkbox>
        )}
        <Button ref={cancel} onClick={props.onCancel} disabled={busy}>
          {t('grid.paste.cancel')}
        </Button>
        <Button ref={apply} variant="primary" onClick={props.onApply} loading={busy} disabled={count === 0}>
          {t('grid.paste.apply')}
        </Button>
      </Row>
    </div>
  );
}
