import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ReminderRow } from '#shared/contract/groups/reminders.ts';
import { addDays, nextDay } from '#shared/domain/calendar/dates.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { dayToWork } from '#shared/domain/reminders/day-to-work.ts';
import { deadlineSeries, dueReminder } from '#shared/domain/reminders/deadline-series.ts';
import { now, today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { isSettled, type PersonalReminder } from './due-reminders.ts';
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

/**
 * The reminders that will be sent in the coming year unless decisions are made before: for each deadline and person those of the next run, and
 * all later ones.
 */
export function* upcomingReminders(model: ReadModel, settings: SettingsOfPeople): Generator<PersonalReminder> {
  const member = memberOf(model);
  if (!member.subscription_deadline_notification) return;
  const next = nextRun(member.timezone);
  const last = addDays(next, horizon);
  for (const { period, deadline: date } of openDeadlines(model)) {
    if (date < next || isQuiet(model, period.subscription_id)) continue;
    for (const user of peopleOfDeadline(model, period)) {
      const thresholds = thresholdsOfPeriod(model, period, settings(user.id));
      const soon = dueReminder(date, thresholds, next, next);
      const later = deadlineSeries(date, thresholds).filter(({ due_on }) => due_on > next && due_on <= last);
      for (const { threshold, due_on } of soon ? [{ ...soon, due_on: next }, ...later] : later) {
        const id = reminderId({ kind: 'cancellation', of: period.id, task: null, date, threshold, user: user.id });
        if (!isSettled(model, id)) yield { id, kind: 'cancellation', user, period, task: null, date, threshold, due_on };
      }
    }
  }
}

type Shared = Pick<ReminderRow, 'name' | 'subscription' | 'entity' | 'entity_id' | 'period'>;

/** The common values of a period's rows, computed once. */
function sharedBy(model: ReadModel): (period: SubscriptionPeriod) => Shared {
  const { date_format } = memberOf(model);
  const known = new Map<string, Shared>();
  return (period) => {
    let shared = known.get(period.id);
    if (!shared) {
      const subscription = reference(model, 'subscription', period.subscription_id);
      const end = period.end_date === null ? '' : formatDate(period.end_date, date_format);
      shared = {
        name: subscription?.name ?? '',
        subscription,
        entity: 'subscription_period',
        entity_id: period.id,
        period: `${formatDate(period.start_date, date_format)} – ${end}`.trim(),
      };
      known.set(period.id, shared);
    }
    return shared;
  };
}

const kept = new WeakMap<ReadModel, { of: string; rows: ReminderRow[] }>();

/** Reminders of decision deadlines, sent and upcoming (C433). Cached until anything changes, for paging. */
export function reminderRows(model: ReadModel, settings: SettingsOfPeople): ReminderRow[] {
  const people = [...model.all('user')].map(({ id }) => settings(id));
  const of = JSON.stringify([model.seq, nextRun(memberOf(model).timezone), people]);
  const known = kept.get(model);
  if (known?.of === of) return known.rows;
  const shared = sharedBy(model);
  const rows: ReminderRow[] = [];
  for (const { id, kind, due_on, threshold, date, sent_at, user_id, entity_id, removed } of model.all('reminder')) {
    const period = model.find('subscription_period', entity_id);
    if (!period || kind !== 'cancellation' || sent_at === null || removed) continue;
    const user = reference(model, 'user', user_id);
    rows.push({
      ...shared(period),
      id,
      kind,
      state: 'sent',
      user,
      user_id: model.resolve('user', user_id) ?? user_id,
      due_on,
      threshold,
      deadline: date,
      sent_at,
    });
  }
  for (const { id, kind, user, period, date, threshold, due_on } of upcomingReminders(model, settings)) {
    const to = reference(model, 'user', user.id);
    rows.push({
      ...shared(period),
      id,
      kind,
      state: 'upcoming',
      user: to,
      user_id: user.id,
      due_on,
      threshold,
      deadline: date,
      sent_at: null,
    });
  }
  kept.set(model, { of, rows });
  return rows;
}
