import { expect, test } from 'vitest';
import { blankMember } from '#shared/contract/entities/member.ts';
import { blankUserSettings } from '#shared/contract/entities/settings.ts';
import { blankPeriod } from '#shared/contract/entities/subscription.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { dayToWork } from '#shared/domain/reminders/day-to-work.ts';
import { ReadModel } from '#functions/platform/read-model.ts';
import { dueReminders } from '#functions/records/work/reminders/due-reminders.ts';

const thresholds = [90, 60, 30, 7, 6, 5, 4, 3, 2, 1, 0];
// On and around the days of 2031 on which the clocks are changed somewhere, the turn of the year, and a leap day.
const deadlines = ['2031-03-09', '2031-03-30', '2031-04-06', '2031-09-28', '2031-10-26', '2031-11-02', '2032-01-01', '2032-02-29'];

/** A library with an editor who owns an undecided period for each deadline. */
function library(timezone: string): ReadModel {
  const model = new ReadModel('year', 1);
  const made = { version: 1, created_at: '', created_by: null, updated_at: '', updated_by: null };
  model.put('member', { ...made, ...blankMember, id: 'member', name: 'Year', currency: 'EUR', timezone } as Row);
  model.put('user', { ...made, id: 'ed', name: 'Ed', email: 'ed@library.example', active: true, roles: ['editor'] } as unknown as Row);
  for (const date of deadlines) {
    const about = { id: `due-${date}`, subscription_id: 's', owner_id: 'ed', cancellation_deadline: date, start_date: addDays(date, 30) };
    model.put('subscription_period', { ...made, ...blankPeriod, ...about } as unknown as Row);
  }
  return model;
}

test.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
  "a year of days in %s, looked at every quarter of an hour: each reminder once, on its day by the member's clock, whatever the clocks do",
  (timezone) => {
    const model = library(timezone);
    const sent: string[] = [];
    let since: string | undefined;
    for (let at = Date.parse('2030-12-01T00:07:00Z'); at < Date.parse('2032-03-03T00:00:00Z'); at += 15 * 60_000) {
      const day = dayToWork(at, timezone);
      if (day === undefined || (since !== undefined && day <= since)) continue;
      for (const { id, ...reminder } of dueReminders(model, () => blankUserSettings.reminders, { day, since: since ?? addDays(day, -1) })) {
        sent.push(`${reminder.date} ${reminder.threshold} on ${dateInTimezone(new Date(at).toISOString(), timezone)}`);
        model.put('reminder', { ...reminder, id, sent_at: new Date(at).toISOString(), removed: false } as unknown as Row);
      }
      since = day;
    }
    const first = dateInTimezone('2030-12-01T06:00:00Z', timezone);
    const wanted = deadlines.flatMap((date) => thresholds.map((days) => ({ date, days, on: addDays(date, -days) })));
    // The first days of the year before make up for what had come already.
    const inTime = wanted.filter(({ on }) => on > first).map(({ date, days, on }) => `${date} ${days} on ${on}`);
    expect(sent.filter((line) => !line.endsWith(first)).toSorted()).toEqual(inTime.toSorted());
    expect(new Set(sent).size).toBe(sent.length);
  },
);
