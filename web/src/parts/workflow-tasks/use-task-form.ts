import { useQueryClient } from '@tanstack/react-query';
import { progress, type TaskWork } from '#shared/contract/groups/progress.ts';
import { type AnswerLimits, proposeAnswerByForAll } from '#shared/domain/stakeholders/answer-by.ts';
import { isMailed } from '#shared/domain/emails/mailed-types.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import { reloadsAfter } from '#shared/domain/workflow/reloads-after.ts';
import { invalidate } from '#web/api/queries.ts';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useText } from '#web/text/text.ts';
import { confirmPrices } from '#web/parts/periods/confirm-prices.ts';
import { targetOf, type TaskPeriod } from './task-period.ts';

/** The values of all types' forms; each form shows its own part. */
export interface TaskValues extends Record<string, unknown> {
  note: string;
  /** Completed by an email, or manually. */
  by: 'mail' | 'hand';
  problem: string;
  /** The day by which stakeholders are asked to answer. */
  answer_by: string | null;
  price: number | null;
  recommendation_status: TaskPeriod['recommendation_status'] | null;
  proposal_status: TaskPeriod['proposal_status'] | null;
  decision: 'accepted' | 'cancelled' | null;
  reason: string;
  cancellation_reason: TaskWork['cancellation_reason'];
  dismiss_moot: boolean;
  order_number: string;
  /** The person confirmed that the order has no number. */
  without_number: boolean;
  order_amount: number | null;
  exchange_rate: string;
  exchange_rate_date: string | null;
  invoice: {
    number: string;
    date: string | null;
    due_date: string | null;
    amount: number | null;
    tax: number | null;
    comment: string;
    vendor_id: string | null;
  };
  paid_on: string | null;
}

/**
 * The form that completes a task, for one period or several. Afterwards the lists reload, unless errors are returned or the task is not finalized
 * (R041): then the form stays, with what is left and why. `onDone` gets the promise of the reload.
 */
export function useTaskForm(
  type: ProgressType,
  periods: readonly TaskPeriod[],
  onDone: (reloaded: Promise<void>) => void,
  needsNote = false,
): ContractForm<TaskValues> {
  const t = useText();
  const cache = useQueryClient();
  const formats = useFormats();
  const { params, ids } = targetOf(type, periods);
  const only = periods.length === 1 ? periods[0] : undefined;
  const day = formats.today();
  return useContractForm<typeof progress.process, TaskValues>(progress.process, {
    input: { params },
    defaults: {
      note: '',
      by: 'mail',
      problem: '',
      answer_by: proposeAnswerByForAll(periods.map(answerLimits), day) ?? null,
      price: only?.price ?? null,
      recommendation_status: valueOf(only?.recommendation_status, 'none'),
      proposal_status: valueOf(only?.proposal_status, 'not_proposed'),
      decision: null,
      reason: '',
      cancellation_reason: null,
      dismiss_moot: true,
      order_number: only?.order_number ?? '',
      without_number: false,
      order_amount: only?.order_amount ?? only?.price ?? null,
      exchange_rate: only?.exchange_rate ?? '',
      exchange_rate_date: day,
      invoice: { number: '', date: day, due_date: null, amount: only?.price ?? null, tax: null, comment: '', vendor_id: null },
      paid_on: day,
    },
    check: ({ order_number, without_number, note }) => [
      ...(type === 'place-order' && needsOrderNumber(periods) && order_number.trim() === '' && !without_number
        ? [{ field: 'order_number', message: t('progress.form.orderNumberMissing') }]
        : []),
      ...(needsNote && note.trim() === '' ? [{ field: 'note', message: t('progress.form.noteMissing') }] : []),
    ],
    toBody: (values) => ({ ...(ids && { ids }), ...workOf(type, values, only !== undefined) }),
    invalidates: false,
    confirm: ({ price }) =>
      type === 'enter-price' && only && price !== null ? confirmPrices([{ id: only.id, price }]) : Promise.resolve(true),
    onDone: ({ result, messages }) => {
      const reloads = reloadsAfter({ finalized: result.finalized, errors: messages.errors });
      onDone(reloads ? invalidate(cache) : Promise.resolve());
    },
  });
}

/** The latest dates by which an answer is useful for a period. */
function answerLimits({ effective_deadline, start_date }: TaskPeriod): AnswerLimits {
  return { deadline: effective_deadline, start_date };
}

/** Whether an order still has no number. A notice of cancellation needs none. */
export function needsOrderNumber(periods: readonly Pick<TaskPeriod, 'decision' | 'order_number'>[]): boolean {
  return periods.some(({ decision, order_number }) => decision === 'accepted' && order_number === null);
}

function valueOf<T extends string>(value: T | undefined, nothing: T): T | null {
  return value === undefined || value === nothing ? null : value;
}

/** The values that a type's call takes; others are omitted. */
function workOf(type: ProgressType, values: TaskValues, isOne: boolean): TaskWork {
  const note = values.note.trim() === '' ? {} : { note: values.note };
  if (isMailed(type)) {
    if (values.by === 'hand') return { ...note, without_mail: true, ...(type === 'place-order' && order(values, isOne)) };
    if (type === 'stakeholder-feedback') return values.answer_by === null ? {} : { answer_by: values.answer_by };
    if (type === 'claims') return values.problem.trim() === '' ? {} : { problem: values.problem };
    return type === 'place-order' ? order(values, isOne) : {};
  }
  switch (type) {
    case 'enter-price':
      return { ...note, ...(isOne && values.price !== null && { price: values.price }) };
    case 'recommendation':
      return { ...note, ...(values.recommendation_status && { recommendation_status: values.recommendation_status }) };
    case 'renewal-proposal':
      return { ...note, ...(values.proposal_status && { proposal_status: values.proposal_status }) };
    case 'renewal-decision':
    case 'cancellation-reminders': {
      const { decision, reason, cancellation_reason = null, dismiss_moot } = values;
      return { ...(decision && { decision }), reason, ...(decision === 'cancelled' ? { cancellation_reason } : { dismiss_moot }) };
    }
    case 'set-exchange-rate': {
      const { exchange_rate, exchange_rate_date } = values;
      if (exchange_rate.trim() === '') return note;
      return { ...note, exchange_rate, ...(exchange_rate_date !== null && { exchange_rate_date }) };
    }
    case 'register-invoice': {
      const { vendor_id, ...invoice } = values.invoice;
      return { ...note, invoice: { ...invoice, ...(vendor_id !== null && { vendor_id }) } as NonNullable<TaskWork['invoice']> };
    }
    case 'vendor-payments':
      return { ...note, ...(values.paid_on !== null && { paid_on: values.paid_on }) };
    default:
      return note;
  }
}

function order({ order_number, order_amount }: TaskValues, isOne: boolean): TaskWork {
  return { ...(order_number.trim() !== '' && { order_number }), ...(isOne && order_amount !== null && { order_amount }) };
}
