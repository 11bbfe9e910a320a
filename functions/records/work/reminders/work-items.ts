import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ToDo } from '#shared/contract/entities/to-do.ts';
import type { WorkItem } from '#shared/contract/groups/reminders.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { deadlineChangedAt } from '../../ground/references/deadline-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { openDeadlines } from './open-deadlines.ts';
import { openTasks } from './open-tasks.ts';
import { openToDos } from './open-to-dos.ts';

interface Due {
  id: string;
  date: string;
  ownerId: string | null;
  /** The instant of the last change. */
  changedAt: string;
}

/** Something to be done of a period. */
interface PeriodWork extends Due {
  type: 'deadline' | 'task';
  task: WorkItem['task'];
  period: SubscriptionPeriod;
}

/** A to-do with a deadline. */
interface ToDoWork extends Due {
  type: 'to_do';
  task: null;
  toDo: ToDo;
}

/** Something to be done by a day, before its names are looked up: there may be thousands of which a few are shown. */
export type Work = PeriodWork | ToDoWork;

/**
 * All deadlines, tasks and to-dos: those of a person, or everybody's if `person` is undefined. Past periods need no decision any more. A snoozed
 * task counts from the end of the snooze. `until` is the last day included.
 */
export function workOf(model: ReadModel, today: string, until: string, person: string | undefined): Work[] {
  const isWanted = (ownerId: string): boolean => person === undefined || model.resolve('user', ownerId) === person;
  const work: Work[] = [];
  for (const { period, deadline: date } of openDeadlines(model)) {
    if (date > until || !isWanted(period.owner_id) || (period.end_date !== null && period.end_date < today)) continue;
    work.push({
      id: `deadline-${period.id}`,
      type: 'deadline',
      task: null,
      date,
      period,
      ownerId: period.owner_id,
      changedAt: deadlineChangedAt(model, period),
    });
  }
  for (const { run, period, task, ownerId, date } of openTasks(model))
    if (date <= until && isWanted(ownerId))
      work.push({ id: `task-${run.id}-${task}`, type: 'task', task, date, period, ownerId, changedAt: run.updated_at });
  for (const { toDo, date } of openToDos(model))
    if (date <= until && (person === undefined || toDo.owner_ids.some(isWanted)))
      work.push({
        id: `to-do-${toDo.id}`,
        type: 'to_do',
        task: null,
        date,
        toDo,
        ownerId: person ?? toDo.owner_ids[0] ?? null,
        changedAt: toDo.updated_at,
      });
  return work.toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1));
}

/** Something to be done as the calls answer it. */
export function workItem(model: ReadModel, work: Work): WorkItem {
  const { id, date } = work;
  const owner = reference(model, 'user', work.ownerId);
  if (work.type === 'to_do') {
    const to_do = { id: work.toDo.id, name: work.toDo.title };
    const nothing = { subscription: null, subscription_period_id: null, start_date: null, end_date: null };
    return { id, type: work.type, task: null, date, ...nothing, to_do, owner };
  }
  const { type, task, period } = work;
  return {
    id,
    type,
    task,
    date,
    to_do: null,
    subscription: reference(model, 'subscription', period.subscription_id) ?? { id: period.subscription_id, name: '' },
    subscription_period_id: period.id,
    start_date: period.start_date,
    end_date: period.end_date,
    owner,
  };
}
