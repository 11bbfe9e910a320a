import { say } from '#shared/domain/messages/message.ts';
import { reminderDay } from '#shared/domain/reminders/subscription-reminder.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { periodLines, subscriptionName } from '../../ground/calendar/period-lines.ts';
import { deadlineChangedAt } from '../../ground/references/deadline-of.ts';
import { allReminderSubjects, peopleOfReminder } from './subscription-reminders.ts';

/** Days of subscriptions' reminders, each person's own where that person moved it. */
export const subscriptionReminderDates: ExpectedDates = (model, reader) =>
  allReminderSubjects(model).flatMap(({ subscriptionId, period, deadline, reminders: all }) =>
    all.flatMap((reminder): CalendarEntry[] => {
      const { people } = peopleOfReminder(model, reminder, period);
      const date = reminderDay(reminder, deadline, reader.userId);
      if (
        date === undefined ||
        !isWanted(
          model,
          reader,
          people.map(({ id }) => id),
        )
      )
        return [];
      const name = subscriptionName(model, { subscription_id: subscriptionId });
      const changes = [reminder.updated_at, ...(period ? [deadlineChangedAt(model, period)] : [])].toSorted();
      return [
        {
          id: `reminder-${reminder.id}-${period?.id ?? 'day'}`,
          kind: 'reminder',
          date,
          changedAt: changes.at(-1) ?? reminder.updated_at,
          summary:
            reminder.text === null
              ? say('calendar-feed.reminder', { name })
              : say('calendar-feed.reminderText', { name, text: reminder.text }),
          lines: period ? periodLines(model, period, reader, period.owner_id) : [],
          path: `/subscriptions/${subscriptionId}/price`,
        },
      ];
    }),
  );
