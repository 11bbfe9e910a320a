import { lazy, Suspense, useId, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useMyWork, type Work } from '#web/components/my-work/use-my-work.ts';
import type { MyWorkLooks } from '#web/components/my-work/use-my-work-looks.ts';
import { WorkSpans } from '#web/components/my-work/work-spans.tsx';
import { useText } from '#web/text/text.ts';
import styles from './my-work-panel.module.css';

const CalendarDialog = lazy(async () => ({ default: (await import('#web/components/reminders/calendar-dialog.tsx')).CalendarDialog }));

/** What needs me now: overdue, this week, this month (S40). */
export function MyWorkPanel({ looks, onLooks }: { looks: MyWorkLooks; onLooks: (next: MyWorkLooks) => void }) {
  const t = useText();
  const bodyId = useId();
  const { open, everyone } = looks;
  const [inCalendar, setInCalendar] = useState(false);
  const asked = useMyWork(everyone);
  return (
    <section className={styles.panel} data-open={open} aria-label={t('reminders.work.title')}>
      <div className={styles.head}>
        <h2>
          <button type="button" aria-expanded={open} aria-controls={bodyId} onClick={() => onLooks({ open: !open, everyone })}>
            <span className={styles.arrow} aria-hidden="true" />
            {t('reminders.work.title')}
          </button>
        </h2>
        <p className={styles.counts} role="status">
          {asked.data && !open && <Counts work={asked.data} />}
        </p>
        <Checkbox checked={everyone} onChange={({ detail }) => onLooks({ open, everyone: detail.checked })}>
          {t('reminders.work.everyone')}
        </Checkbox>
        <Button variant="inline-link" onClick={() => setInCalendar(true)}>
          {t('reminders.work.calendar')}
        </Button>
      </div>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {open && <WorkSpans asked={asked} everyone={everyone} />}
      </div>
      {inCalendar && (
        <Suspense fallback={null}>
          <CalendarDialog onClose={() => setInCalendar(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** How much there is, where the lists are folded away. */
function Counts({ work }: { work: Work }) {
  const t = useText();
  return work.spans.map(({ id, count }) => (
    <span key={id} data-span={id} data-none={count === 0}>
      {t(`reminders.work.spans.${id}`)} <b>{count}</b>
    </span>
  ));
}
