import { lazy, Suspense, useId, useState, useSyncExternalStore } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useMyWork, type Work } from '#web/parts/my-work/use-my-work.ts';
import type { MyWorkLooks } from '#web/parts/my-work/use-my-work-looks.ts';
import { StaleLink } from '#web/parts/my-work/stale-link.tsx';
import { toneOfSpan, WorkSpans } from '#web/parts/my-work/work-spans.tsx';
import { ToneText } from '#web/ui/due-text.tsx';
import { useText } from '#web/text/text.ts';
import styles from './my-work-panel.module.css';

const CalendarDialog = lazy(async () => ({ default: (await import('#web/parts/reminders/calendar-dialog.tsx')).CalendarDialog }));

/** Tasks of each list that are shown at first where the lists stand below each other. */
const mostBelowEachOther = 3;

/** What needs me now: overdue, this week, this month (S40). */
export function MyWorkPanel({ looks, onLooks }: { looks: MyWorkLooks; onLooks: (next: MyWorkLooks) => void }) {
  const t = useText();
  const bodyId = useId();
  const { open, everyone } = looks;
  const [inCalendar, setInCalendar] = useState(false);
  const isNarrow = useMedia('(width < 900px)');
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
        {open && <WorkSpans asked={asked} everyone={everyone} {...(isNarrow ? { most: mostBelowEachOther } : {})} />}
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
  return (
    <>
      {work.spans.map(({ id, count }) => (
        <ToneText key={id} tone={toneOfSpan(id, count)}>
          {t(`reminders.work.spans.${id}`)} <b>{count}</b>
        </ToneText>
      ))}
      <StaleLink stale={work.stale} />
    </>
  );
}

/** Whether a media query holds now; the component is drawn again when that changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
