import { say } from '#shared/domain/messages/message.ts';
import { type CalendarEntry, type ExpectedDates, isWanted } from '../../ground/calendar/calendar-entry.ts';
import { periodLines, subscriptionName, tabOf } from '../../ground/calendar/period-lines.ts';
import { markId, progressTasks } from './progress-tasks.ts';

/** Types of the progress bar that can be snoozed besides tasks, with the message for their return. */
const returns = [
  { type: 'plan-workflow', code: 'calendar-feed.startReturns' },
  { type: 'cancellation-reminders', code: 'calendar-feed.decisionReturns' },
  { type: 'claims', code: 'calendar-feed.claimReturns' },
] as const;

/** Snoozed work that is not a workflow task, on the day of its return; snoozed tasks are among the tasks. */
export const progressMarkDates: ExpectedDates = (model, reader) =>
  returns.flatMap(({ type, code }) =>
    (progressTasks(model, reader.today).get(type) ?? []).flatMap((task): CalendarEntry[] => {
      const { period, standing, snoozed_until: date, responsibleId } = task;
      if (standing !== 'snoozed' || date === null || !isWanted(model, reader, [responsibleId])) return [];
      const id = markId(period.id, type);
      const changedAt = model.find('progress_mark', id)?.updated_at ?? period.updated_at;
      const summary = say(code, { name: subscriptionName(model, period) });
      const lines = periodLines(model, period, reader, responsibleId);
      return [{ id: `return-${id}`, kind: 'task', date, changedAt, summary, lines, path: tabOf(period, 'workflow') }];
    }),
  );
