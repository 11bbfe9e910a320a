import type { SubscriptionReminder } from '#shared/contract/entities/subscription-reminder.ts';
import { breached, forbidden, notFound, Problem } from '#shared/contract/errors.ts';
import type { subscriptionReminders } from '#shared/contract/groups/subscription-reminders.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkAhead, checkReminder } from '#shared/domain/reminders/subscription-reminder.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { subscriptionReminderRow } from '#functions/records/work/reminders/subscription-reminder-rows.ts';
import { daysOfReminder, peopleOfReminder, reminderSubjects } from '#functions/records/work/reminders/subscription-reminders.ts';
import { answer, type GroupHandlers, type Request } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Transaction } from '../platform/transaction.ts';
import { withLiveReferences } from '../platform/with-live-references.ts';

/** Far more than any subscription needs, and few enough to read. */
const maxPerSubscription = 30;

const blank = {
  before: null,
  on: null,
  to: 'owner',
  user_ids: [],
  text: null,
  snoozed: [],
} as const satisfies Partial<SubscriptionReminder>;

type Changing = Request<typeof subscriptionReminders.update>;

async function loadReminder(
  tx: Transaction,
  { id, reminderId }: { id: string; reminderId: string },
  version?: number,
): Promise<SubscriptionReminder> {
  const reminder = await tx.load('subscription_reminder', reminderId, version);
  const model = await tx.model();
  const isOfSubscription =
    reminder.id === reminderId && model.resolve('subscription', reminder.subscription_id) === model.resolve('subscription', id);
  if (!isOfSubscription) throw notFound(say('kinds.subscription_reminder'));
  return reminder;
}

/** Whether a person gets a reminder, for any decision that it is about. */
function isFor(model: ReadModel, reminder: SubscriptionReminder, userId: string | null): boolean {
  const periods = reminderSubjects(model, reminder.subscription_id).map(({ period }) => period);
  return [undefined, ...periods].some((period) => peopleOfReminder(model, reminder, period).people.some(({ id }) => id === userId));
}

/** The snoozes of a reminder after a person moved it to a day, or took that back. */
function snoozedBy(reminder: SubscriptionReminder, userId: string, until: string | null): SubscriptionReminder['snoozed'] {
  const others = reminder.snoozed.filter(({ user_id }) => user_id !== userId);
  return until === null ? others : [...others, { user_id: userId, until }];
}

async function changeReminder({ repo, params, body, caller }: Changing): Promise<SubscriptionReminder> {
  const { snooze_until: until, version, ...given } = body;
  if (Object.keys(given).length > 0 && !caller.permissions.includes('edit-records')) throw forbidden();
  return repo.commit(async (tx) => {
    const before = await loadReminder(tx, params, version);
    const model = await tx.model();
    const today = dayOf(model);
    const change = withLiveReferences(model, 'subscription_reminder', given as Partial<SubscriptionReminder>);
    const next = { ...before, ...change };
    const moves = until !== undefined && caller.userId !== null;
    // A snooze alone is allowed whatever became of the reminder: its chosen people may have been deleted.
    const isChanged = Object.keys(given).length > 0;
    const breaches = [...(isChanged ? checkReminder(next, today, before) : []), ...(until ? checkAhead('snooze_until', until, today) : [])];
    if (breaches.length > 0) throw breached(breaches);
    if (until && !isFor(model, next, caller.userId)) throw new Problem(422, say('reminders.snoozeNotYours'));
    if (until && !daysOfReminder(model, next, null).some((day) => day < until)) {
      const message = say('reminders.nothingToSnooze', { date: formatDate(until, memberOf(model).date_format) });
      throw breached([{ field: 'snooze_until', message }]);
    }
    return tx.save('subscription_reminder', moves ? { ...next, snoozed: snoozedBy(next, caller.userId ?? '', until) } : next);
  });
}

/** Adding, changing, snoozing and deleting the reminders of a subscription (C886, C887, C900). */
export const subscriptionReminderHandlers: GroupHandlers<typeof subscriptionReminders> = {
  create: async (request) => {
    const { repo, params, body, caller } = request;
    const made = await repo.commit(async (tx) => {
      const now = await tx.model();
      const subscription = now.find('subscription', params.id);
      if (!subscription) throw notFound(say('kinds.subscription'));
      const given = withLiveReferences(now, 'subscription_reminder', body as Partial<SubscriptionReminder>);
      const id = tx.newId();
      const values = { ...blank, ...given, id, subscription_id: subscription.id, user_ids: [...(given.user_ids ?? [])], snoozed: [] };
      const breaches = checkReminder(values, dayOf(now));
      if (breaches.length > 0) throw breached(breaches);
      const others = now.by('subscription_reminder', 'subscription_id', subscription.id).filter((each) => each.id !== id);
      if (others.length >= maxPerSubscription) throw new Problem(422, say('reminders.mostPerSubscription', { most: maxPerSubscription }));
      return tx.create('subscription_reminder', values);
    });
    return subscriptionReminderRow(await request.model(), made, caller.userId);
  },
  update: async (request) => {
    const reminder = await changeReminder(request);
    const model = await request.model();
    const row = subscriptionReminderRow(model, reminder, request.caller.userId);
    const until = request.body.snooze_until;
    return until ? answer(row, { message: say('reminders.snoozed', { date: formatDate(until, memberOf(model).date_format) }) }) : row;
  },
  remove: async ({ repo, params }) => {
    await repo.commit(async (tx) => {
      await loadReminder(tx, params);
      tx.remove('subscription_reminder', params.reminderId);
    });
    return answer({ id: params.reminderId }, { message: say('reminders.reminderDeleted') });
  },
};
