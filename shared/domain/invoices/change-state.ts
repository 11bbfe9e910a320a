import type { Breach } from '../breach.ts';
import type { InvoiceAction, InvoiceState } from './invoice-states.ts';
import { type Message, say } from '../messages/message.ts';

/** Whether approval and payment of invoices are part of the period's workflow. */
export interface AppliesTo {
  approval: boolean;
  payment: boolean;
}

const steps: Readonly<Record<InvoiceAction, { from: InvoiceState; to: InvoiceState }>> = {
  approve: { from: 'registered', to: 'approved' },
  pay: { from: 'approved', to: 'paid' },
  take_back_approval: { from: 'approved', to: 'registered' },
  take_back_payment: { from: 'paid', to: 'approved' },
};

/** The actions available in a state. Approval and payment can be taken back even if their tasks no longer apply. */
export function invoiceActionsOf(state: InvoiceState, applies: AppliesTo): InvoiceAction[] {
  return (Object.keys(steps) as InvoiceAction[]).filter(
    (action) => steps[action].from === state && (action !== 'approve' || applies.approval) && (action !== 'pay' || applies.payment),
  );
}

/**
 * The action that leads from one state to another: a step forward, or a step back with a reason. Undefined if the state is unchanged.
 * A breach if there is no such step, the task does not apply to the period, or the reason is missing.
 */
export function stateAction(
  from: InvoiceState,
  to: InvoiceState,
  applies: AppliesTo,
  reason: string | null | undefined,
): InvoiceAction | Breach | undefined {
  if (from === to) return undefined;
  const action = (Object.keys(steps) as InvoiceAction[]).find((each) => steps[each].from === from && steps[each].to === to);
  const breach = (message: Message, field = 'state'): Breach => ({ field, message });
  if (action === undefined) return to === 'paid' ? breach(say('invoices.notApprovedBeforePaid')) : breach(say('invoices.undoPaymentFirst'));
  if (action === 'approve' && !applies.approval) return breach(say('invoices.approvalNotNeeded'));
  if (action === 'pay' && !applies.payment) return breach(say('invoices.paymentsNotTracked'));
  if (action.startsWith('take_back') && !reason?.trim()) return breach(say('invoices.undoReasonRequired'), 'state_reason');
  return action;
}

/** Approval and payment of an invoice. */
export interface InvoiceStanding {
  state: InvoiceState;
  approved_by: string | null;
  approved_at: string | null;
  paid_by: string | null;
  paid_at: string | null;
  paid_on: string | null;
  state_reason: string | null;
}

/** Applies an action to an invoice: stores user and time, and the reason for a step back. `on` is the day of the payment. */
export function afterAction<I extends InvoiceStanding>(
  invoice: I,
  action: InvoiceAction,
  { at, by, on, reason }: { at: string; by: string | null; on: string; reason: string | null },
): I {
  const { to: state } = steps[action];
  const unpaid = { paid_by: null, paid_at: null, paid_on: null };
  if (action === 'approve') return { ...invoice, state, approved_by: by, approved_at: at, state_reason: null };
  if (action === 'pay') return { ...invoice, state, paid_by: by, paid_at: at, paid_on: on, state_reason: null };
  if (action === 'take_back_payment') return { ...invoice, ...unpaid, state, state_reason: reason };
  return { ...invoice, ...unpaid, state, approved_by: null, approved_at: null, state_reason: reason };
}

const figures = ['vendor_id', 'number', 'date', 'amount', 'tax', 'currency'] as const;
const rates = ['rate', 'normalized_amount'] as const;

/**
 * Fields that cannot change in an invoice's state, so that exactly the approved amount is paid.
 * The rate can change until the payment, when the bank determines it.
 * A change that also takes back the payment may edit the rate; one that takes back the approval may edit all fields.
 */
export function protectedFields(from: InvoiceState, to: InvoiceState): readonly string[] {
  if (from === 'registered' || to === 'registered') return [];
  return from === 'paid' && to === 'paid' ? [...figures, ...rates] : figures;
}
