import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { isStale } from '#shared/domain/calendar/due-tone.ts';
import { taskFacts } from '#shared/domain/invoices/task-facts.ts';
import { orderStanding } from '#shared/domain/invoices/order-standing.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodName } from '../../work/emails/period-line.ts';
import { lastMails } from '../../work/progress/period-facts.ts';
import { endOf } from '#shared/domain/stakeholders/invitation-state.ts';
import { reference } from '../../ground/references/reference.ts';
import { openQuestions } from '../../work/stakeholders/open-questions.ts';
import { reminderObstacle } from '../../work/stakeholders/remind-feedback.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import { generalApplicabilityOf } from '../../work/workflow/workflow-settings-view.ts';
import type { PartyId, WaitingItem, WaitingReader } from './waiting-item.ts';

/** Stakeholders with open answers about the reader's periods, or to the reader's requests. */
export function unansweredFeedback(model: ReadModel, { userId, today, now }: WaitingReader): WaitingItem[] {
  return [...model.all('feedback_invitation')].flatMap((invitation): WaitingItem[] => {
    const id = model.resolve('stakeholder', invitation.stakeholder_id);
    if (id === null || endOf(invitation, now) !== undefined) return [];
    const isAsker = model.resolve('user', invitation.created_by) === userId;
    const open = openQuestions(model, id, invitation).filter(
      (period) => !isStale(period.end_date, today) && (isAsker || isOf(model, period, userId)),
    );
    const [first] = open;
    if (!first) return [];
    const period_ids = open.map((period) => period.id);
    const can_remind = !('code' in reminderObstacle(model, { id }, now, period_ids));
    return [
      {
        party: { type: 'stakeholder', id },
        what: 'feedback',
        name: periodName(model, first),
        link: `/feedback-invitations?search=${encodeURIComponent(reference(model, 'stakeholder', id)?.name ?? '')}`,
        since: invitation.sent_at,
        count: open.length,
        feedback: { period_ids, mailed_at: invitation.reminded_at ?? invitation.sent_at, can_remind },
      },
    ];
  });
}

/** The outstanding prices and invoices of vendors, by owner of the periods: one pass over all periods serves all owners. */
export function awaitedOfVendors(model: ReadModel, { userId, today }: WaitingReader): readonly WaitingItem[] {
  const byOwner = model.view(
    'awaited of vendors',
    () => {
      const awaited = [...model.all('subscription_period')].flatMap((period) => {
        if (period.decision === 'cancelled' || isLongOver(period, today)) return [];
        const items = [awaitedPrice(model, period), awaitedInvoice(model, period)].filter((item) => item !== undefined);
        return items.map((item) => ({ owner: model.resolve('user', period.owner_id), item }));
      });
      return Map.groupBy(awaited, ({ owner }) => owner);
    },
    today,
  );
  return byOwner.get(userId)?.map(({ item }) => item) ?? [];
}

/** Whether a period is too old to wait for: it has ended, or has no end and began more than a year ago. */
function isLongOver({ start_date, end_date }: SubscriptionPeriod, today: string): boolean {
  return isStale(end_date ?? yearLaterMinusDay(start_date), today);
}

/** A price that was requested from the vendor and has not arrived. */
function awaitedPrice(model: ReadModel, period: SubscriptionPeriod): WaitingItem | undefined {
  if (period.price !== null) return undefined;
  // Requested by email, or by telephone according to the workflow.
  const since = lastMails(model).get(period.id)?.request_price ?? settledAt(model, period, 'request_price', 'done');
  return since === undefined ? undefined : itemOf(model, period, { what: 'price', tab: 'workflow', since });
}

/** An order without an invoice. */
function awaitedInvoice(model: ReadModel, period: SubscriptionPeriod): WaitingItem | undefined {
  const { order_date, task_applicability } = period;
  if (order_date === null || orderStanding(period) !== 'kept') return undefined;
  if (!isApplicable('register_invoice', task_applicability, generalApplicabilityOf(model))) return undefined;
  const isRegistered = taskFacts(model.by('vendor_invoice', 'subscription_period_id', period.id)).register_invoice;
  // A completed or dismissed task means that the invoice was registered elsewhere, or that none is expected.
  const isSettled = settledAt(model, period, 'register_invoice', 'done', 'dismissed') !== undefined;
  return isRegistered || isSettled ? undefined : itemOf(model, period, { what: 'order', tab: 'orders-invoices', since: order_date });
}

function isOf(model: ReadModel, period: SubscriptionPeriod, userId: string): boolean {
  return model.resolve('user', period.owner_id) === userId;
}

/** The time at which a task of a period's last workflow ended in one of the given states. */
function settledAt(
  model: ReadModel,
  period: SubscriptionPeriod,
  name: TaskName,
  ...states: readonly ('done' | 'dismissed')[]
): string | undefined {
  const task = currentRun(model, period.id)?.tasks.find((each) => each.task === name);
  return task && states.some((state) => state === task.state) ? (task.settled_at ?? undefined) : undefined;
}

function itemOf(
  model: ReadModel,
  period: SubscriptionPeriod,
  { what, tab, since }: { what: 'price' | 'order'; tab: string; since: string },
): WaitingItem {
  return {
    party: sellerOf(model, period),
    what,
    name: periodName(model, period),
    link: `/subscriptions/${period.subscription_id}/${tab}?period=${period.id}`,
    since,
    count: 1,
  };
}

/** The seller of a period: its vendor, else its publisher; null for a vendor hidden from the reader. */
function sellerOf(model: ReadModel, { vendor_id, publisher_id, product_id }: SubscriptionPeriod): PartyId {
  const publisher = publisher_id ?? model.find('product', product_id)?.publisher_id ?? null;
  return { type: 'provider', id: model.resolve('provider', vendor_id ?? publisher) };
}
