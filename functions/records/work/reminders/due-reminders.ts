import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ToDo } from '#shared/contract/entities/to-do.ts';
import type { User } from '#shared/contract/entities/user.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { WorkDay } from '#shared/domain/reminders/day-to-work.ts';
import { dueReminder } from '#shared/domain/reminders/deadline-series.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { openDeadlines } from './open-deadlines.ts';
import { openTasks } from './open-tasks.ts';
import { openToDos } from './open-to-dos.ts';
import { thresholdsOfPeriod } from './period-thresholds.ts';
import { peopleResponsible } from './people-responsible.ts';
import { reminderId } from './reminder-id.ts';
import type { SettingsOfPeople } from './reminder-settings.ts';

interface Due {
  id: string;
  user: User;
  task: TaskName | null;
  date: string;
  threshold: number;
  due_on: string;
}

/** A reminder for a person about a period. */
export interface PersonalReminder extends Due {
  kind: 'cancellation' | 'task';
  period: SubscriptionPeriod;
}

/** A reminder for a person about a to-do. */
export interface ToDoReminder extends Due {
  kind: 'to_do';
  toDo: ToDo;
}

/** The unsent reminders of a day: the latest due reminder of each deadline, and the due tasks and to-dos (D5). */
export function dueReminders(model: ReadModel, settings: SettingsOfPeople, { day, since }: WorkDay): (PersonalReminder | ToDoReminder)[] {
  const due = [...dueDeadlines(model, settings, { day, since }), ...dueTasks(model, settings, day), ...dueToDos(model, settings, day)];
  return due.filter(({ id }) => !isSettled(model, id));
}

/** Whether a reminder was sent, or must not be sent. */
export function isSettled(model: ReadModel, id: string): boolean {
  const known = model.find('reminder', id);
  return known !== undefined && (known.sent_at !== null || known.removed);
}

function* dueDeadlines(model: ReadModel, settings: SettingsOfPeople, { day, since }: WorkDay): Generator<PersonalReminder> {
  if (!memberOf(model).subscription_deadline_notification) return;
  for (const { period, deadline: date } of openDeadlines(model))
    for (const user of peopleResponsible(model, period.owner_id)) {
      const due = dueReminder(date, thresholdsOfPeriod(model, period, settings(user.id)), day, since);
      if (!due) continue;
      const id = reminderId({ kind: 'cancellation', of: period.id, task: null, date, threshold: due.threshold, user: user.id });
      yield { id, kind: 'cancellation', user, period, task: null, date, ...due };
    }
}

/** The reminders of tasks. A task reminds once: on its day, at the end of a snooze, or on the first possible day after that. */
function* dueTasks(model: ReadModel, settings: SettingsOfPeople, day: string): Generator<PersonalReminder> {
  for (const { run, period, task, ownerId, date } of openTasks(model)) {
    if (date > day) continue;
    for (const user of peopleResponsible(model, ownerId)) {
      if (!settings(user.id).tasks) continue;
      const id = reminderId({ kind: 'task', of: run.id, task, date, threshold: 0, user: user.id });
      yield { id, kind: 'task', user, period, task, date, threshold: 0, due_on: date };
    }
  }
}

/** The reminders of to-dos. A to-do reminds each owner once, on its day or on the first possible day after that; a changed deadline reminds again. */
function* dueToDos(model: ReadModel, settings: SettingsOfPeople, day: string): Generator<ToDoReminder> {
  for (const { toDo, date } of openToDos(model)) {
    if (date > day) continue;
    const people = new Set(toDo.owner_ids.flatMap((id) => model.find('user', id) ?? []));
    for (const user of people) {
      if (!user.active || !settings(user.id).tasks) continue;
      const id = reminderId({ kind: 'to_do', of: toDo.id, task: null, date, threshold: 0, user: user.id });
      yield { id, kind: 'to_do', user, toDo, task: null, date, threshold: 0, due_on: date };
    }
  }
}
