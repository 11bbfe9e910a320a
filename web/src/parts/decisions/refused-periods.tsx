import type { ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useText } from '#web/text/text.ts';
import styles from './refused-periods.module.css';

const shownAtMost = 50;

interface RefusedPeriodsProps {
  periods: readonly { id: string; name: string; reasons: ReactNode }[];
  /** Reasons that concern no single period. */
  others: readonly string[];
  /** Continues with the other periods; undefined if all are refused. */
  onLeaveOut: (() => void) | undefined;
}

/** The reasons why nothing was changed: each refused period with its reasons, and a button to continue without them. */
export function RefusedPeriods({ periods, others, onLeaveOut }: RefusedPeriodsProps) {
  const t = useText();
  if (periods.length === 0 && others.length === 0) return null;
  return (
    <Alert
      type="error"
      header={t('lists.bulk.refused')}
      action={
        periods.length > 0 && onLeaveOut ? (
          <Button onClick={onLeaveOut} formAction="none">
            {t('lists.bulk.leaveOut', { count: periods.length })}
          </Button>
        ) : undefined
      }
    >
      {others.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      <ul className={styles.refused}>
        {periods.slice(0, shownAtMost).map(({ id, name, reasons }) => (
          <li key={id}>
            <strong>{name}</strong> {reasons}
          </li>
        ))}
      </ul>
      {periods.length > shownAtMost && t('lists.bulk.moreRefused', { count: periods.length - shownAtMost })}
    </Alert>
  );
}
