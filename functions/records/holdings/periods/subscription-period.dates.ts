import { say } from '#shared/domain/messages/message.ts';
import { noticeDay } from '#shared/domain/reminders/expected-days.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { periodLines, subscriptionName, tabOf } from '../../ground/calendar/period-lines.ts';
import { deadlineChangedAt, termsDeadlineOf } from '../../ground/references/deadline-of.ts';
import { memberOf } from '../../ground/references/member-of.ts';

/** The days by which vendors must know of cancellations. */
export const subscriptionPeriodDates: ExpectedDates = (model, reader) => {
  const { cancellation_reminder_days_before_start_date: daysBefore } = memberOf(model);
  return [...model.all('subscription_period')].flatMap((period): CalendarEntry[] => {
    const date = noticeDay(period, daysBefore, reader.today, termsDeadlineOf(model, period)?.day);
    if (date === null || !isWanted(model, reader, [period.owner_id])) return [];
    const summary = say('calendar-feed.notice', { name: subscriptionName(model, period) });
    const lines = periodLines(model, period, reader, period.owner_id);
    return [
      {
        id: `notice-${period.id}`,
        kind: 'notice',
        date,
        changedAt: deadlineChangedAt(model, period),
        summary,
        lines,
        path: tabOf(period, 'workflow'),
      },
    ];
  });
};
