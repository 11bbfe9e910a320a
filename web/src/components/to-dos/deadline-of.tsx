import Icon from '@cloudscape-design/components/icon';
import { deadlineMark } from '#shared/domain/to-dos/deadline-mark.ts';
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
        <strong className={styles.mark} data-mark={mark}>
          <Icon name={mark === 'overdue' ? 'status-warning' : 'status-pending'} size="small" />
          {t(mark === 'overdue' ? 'toDos.overdue' : 'toDos.dueToday')}
        </strong>
      )}
    </span>
  );
}
