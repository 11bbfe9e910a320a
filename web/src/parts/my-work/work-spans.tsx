import { useId, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import type { WorkItem } from '#shared/contract/groups/reminders.ts';
import type { DueTone } from '#shared/domain/calendar/due-tone.ts';
import { relativeDate, relativeText } from '#shared/domain/calendar/relative-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DueText, ToneText } from '#web/ui/due-text.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { language } from '#web/text/language.ts';
import type { Work } from './use-my-work.ts';
import styles from './work-spans.module.css';

interface WorkSpansProps {
  asked: UseQueryResult<Work>;
  everyone: boolean;
  /** Max items of each list before "Show all": long lists below each other would push the later ones out of sight. */
  most?: number;
  /** The visible spans; all by default. */
  only?: readonly Work['spans'][number]['id'][];
  /** Whether to show the amount of undecided periods in each span. */
  withMoney?: boolean;
}

/** The overdue work and that due this week and this month, each as a list; the parent decides the layout. */
export function WorkSpans({ asked, everyone, most, only, withMoney = false }: WorkSpansProps) {
  const t = useText();
  const work = asked.data;
  if (!work)
    return asked.isError ? (
      <p className={styles.nothing}>
        {t('reminders.work.failed')}{' '}
        <Button variant="inline-link" onClick={() => void asked.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    ) : (
      <Skeleton lines={4} height={24} />
    );
  const spans = work.spans.filter(({ id }) => only?.includes(id) ?? true);
  if (spans.every(({ count }) => count === 0)) {
    const days = spans.some(({ id }) => id === 'month') ? 30 : 7;
    return <p className={styles.nothing}>{t(everyone ? 'reminders.work.allDoneEveryone' : 'reminders.work.allDone', { days })}</p>;
  }
  return spans.map((span) => (
    <Span key={span.id} span={span} today={work.today} everyone={everyone} most={most} {...(withMoney && { currency: work.currency })} />
  ));
}

/** Red for work due this week; amber for older work. */
export function toneOfSpan(id: Work['spans'][number]['id'], count: number): DueTone {
  if (count === 0 || id === 'month') return 'later';
  return id === 'week' ? 'due' : 'overdue';
}

interface SpanProps {
  span: Work['spans'][number];
  today: string;
  everyone: boolean;
  most: number | undefined;
  /** The currency of the amounts. */
  currency?: string;
}

function Span({ span, today, everyone, most, currency }: SpanProps) {
  const t = useText();
  const titleId = useId();
  const [all, setAll] = useState(false);
  const { id, count } = span;
  const items = all ? span.items : span.items.slice(0, most);
  return (
    <div className={styles.span} data-span={id}>
      <h3 id={titleId}>
        {t(`reminders.work.spans.${id}`)}{' '}
        <ToneText tone={toneOfSpan(id, count)} className={styles.count}>
          {count}
        </ToneText>
        {id !== 'overdue' && <small>{t(`reminders.work.within.${id}`)}</small>}
      </h3>
      {currency !== undefined && span.undecided.periods > 0 && <Undecided {...span.undecided} currency={currency} />}
      {count === 0 ? (
        <p className={styles.none}>{t('reminders.work.none')}</p>
      ) : (
        // A scrolling list is reachable by keyboard: its links take the focus.
        <ul aria-labelledby={titleId}>
          {items.map((item) => (
            <Item key={item.id} item={item} today={today} everyone={everyone} />
          ))}
          {count > items.length && (
            <li className={styles.none} data-more={count - items.length}>
              {items.length < span.items.length ? (
                <Button variant="inline-link" onClick={() => setAll(true)}>
                  {t('reminders.work.more', { count: count - items.length })}
                </Button>
              ) : (
                t('reminders.work.more', { count: count - items.length })
              )}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** The undecided amount behind the work of a span. Where no price is known, there is no amount. */
function Undecided({ amount, unpriced, periods, currency }: Work['spans'][number]['undecided'] & { currency: string }) {
  const t = useText();
  const formats = useFormats();
  if (unpriced === periods) return <p className={styles.money}>{t('reminders.work.onlyUnpriced', { count: unpriced })}</p>;
  return (
    <p className={styles.money}>
      <strong>{t('reminders.work.undecided', { amount: formats.money(amount, currency) })}</strong>
      {unpriced > 0 && ` ${t('reminders.work.unpriced', { count: unpriced })}`}
    </p>
  );
}

function Item({ item, today, everyone }: { item: WorkItem; today: string; everyone: boolean }) {
  const t = useText();
  const formats = useFormats();
  const { subscription, subscription_period_id: period, type, task, to_do: toDo, date, owner } = item;
  const name = toDo?.name ?? subscription?.name ?? '';
  const to = toDo ? `?to-do=${toDo.id}` : `/subscriptions/${subscription?.id}/${type === 'task' ? 'workflow' : 'price'}?period=${period}`;
  return (
    <li className={styles.item}>
      <Link to={to} title={name}>
        {name}
      </Link>
      <span className={styles.what}>
        {toDo ? t('toDos.one') : task === null ? t('reminders.work.decide') : t(`workflows.tasks.${task}`)}
      </span>
      {everyone && owner && <span className={styles.owner}>{owner.name}</span>}
      <time dateTime={date} title={formats.date(date)}>
        <DueText date={date}>{relativeText(relativeDate(date, today), language())}</DueText>
      </time>
    </li>
  );
}
