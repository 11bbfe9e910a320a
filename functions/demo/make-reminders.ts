import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import { deadlineSeries } from '#shared/domain/reminders/deadline-series.ts';
import { thresholdsOf } from '#shared/domain/reminders/thresholds.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { reminderId } from '#functions/records/work/reminders/reminder-id.ts';
import type { DemoRecord, Made } from './demo-record.ts';

type Period = Made<'subscription_period'>;

/** The reminders that went out by a day: of each undecided period whose deadline is still to come, those whose day has come. */
export function makeReminders(records: readonly DemoRecord[], today: string): DemoRecord[] {
  const member = records.find(({ kind }) => kind === 'member')?.data as Made<'member'> | undefined;
  if (!member?.subscription_deadline_notification) return [];
  const people = new Set(records.flatMap(({ kind, data }) => (kind === 'user' && (data as Made<'user'>).active ? [data.id] : [])));
  const thresholds = thresholdsOf(blankUserSettings.reminders);
  // The deadlines of contracts with terms follow these, and their reminders are still to come.
  const withTerms = new Set(records.flatMap(({ kind, data }) => (kind === 'subscription' && data.terms !== null ? [data.id] : [])));
  return records.flatMap(({ kind, data }) => {
    if (kind !== 'subscription_period' || withTerms.has(data.subscription_id)) return [];
    const { id: of, decision, owner_id: user, ...period } = data as Period;
    const date = effectiveDeadline(period, member.cancellation_reminder_days_before_start_date);
    if (decision !== 'undecided' || date === null || date < today || !people.has(user)) return [];
    return deadlineSeries(date, thresholds)
      .filter(({ due_on }) => due_on < today)
      .map(({ threshold, due_on }): DemoRecord => {
        const about = { kind: 'cancellation', entity: 'subscription_period', entity_id: of, user_id: user, task: null } as const;
        const id = reminderId({ kind: 'cancellation', of, task: null, date, threshold, user });
        const sent = { mail_id: null, sent_at: `${due_on}T05:00:00.000Z`, removed: false };
        return { kind: 'reminder', data: { id, ...about, date, threshold, due_on, ...sent } };
      });
  });
}
