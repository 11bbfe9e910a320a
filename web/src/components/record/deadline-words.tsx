import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { deadlineWords } from '#web/components/data-grid/deadline-cell.tsx';
import { useFormats } from '#web/components/use-formats.ts';
import styles from './deadline-words.module.css';

interface DeadlineWordsProps {
  deadline: string;
  /** A decided period has no deadline to meet any more. */
  decision: SubscriptionPeriod['decision'];
  /** What stands behind it, such as that it is only proposed. */
  remark?: string | undefined;
}

/** A decision deadline relative and absolute; what is near or past says so in words. */
export function DeadlineWords({ deadline, decision, remark }: DeadlineWordsProps) {
  const formats = useFormats();
  const { state, words } = deadlineWords(deadline, formats.today());
  const open = decision === 'undecided';
  return (
    <span className={styles.deadline}>
      <time dateTime={deadline}>{formats.date(deadline)}</time>
      {remark !== undefined && <span className={styles.remark}>{remark}</span>}
      {open && <strong data-state={state}>{words}</strong>}
    </span>
  );
}
