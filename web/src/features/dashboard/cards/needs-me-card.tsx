import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useMyWork } from '#web/parts/my-work/use-my-work.ts';
import { useMyWorkLooks } from '#web/parts/my-work/use-my-work-looks.ts';
import { StaleLink } from '#web/parts/my-work/stale-link.tsx';
import { WorkSpans } from '#web/parts/my-work/work-spans.tsx';
import { useText } from '#web/text/text.ts';
import styles from './cards.module.css';

const CalendarDialog = lazy(async () => ({ default: (await import('#web/parts/reminders/calendar-dialog.tsx')).CalendarDialog }));

const mostOfEach = 5;

/** What needs me now, as above the subscriptions (S40). */
export function NeedsMeCard() {
  const t = useText();
  const [{ everyone }, remember] = useMyWorkLooks();
  const [inCalendar, setInCalendar] = useState(false);
  const asked = useMyWork(everyone);
  return (
    <>
      <div className={styles.tools}>
        <Checkbox checked={everyone} onChange={({ detail }) => remember({ everyone: detail.checked })}>
          {t('reminders.work.everyone')}
        </Checkbox>
        {asked.data && <StaleLink stale={asked.data.stale} />}
        <Button variant="inline-link" onClick={() => setInCalendar(true)}>
          {t('reminders.work.calendar')}
        </Button>
      </div>
      <div className={styles.spans}>
        <WorkSpans asked={asked} everyone={everyone} most={mostOfEach} />
      </div>
      {inCalendar && (
        <Suspense fallback={null}>
          <CalendarDialog onClose={() => setInCalendar(false)} />
        </Suspense>
      )}
    </>
  );
}
