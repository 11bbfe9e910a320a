import { lazy, Suspense, useId, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { myWork, type WorkItem } from '#shared/contract/groups/reminders.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { queryFor } from '#web/api/queries.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useFormats } from '#web/components/use-formats.ts';
import { useText } from '#web/text/text.ts';
import type { MyWorkLooks } from './my-work-place.tsx';
import styles from './my-work-panel.module.css';

const CalendarDialog = lazy(async () => ({ default: (await import('#web/components/reminders/calendar-dialog.tsx')).CalendarDialog }));

type Work = ResultOf<typeof myWork.get>;

/** What needs me now: overdue, this week, this month (S40). */
export function MyWorkPanel({ looks, onLooks }: { looks: MyWorkLooks; onLooks: (next: MyWorkLooks) => void }) {
  const t = useText();
  const bodyId = useId();
  const { open, everyone } = looks;
  const [inCalendar, setInCalendar] = useState(false);
  const asked = useQuery({ ...queryFor(myWork.get, { query: everyone ? { everyone } : {} }), placeholderData: keepPreviousData });
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
        {open && <Body work={asked.data} failed={asked.isError} everyone={everyone} onRetry={() => void asked.refetch()} />}
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

interface BodyProps {
  work: Work | undefined;
  failed: boolean;
  everyone: boolean;
  onRetry: () => void;
}

function Body({ work, failed, everyone, onRetry }: BodyProps) {
  const t = useText();
  if (!work)
    return failed ? (
      <p className={styles.nothing}>
        {t('reminders.work.failed')}{' '}
        <Button variant="inline-link" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </p>
    ) : (
      <Skeleton lines={4} height={24} />
    );
  if (work.spans.every(({ count }) => count === 0))
    return <p className={styles.nothing}>{t(everyone ? 'reminders.work.allDoneEveryone' : 'reminders.work.allDone')}</p>;
  return work.spans.map((span) => <Span key={span.id} span={span} today={work.today} everyone={everyone} />);
}

function Span({ span, today, everyone }: { span: Work['spans'][number]; today: string; everyone: boolean }) {
  const t = useText();
  const titleId = useId();
  const { id, count, items } = span;
  return (
    <div className={styles.span} data-span={id}>
      <h3 id={titleId}>
        {t(`reminders.work.spans.${id}`)} <span className={styles.count}>{count}</span>
        {id !== 'overdue' && <small>{t(`reminders.work.within.${id}`)}</small>}
      </h3>
      {count === 0 ? (
        <p className={styles.none}>{t('reminders.work.none')}</p>
      ) : (
        // A list that scrolls can be reached by keyboard: its links take the focus.
        <ul aria-labelledby={titleId}>
          {items.map((item) => (
            <Item key={item.id} item={item} today={today} everyone={everyone} />
          ))}
          {count > items.length && <li className={styles.none}>{t('reminders.work.more', { count: count - items.length })}</li>}
        </ul>
      )}
    </div>
  );
}

function Item({ item, today, everyone }: { item: WorkItem; today: string; everyone: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { subscription, subscription_period_id: period, type, task, date, owner } = item;
  const to = `/subscriptions/${subscription.id}/${type === 'task' ? 'workflow' : 'price'}?period=${period}`;
  return (
    <li className={styles.item}>
      <Link to={to} title={subscription.name}>
        {subscription.name}
      </Link>
      <span className={styles.what}>{task === null ? t('reminders.work.decide') : t(`workflows.tasks.${task}`)}</span>
      {everyone && owner && <span className={styles.owner}>{owner.name}</span>}
      <time dateTime={date} title={formats.date(date)}>
        {relativeText(relativeDate(date, today))}
      </time>
    </li>
  );
}
