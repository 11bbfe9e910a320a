import type { ProgressTaskRow } from '#shared/contract/rows/progress-row.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { periodBefore } from '../../ground/references/period-before.ts';
import { deadlineOf } from '../../ground/references/deadline-of.ts';
import { type ProgressTask, progressTasks } from '../workflow/progress-tasks.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';

/** The open tasks of a type on a day, as rows of its list. */
export function progressRows(model: ReadModel, type: ProgressType, today: string): readonly ProgressTaskRow[] {
  return model.view(
    `progress rows ${type}`,
    () => (progressTasks(model, today).get(type) ?? []).map((task) => progressRow(model, task, today)),
    today,
  );
}

/** One open task with the names of its references. */
export function progressRow(model: ReadModel, task: ProgressTask, today: string): ProgressTaskRow {
  const { period } = task;
  const product = model.find('product', period.product_id);
  const previous = periodBefore(model, period);
  return {
    id: period.id,
    type: task.type,
    standing: task.standing,
    waits_for: task.waitsFor,
    subscription: reference(model, 'subscription', period.subscription_id),
    subscription_id: model.resolve('subscription', period.subscription_id) ?? period.subscription_id,
    name_reference: period.name_reference,
    start_date: period.start_date,
    end_date: period.end_date,
    product: reference(model, 'product', period.product_id),
    ...identifiersOf(product),
    publisher: reference(model, 'provider', period.publisher_id ?? product?.publisher_id),
    vendor: reference(model, 'provider', period.vendor_id),
    responsible: reference(model, 'user', task.responsibleId),
    due_on: task.due_on,
    overdue: task.due_on !== null && task.due_on < today,
    snoozed_until: task.standing === 'snoozed' ? task.snoozed_until : null,
    effective_deadline: deadlineOf(model, period),
    decision: period.decision,
    workflow: period.workflow,
    recommendation_status: period.recommendation_status,
    proposal_status: period.proposal_status,
    price: period.price,
    currency: period.currency,
    previous_price: previous?.price ?? null,
    previous_currency: previous?.currency ?? null,
    normalized_price: period.normalized_price,
    normalized_currency: memberOf(model).currency,
    exchange_rate: period.exchange_rate,
    order_number: period.order_number,
    order_amount: period.order_amount,
    order_date: period.order_date,
    notice_sent_on: period.notice_sent_on,
  };
}
