import { say } from '#shared/domain/messages/message.ts';
import { reportDay } from '#shared/domain/reminders/expected-days.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';

/** The next day of each report that the reader receives. Other people's reports are hidden even in the whole library's calendar. */
export const reportScheduleDates: ExpectedDates = (model, reader) =>
  [...model.all('report_schedule')].flatMap((schedule): CalendarEntry[] => {
    const report = model.find('report', schedule.report_id);
    const date = reportDay(schedule, reader.today);
    if (!report || date === null || !isWanted(model, { ...reader, scope: 'mine' }, schedule.to)) return [];
    const summary = say('calendar-feed.report', { name: report.name });
    return [
      { id: `report-${schedule.id}`, kind: 'report', date, changedAt: schedule.updated_at, summary, lines: [], path: '/reports/runs' },
    ];
  });
