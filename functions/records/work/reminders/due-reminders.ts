import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { SubscriptionReminder } from '#shared/contract/entities/subscription-reminder.ts';
import type { ToDo } from '#shared/contract/entities/to-do.ts';
import type { User } from '#shared/contract/entities/user.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { WorkDay } from '#shared/domain/reminders/day-to-work.ts';
import { dueReminder } from '#shared/domain/reminders/deadline-series.ts';
import { dueReminders as dueOfSubscription } from '#shared/domain/reminders/subscription-reminder.ts';
import { daysBetween } from '#shared/domain/calendar/dates.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { openDeadlines } from './open-deadlines.ts';
import { openTasks } from './open-tasks.ts';
import { openToDos } from './open-to-dos.ts';
import { thresholdsOfPeriod } from './period-thresholds.ts';
import { peopleResponsible } from './people-responsible.ts';
import { reminderId } from './reminder-id.ts';
import { allReminderSubjects, isQuiet, peopleOfDeadline, peopleOfReminder } from './subscription-reminders.ts';
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

/** A reminder of a subscription for a person; without a period if it has a day of its own. */
export interface SubscriptionReminderDue extends Due {
  kind: 'subscription';
  subscriptionId: string;
  period: SubscriptionPeriod | undefined;
  text: string | null;
}

/** A reminder for a person about a to-do. */
export interface ToDoReminder extends Due {
  kind: 'to_do';
  toDo: ToDo;
}

/** Any reminder of a day. */
export type AnyReminder = PersonalReminder | SubscriptionReminderDue | ToDoReminder;

/** The record that a reminder is about. */
export function subjectOf(reminder: AnyReminder) {
  if (reminder.kind === 'to_do') return { entity: 'to_do' as const, entity_id: reminder.toDo.id };
  const ofPeriod = ({ id }: SubscriptionPeriod) => ({ entity: 'subscription_period' as const, entity_id: id });
  if (reminder.kind !== 'subscription') return ofPeriod(reminder.period);
  return reminder.period ? ofPeriod(reminder.period) : { entity: 'subscription' as const, entity_id: reminder.subscriptionId };
}

/** The unsent reminders of a day: the latest due reminder of each deadline, those of subscriptions, and the due tasks and to-dos (D5, RQ09). */
export function dueReminders(model: ReadModel, settings: SettingsOfPeople, work: WorkDay): AnyReminder[] {
  const due = [
    ...dueDeadlines(model, settings, work),
    ...remindersOfSubscriptions(model, (reminders, deadline, user) => dueOfSubscription(reminders, deadline, user, work)),
    ...dueTasks(model, settings, work.day),
    ...dueToDos(model, settings, work.day),
  ];
  return due.filter(({ id }) => !isSettled(model, id));
}

/** Whether a reminder was sent, or must not be sent. */
export function isSettled(model: ReadModel, id: string): boolean {
  const known = model.find('reminder', id);
  return known !== undefined && (known.sent_at !== null || known.removed);
}

function* dueDeadlines(model: ReadModel, settings: SettingsOfPeople, { day, since }: WorkDay): Generator<PersonalReminder> {
  if (!memberOf(model).subscription_deadline_notification) return;
  for (const { period, deadline: date } of openDeadlines(model)) {
    if (isQuiet(model, period.subscription_id)) continue;
    for (const user of peopleOfDeadline(model, period)) {
      const due = dueReminder(date, thresholdsOfPeriod(model, period, settings(user.id)), day, since);
      if (!due) continue;
      const id = reminderId({ kind: 'cancellation', of: period.id, task: null, date, threshold: due.threshold, user: user.id });
      yield { id, kind: 'cancellation', user, period, task: null, date, ...due };
    }
  }
}

/** The days of the reminders of one subject for one person that are wanted. */
type WantedDays = (
  reminders: readonly SubscriptionReminder[],
  deadline: string | null,
  userId: string,
) => readonly { reminder: SubscriptionReminder; day: string }[];

/** The reminders of subscriptions, which are sent whether or not the library sends those of deadlines: people asked for them. */
export function* remindersOfSubscriptions(model: ReadModel, wanted: WantedDays): Generator<SubscriptionReminderDue> {
  for (const { subscriptionId, period, deadline, reminders } of allReminderSubjects(model)) {
    const byPerson = new Map<User, SubscriptionReminder[]>();
    for (const reminder of reminders)
      for (const user of peopleOfReminder(model, reminder, period).people) byPerson.set(user, [...(byPerson.get(user) ?? []), reminder]);
    for (const [user, own] of byPerson)
      for (const { reminder, day: due_on } of wanted(own, deadline, user.id)) {
        const date = deadline ?? due_on;
        const id = reminderId({
          kind: 'subscription',
          of: reminder.id,
          task: period?.id ?? null,
          date: due_on,
          threshold: 0,
          user: user.id,
        });
        const threshold = Math.max(0, daysBetween(due_on, date));
        yield { id, kind: 'subscription', user, subscriptionId, period, task: null, date, threshold, due_on, text: reminder.text };
      }
  }
}

/** The reminders of tasks. A task reminds once: on its day, at the end of a snooze, or on the first possible day after that. */
function* dueTasks(model: ReadModel, settings: SettingsOfPeople, day: string): Generator<PersonalReminder> {
  for (const { run, period, task, ownerId, date } of openTasks(model)) {
    if (date > day || isQuiet(model, period.subscription_id)) continue;
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
