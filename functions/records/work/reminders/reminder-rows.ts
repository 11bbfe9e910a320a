import type { Reminder } from '#shared/contract/entities/reminder.ts';
import type { ReminderRow } from '#shared/contract/groups/reminders.ts';
import { addDays, nextDay } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { dayToWork } from '#shared/domain/reminders/day-to-work.ts';
import { deadlineSeries, dueReminder } from '#shared/domain/reminders/deadline-series.ts';
import { dueReminders, reminderDay } from '#shared/domain/reminders/subscription-reminder.ts';
import { now, today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { isSettled, type PersonalReminder, remindersOfSubscriptions, subjectOf, type SubscriptionReminderDue } from './due-reminders.ts';
import { openDeadlines } from './open-deadlines.ts';
import { thresholdsOfPeriod } from './period-thresholds.ts';
import { reminderId } from './reminder-id.ts';
import type { SettingsOfPeople } from './reminder-settings.ts';
import { isQuiet, peopleOfDeadline } from './subscription-reminders.ts';

/** Days ahead for which reminders are listed. */
const horizon = 366;

/** The day of the member's next reminders: today before 06:00 by its clock, else tomorrow. */
function nextRun(timezone: string): string {
  const day = today(timezone);
  return dayToWork(now().getTime(), timezone) === undefined ? day : nextDay(day);
}

type Upcoming = PersonalReminder | SubscriptionReminderDue;

/** The reminders that will be sent in the coming year unless decisions are made before: for each person those of the next run, and all later ones. */
export function* upcomingReminders(model: ReadModel, settings: SettingsOfPeople): Generator<Upcoming> {
  const next = nextRun(memberOf(model).timezone);
  const last = addDays(next, horizon);
  for (const reminder of upcomingOfDeadlines(model, settings, { next, last })) if (!isSettled(model, reminder.id)) yield reminder;
  const ofDays = remindersOfSubscriptions(model, (reminders, deadline, user) => [
    ...dueReminders(reminders, deadline, user, { day: next, since: addDays(next, -1) }),
    ...reminders.flatMap((reminder) => {
      const day = reminderDay(reminder, deadline, user);
      return day !== undefined && day > next && day <= last ? [{ reminder, day }] : [];
    }),
  ]);
  // One whose day has passed goes out with the next run.
  for (const reminder of ofDays)
    if (!isSettled(model, reminder.id)) yield { ...reminder, due_on: reminder.due_on < next ? next : reminder.due_on };
}

/** The days between which reminders are listed. */
interface Span {
  next: string;
  last: string;
}

function* upcomingOfDeadlines(model: ReadModel, settings: SettingsOfPeople, { next, last }: Span): Generator<PersonalReminder> {
  if (!memberOf(model).subscription_deadline_notification) return;
  for (const { period, deadline: date } of openDeadlines(model)) {
    if (date < next || isQuiet(model, period.subscription_id)) continue;
    for (const user of peopleOfDeadline(model, period)) {
      const thresholds = thresholdsOfPeriod(model, period, settings(user.id));
      const soon = dueReminder(date, thresholds, next, next);
      const later = deadlineSeries(date, thresholds).filter(({ due_on }) => due_on > next && due_on <= last);
      for (const { threshold, due_on } of soon ? [{ ...soon, due_on: next }, ...later] : later) {
        const id = reminderId({ kind: 'cancellation', of: period.id, task: null, date, threshold, user: user.id });
        yield { id, kind: 'cancellation', user, period, task: null, date, threshold, due_on };
      }
    }
  }
}

type Shared = Pick<ReminderRow, 'name' | 'subscription' | 'entity' | 'entity_id' | 'period'>;
type Subject = Pick<Reminder, 'entity' | 'entity_id'>;

/** The common values of the rows of a period or a subscription, computed once; undefined for a record that was deleted. */
function sharedBy(model: ReadModel): (subject: Subject) => Shared | undefined {
  const { date_format } = memberOf(model);
  const known = new Map<string, Shared>();
  const make = ({ entity, entity_id }: Subject): Shared | undefined => {
    const period = entity === 'subscription_period' ? model.find('subscription_period', entity_id) : undefined;
    const subscriptionId = entity === 'subscription' ? entity_id : period?.subscription_id;
    const subscription = subscriptionId === undefined ? null : reference(model, 'subscription', subscriptionId);
    if (!subscription && !period) return undefined;
    const end = !period || period.end_date === null ? '' : formatDate(period.end_date, date_format);
    const dates = period ? `${formatDate(period.start_date, date_format)} – ${end}`.trim() : '';
    return { name: subscription?.name ?? '', subscription, entity, entity_id, period: dates };
  };
  return (subject) => {
    const shared = known.get(subject.entity_id) ?? make(subject);
    if (shared) known.set(subject.entity_id, shared);
    return shared;
  };
}

const kept = new WeakMap<ReadModel, { of: string; rows: ReminderRow[] }>();

/** Reminders of decision deadlines and of subscriptions, sent and upcoming (C433). Cached until anything changes, for paging. */
export function reminderRows(model: ReadModel, settings: SettingsOfPeople): ReminderRow[] {
  const people = [...model.all('user')].map(({ id }) => settings(id));
  const of = JSON.stringify([model.seq, nextRun(memberOf(model).timezone), people]);
  const known = kept.get(model);
  if (known?.of === of) return known.rows;
  const shared = sharedBy(model);
  const rows: ReminderRow[] = [];
  for (const sent of model.all('reminder')) {
    if ((sent.kind !== 'cancellation' && sent.kind !== 'subscription') || sent.sent_at === null || sent.removed) continue;
    const about = shared(sent);
    if (about) rows.push({ ...rowOf(model, about, sent), state: 'sent', sent_at: sent.sent_at });
  }
  for (const upcoming of upcomingReminders(model, settings)) {
    const about = shared(subjectOf(upcoming));
    if (about) rows.push({ ...rowOf(model, about, { ...upcoming, user_id: upcoming.user.id }), state: 'upcoming', sent_at: null });
  }
  kept.set(model, { of, rows });
  return rows;
}

type Known = Pick<Reminder, 'id' | 'kind' | 'user_id' | 'due_on' | 'threshold' | 'date'>;

/** A row without its state. A reminder with a day of its own has no deadline. */
function rowOf(model: ReadModel, about: Shared, reminder: Known): Omit<ReminderRow, 'state' | 'sent_at'> {
  const { id, kind, user_id, due_on, threshold, date } = reminder;
  const hasDeadline = about.entity === 'subscription_period';
  return {
    ...about,
    id,
    kind,
    cause: kind === 'subscription' ? 'subscription' : 'deadline',
    user: reference(model, 'user', user_id),
    user_id: model.resolve('user', user_id) ?? user_id,
    due_on,
    threshold: hasDeadline ? threshold : null,
    deadline: hasDeadline ? date : null,
  };
}
