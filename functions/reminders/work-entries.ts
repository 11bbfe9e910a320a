import { addDays } from '#shared/domain/calendar/dates.ts';
import { say } from '#shared/domain/messages/message.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { isAnnounced } from '#functions/records/work/reminders/period-thresholds.ts';
import { type Work, workOf } from '#functions/records/work/reminders/work-items.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { CalendarEntry, CalendarReader } from '#functions/records/ground/calendar/calendar-entry.ts';
import { periodLines } from '#functions/records/ground/calendar/period-lines.ts';

/** Decision deadlines and tasks of the next `ahead` days as calendar entries. */
export function workEntries(model: ReadModel, reader: CalendarReader, ahead: number): CalendarEntry[] {
  const person = reader.scope === 'mine' ? reader.userId : undefined;
  return workOf(model, reader.today, addDays(reader.today, ahead), person).map((work) => entryOf(model, work, reader));
}

function entryOf(model: ReadModel, work: Work, reader: CalendarReader): CalendarEntry {
  const { id, date, changedAt } = work;
  if (work.type === 'to_do') {
    const { toDo } = work;
    const names = toDo.owner_ids.flatMap((owner) => reference(model, 'user', owner)?.name ?? []).join(', ');
    const lines = names === '' ? [] : [say('calendar-feed.assigned', { names })];
    return { id, kind: 'task', date, changedAt, summary: toDo.title, lines, path: `/dashboard?to-do=${toDo.id}` };
  }
  const { task, period, ownerId } = work;
  const name = reference(model, 'subscription', period.subscription_id)?.name ?? say('calendar-feed.aSubscription');
  const lines = periodLines(model, period, reader, ownerId);
  const place = `/subscriptions/${period.subscription_id}`;
  return task === null
    ? {
        id,
        kind: 'deadline',
        date,
        changedAt,
        summary: isAnnounced(model, period) ? say('calendar-feed.renews', { name }) : say('calendar-feed.decide', { name }),
        lines,
        path: `${place}/price?period=${period.id}`,
      }
    : {
        id,
        kind: 'task',
        date,
        changedAt,
        summary: say('calendar-feed.task', { name, task: say(`task-deeds.${task}`) }),
        lines,
        path: `${place}/workflow?period=${period.id}`,
      };
}
