import { lazy, Suspense, useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { useMyWork, type Work } from '#web/parts/my-work/use-my-work.ts';
import { useMyWorkLooks } from '#web/parts/my-work/use-my-work-looks.ts';
import { toneOfSpan, WorkSpans } from '#web/parts/my-work/work-spans.tsx';
import { ToneText } from '#web/ui/due-text.tsx';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { useText } from '#web/text/text.ts';
import { Row } from '#web/ui/primitives.tsx';
import { StaleLink } from './stale-link.tsx';
import styles from './my-work-line.module.css';

const CalendarDialog = lazy(async () => ({ default: (await import('#web/parts/reminders/calendar-dialog.tsx')).CalendarDialog }));

/** Max tasks shown of each list at first. */
const maxShown = 6;

/** The user's open work: overdue, this week and this month (S40). One line with the counts, which expands. */
export function MyWorkLine() {
  const t = useText();
  const [{ everyone }, remember] = useMyWorkLooks();
  const [inCalendar, setInCalendar] = useState(false);
  const asked = useMyWork(everyone);
  const title = t('reminders.work.title');
  return (
    <Row as="section" gap="none" align="stretch" nowrap aria-label={title}>
      <PopupButton
        label={title}
        trigger={({ ref, open, toggle, panelId }) => (
          <button ref={ref} type="button" className={styles.button} aria-expanded={open} aria-controls={panelId} onClick={toggle}>
            <span className={styles.title}>{title}</span>
            {asked.data && <Counts work={asked.data} />}
            <span className={styles.arrow} aria-hidden="true" />
          </button>
        )}
      >
        {(close) => (
          <div className={styles.box}>
            <Row gap="l" className={styles.head}>
              <h2>{title}</h2>
              <Checkbox checked={everyone} onChange={({ detail }) => remember({ everyone: detail.checked })}>
                {t('reminders.work.everyone')}
              </Checkbox>
              {asked.data && <StaleLink stale={asked.data.stale} />}
              <Button
                variant="inline-link"
                onClick={() => {
                  close();
                  setInCalendar(true);
                }}
              >
                {t('reminders.work.calendar')}
              </Button>
            </Row>
            <div className={styles.spans}>
              <WorkSpans asked={asked} everyone={everyone} most={maxShown} />
            </div>
          </div>
        )}
      </PopupButton>
      {inCalendar && (
        <Suspense fallback={null}>
          <CalendarDialog onClose={() => setInCalendar(false)} />
        </Suspense>
      )}
    </Row>
  );
}

/** The number of tasks in each span. */
function Counts({ work }: { work: Work }) {
  const t = useText();
  return work.spans.map(({ id, count }) => (
    <ToneText key={id} tone={toneOfSpan(id, count)}>
      {t(`reminders.work.spans.${id}`)} <b>{count}</b>
    </ToneText>
  ));
}
