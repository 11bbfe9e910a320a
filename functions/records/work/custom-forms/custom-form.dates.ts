import { say } from '#shared/domain/messages/message.ts';
import { formClosingDay } from '#shared/domain/reminders/expected-days.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';

/** Closing days of forms, for their creators and the people notified of answers. */
export const customFormDates: ExpectedDates = (model, reader) =>
  [...model.all('custom_form')].flatMap((form): CalendarEntry[] => {
    const date = formClosingDay(form, reader.today);
    if (date === null || !isWanted(model, reader, [form.created_by, ...form.notify])) return [];
    const summary = say('calendar-feed.form', { name: form.name });
    return [{ id: `form-${form.id}`, kind: 'form', date, changedAt: form.updated_at, summary, lines: [], path: `/forms/${form.id}` }];
  });
