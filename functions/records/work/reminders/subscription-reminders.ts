import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { SubscriptionReminder } from '#shared/contract/entities/subscription-reminder.ts';
import type { User } from '#shared/contract/entities/user.ts';
import { reminderDay, type ReminderTime } from '#shared/domain/reminders/subscription-reminder.ts';
import { latestPeriod } from '#shared/domain/periods/latest-period.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { openDeadlines } from './open-deadlines.ts';
import { peopleResponsible } from './people-responsible.ts';
import { isAnnounced } from './period-thresholds.ts';

/** Whether a subscription sends no reminders: it was silenced, and no period was made since. */
export function isQuiet(model: ReadModel, subscriptionId: string): boolean {
  const subscription = model.find('subscription', subscriptionId);
  if (!subscription || subscription.quiet_since === null) return false;
  const latest = latestPeriod(model.by('subscription_period', 'subscription_id', subscription.id));
  return latest === undefined || latest.start_date <= subscription.quiet_since;
}

/** A decision that a subscription's reminders are about; without a period and a deadline for those with a day of their own. */
export interface ReminderSubject {
  subscriptionId: string;
  period: SubscriptionPeriod | undefined;
  deadline: string | null;
  reminders: readonly SubscriptionReminder[];
}

/** The reminders of a subscription by what they are about: each open decision, and days of their own. */
export function reminderSubjects(model: ReadModel, subscriptionId: string): ReminderSubject[] {
  const all = model.by('subscription_reminder', 'subscription_id', subscriptionId);
  const [ahead, dated] = [all.filter(({ before }) => before !== null), all.filter(({ on }) => on !== null)];
  const open = ahead.length === 0 ? [] : (deadlinesBySubscription(model).get(subscriptionId) ?? []);
  return [
    ...open.map(({ period, deadline }) => ({ subscriptionId, period, deadline, reminders: ahead })),
    ...(dated.length === 0 ? [] : [{ subscriptionId, period: undefined, deadline: null, reminders: dated }]),
  ];
}

/** The subjects of all subscriptions that send reminders. */
export function allReminderSubjects(model: ReadModel): ReminderSubject[] {
  const ids = new Set(
    [...model.all('subscription_reminder')].flatMap(({ subscription_id: id }) => model.resolve('subscription', id) ?? []),
  );
  return [...ids].filter((id) => !isQuiet(model, id)).flatMap((id) => reminderSubjects(model, id));
}

function deadlinesBySubscription(model: ReadModel): ReadonlyMap<string, ReturnType<typeof openDeadlines>> {
  return model.view('reminders: deadlines by subscription', () =>
    Map.groupBy(openDeadlines(model), ({ period }) => model.resolve('subscription', period.subscription_id) ?? period.subscription_id),
  );
}

/** The days of a reminder for a person, earliest first: one for each open decision, or its own. */
export function daysOfReminder(
  model: ReadModel,
  reminder: ReminderTime & Pick<SubscriptionReminder, 'subscription_id'>,
  userId: string | null,
): string[] {
  const id = model.resolve('subscription', reminder.subscription_id) ?? reminder.subscription_id;
  const deadlines = reminder.on === null ? (deadlinesBySubscription(model).get(id) ?? []).map(({ deadline }) => deadline) : [null];
  return deadlines.flatMap((deadline) => reminderDay(reminder, deadline, userId) ?? []).toSorted();
}

/** The people who get a reminder: chosen ones with an active account, and the owner in place of any other. */
export function peopleOfReminder(
  model: ReadModel,
  { subscription_id, to, user_ids }: Pick<SubscriptionReminder, 'subscription_id' | 'to' | 'user_ids'>,
  period?: SubscriptionPeriod,
): { people: User[]; absent: User[] } {
  const found = to === 'owner' ? [] : user_ids.map((id) => model.find('user', id));
  // Two accounts may have been replaced by one.
  const chosen = [...new Set(found.flatMap((user) => user ?? []))];
  const people = chosen.filter(({ active }) => active);
  if (people.length > 0 && found.every((user) => user?.active)) return { people, absent: [] };
  const about = period ?? latestPeriod(model.by('subscription_period', 'subscription_id', subscription_id));
  const owners = peopleResponsible(model, about?.owner_id ?? null).filter(({ id }) => !people.some((each) => each.id === id));
  return { people: [...people, ...owners], absent: chosen.filter(({ active }) => !active) };
}

/** The people who are reminded of a deadline: its owner, and of a renewal by the contract also those of the subscription's reminders (RQ06). */
export function peopleOfDeadline(model: ReadModel, period: SubscriptionPeriod): User[] {
  const owners = peopleResponsible(model, period.owner_id);
  if (!isAnnounced(model, period)) return owners;
  const others = model
    .by('subscription_reminder', 'subscription_id', period.subscription_id)
    .flatMap((reminder) => peopleOfReminder(model, reminder, period).people);
  return [...new Map([...owners, ...others].map((user) => [user.id, user])).values()];
}
