import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { DueText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import { Quiet, Row } from '#web/ui/primitives.tsx';
import styles from './deadline-words.module.css';

interface DeadlineWordsProps {
  deadline: string;
  /** The status of the period: a decided or past period has no deadline left to meet. */
  status: PeriodRow['status'];
  /** A remark after the deadline, such as that it is only proposed. */
  remark?: string | undefined;
}

/** A decision deadline, relative and absolute; a near or past one says so in words. */
export function DeadlineWords({ deadline, status, remark }: DeadlineWordsProps) {
  const t = useText();
  const formats = useFormats();
  const when = relativeText(relativeDate(deadline, formats.today()), language());
  const isLate = deadline < formats.today();
  const open = status.decision === 'undecided' && status.time !== 'past';
  return (
    <Row as="span" align="baseline" inline className={styles.deadline}>
      <time dateTime={deadline}>{formats.date(deadline)}</time>
      {remark !== undefined && (
        <Quiet as="span" small>
          {remark}
        </Quiet>
      )}
      {open && (
        <Quiet as="span">
          <DueText date={deadline}>{isLate ? t('records.overdue', { when }) : when}</DueText>
        </Quiet>
      )}
    </Row>
  );
}
