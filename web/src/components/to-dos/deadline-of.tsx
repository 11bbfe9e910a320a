import { deadlineMark } from '#shared/domain/to-dos/deadline-mark.ts';
import { StatusBadge } from '#web/components/record/status-badge.tsx';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import styles from './to-dos.module.css';

interface DeadlineOfProps {
  deadline: string | null;
  /** What is completed is not late any more. */
  completed: boolean;
}

/** The deadline of a task; what is overdue or due today says so in words, with a sign before them. */
export function DeadlineOf({ deadline, completed }: DeadlineOfProps) {
  const t = useText();
  const formats = useFormats();
  if (deadline === null) return null;
  const mark = completed ? undefined : deadlineMark(deadline, formats.today());
  return (
    <span className={styles.deadline}>
      <time dateTime={deadline}>{formats.date(deadline)}</time>
      {mark && (
        <StatusBadge tone={mark === 'overdue' ? 'over' : 'open'}>
          {mark === 'overdue' ? `⚠ ${t('toDos.overdue')}` : `◷ ${t('toDos.dueToday')}`}
        </StatusBadge>
      )}
    </span>
  );
}
