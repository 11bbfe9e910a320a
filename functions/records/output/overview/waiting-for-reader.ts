import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { isStale } from '#shared/domain/calendar/due-tone.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { periodName } from '../../work/emails/period-line.ts';
import { appliesTo } from '../../holdings/invoices/applies-to.ts';
import { progressTasks } from '../../work/workflow/progress-tasks.ts';
import { toDoRows } from '../../work/to-dos/to-do-rows.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import type { WaitingItem, WaitingReader } from './waiting-item.ts';

/** Open tasks that another user assigned to the reader. */
export function givenTasks(model: ReadModel, { userId }: WaitingReader): WaitingItem[] {
  return openTasksOf(model, userId).flatMap(({ id, title, created_at, created_by }) =>
    created_by && created_by.id !== userId
      ? [{ party: { type: 'user', id: created_by.id }, what: 'task', name: title, link: taskLink(id), since: created_at, count: 1 }]
      : [],
  );
}

/** Comments of others on the reader's open tasks since the reader's last comment there. */
export function commentsToAnswer(model: ReadModel, { userId }: WaitingReader): WaitingItem[] {
  return openTasksOf(model, userId).flatMap(({ id, title, comment_count }) => {
    if (comment_count === 0) return [];
    const comments = model.by('to_do_comment', 'to_do_id', id).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
    const own = comments.findLastIndex(({ created_by }) => model.resolve('user', created_by) === userId);
    const byAuthor = Map.groupBy(comments.slice(own + 1), ({ created_by }) => model.resolve('user', created_by));
    return [...byAuthor].flatMap(([author, [first]]): WaitingItem[] =>
      author === null || !first
        ? []
        : [{ party: { type: 'user', id: author }, what: 'comment', name: title, link: taskLink(id), since: first.created_at, count: 1 }],
    );
  });
}

/** Answers of stakeholders about periods that the reader must still decide. */
export function answersToDecideOn(model: ReadModel, { userId, today }: WaitingReader): WaitingItem[] {
  return [...model.all('stakeholder_response')].flatMap(({ subscription_period_id, stakeholder_id, answered_at }): WaitingItem[] => {
    const period = model.find('subscription_period', subscription_period_id);
    const stakeholder = model.resolve('stakeholder', stakeholder_id);
    if (!period || stakeholder === null || period.decision !== 'undecided' || isStale(period.end_date, today)) return [];
    if (personFor(model, period, 'renewal_decision') !== userId) return [];
    const link = `/subscriptions/${period.subscription_id}/evaluations?period=${period.id}`;
    const name = periodName(model, period);
    return [{ party: { type: 'stakeholder', id: stakeholder }, what: 'answer', name, link, since: answered_at, count: 1 }];
  });
}

/** Registered invoices that the reader must approve. */
export function invoicesToApprove(model: ReadModel, { userId, today }: WaitingReader): WaitingItem[] {
  const responsible = new Map(
    (progressTasks(model, today).get('approve-invoices') ?? []).map(({ period, responsibleId }) => [period.id, responsibleId]),
  );
  return [...model.all('vendor_invoice')].flatMap(({ state, vendor_id, number, created_at, subscription_period_id }): WaitingItem[] => {
    const period = state === 'registered' ? model.find('subscription_period', subscription_period_id) : undefined;
    if (!period || !appliesTo(model, period).approval) return [];
    if ((responsible.get(period.id) ?? model.resolve('user', period.owner_id)) !== userId) return [];
    const link = `/subscriptions/${period.subscription_id}/orders-invoices?period=${period.id}`;
    const name = `${number} · ${periodName(model, period)}`;
    return [
      { party: { type: 'provider', id: model.resolve('provider', vendor_id) }, what: 'invoice', name, link, since: created_at, count: 1 },
    ];
  });
}

function openTasksOf(model: ReadModel, userId: string) {
  return toDoRows(model).filter(({ completed, owner_ids }) => !completed && owner_ids.includes(userId));
}

/** The link of a task, which opens over the current page. */
function taskLink(id: string): string {
  return `?to-do=${id}`;
}

/** The person responsible for a task of a period: its owner while a workflow has it open, else the owner of the period. */
function personFor(model: ReadModel, period: SubscriptionPeriod, task: 'renewal_decision'): string | null {
  const run = currentRun(model, period.id);
  const open = run?.state === 'running' ? run.tasks.find((each) => each.task === task && each.state === 'open') : undefined;
  return model.resolve('user', open?.owner_id ?? null) ?? model.resolve('user', period.owner_id);
}
