import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { StaleLine } from '#web/parts/my-work/stale-line.tsx';
import { useMyWork } from '#web/parts/my-work/use-my-work.ts';
import { useMyWorkLooks } from '#web/parts/my-work/use-my-work-looks.ts';
import { WorkSpans } from '#web/parts/my-work/work-spans.tsx';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import styles from './cards.module.css';

const CalendarDialog = lazy(async () => ({ default: (await import('#web/parts/reminders/calendar-dialog.tsx')).CalendarDialog }));

const mostOfEach = 5;
const spans = ['overdue', 'week'] as const;

/** The work that is overdue or due this week, with the undecided amounts, and a line to close stale work. */
export function NeedsMeCard() {
  const t = useText();
  const [{ everyone }, remember] = useMyWorkLooks();
  const [inCalendar, setInCalendar] = useState(false);
  const asked = useMyWork(everyone);
  return (
    <>
      <Row gap="m" justify="between" className={styles.tools}>
        <Checkbox checked={everyone} onChange={({ detail }) => remember({ everyone: detail.checked })}>
          {t('reminders.work.everyone')}
        </Checkbox>
        <Button variant="inline-link" onClick={() => setInCalendar(true)}>
          {t('reminders.work.calendar')}
        </Button>
      </Row>
      {asked.data && asked.data.stale > 0 && (
        <div className={styles.quiet}>
          <StaleLine stale={asked.data.stale} />
        </div>
      )}
      <div className={styles.pair}>
        <WorkSpans asked={asked} everyone={everyone} most={mostOfEach} only={spans} withMoney />
      </div>
      {inCalendar && (
        <Suspense fallback={null}>
          <CalendarDialog onClose={() => setInCalendar(false)} />
        </Suspense>
      )}
    </>
  );
}
