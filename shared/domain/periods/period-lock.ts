import { mergeShares, type Share } from './merge-shares.ts';
import { type Message, say } from '../messages/message.ts';

/** Causes of a period's lock. */
export const lockCauses = ['workflow_completed', 'invoice_paid'] as const;
export type LockCause = (typeof lockCauses)[number];

/** The unlock of a period, with its reason; all three fields are null while no unlock is in force. */
export interface Unlock {
  unlocked_at: string | null;
  unlocked_by: string | null;
  unlock_reason: string | null;
}

/** The error code of the refusal. */
export const lockedCode = 'period.locked';

/** The message of the refusal, by cause. */
export const lockSentences: Readonly<Record<LockCause, Message>> = {
  workflow_completed: say('periods.lockedByCompletedWorkflow'),
  invoice_paid: say('periods.lockedByPaidInvoice'),
};

/**
 * The cause of a period's lock (D9): a paid invoice or a completed workflow, unless an unlock is in force. An unlock ends with the next save, and
 * does not cover an invoice paid after it. Undefined for an unlocked period.
 */
export function lockCause(
  period: { workflow: string } & Pick<Unlock, 'unlocked_at'>,
  invoices: Iterable<{ state: string; paid_at: string | null }>,
): LockCause | undefined {
  const { unlocked_at } = period;
  for (const { state, paid_at } of invoices)
    if (state === 'paid' && (unlocked_at === null || (paid_at !== null && paid_at > unlocked_at))) return 'invoice_paid';
  return period.workflow === 'completed' && unlocked_at === null ? 'workflow_completed' : undefined;
}

/** Notes in a list of price changes about the locked periods that it omits, by cause. */
export function notesOnLocked(causes: readonly (LockCause | 'office')[]): Message[] {
  const countOf = (cause: LockCause | 'office'): number => causes.filter((each) => each === cause).length;
  const [paid, completed, held] = [countOf('invoice_paid'), countOf('workflow_completed'), countOf('office')];
  return [
    ...(paid > 0 ? [say('periods.paidNotListed', { count: paid })] : []),
    ...(completed > 0 ? [say('periods.completedNotListed', { count: completed })] : []),
    ...(held > 0 ? [say('periods.heldNotListed', { count: held })] : []),
    ...(paid + completed > 0 ? [say('periods.lockedUnlockFirst')] : []),
  ];
}

/**
 * The fields that a lock protects: money, dates and the decision. Expected, recommended and proposed prices stay editable, since they concern the
 * future; so do names, people and the vendor.
 */
export const lockedFields = [
  'decision',
  'start_date',
  'end_date',
  'one_time_purchase',
  'cancellation_deadline',
  'financial_period_id',
  'currency',
  'price',
  'normalized_price',
  'exchange_rate',
  'exchange_rate_date',
  'departments',
  'order_date',
  'order_amount',
] as const;
export type LockedField = (typeof lockedFields)[number];

export function isLockedField(field: string): field is LockedField {
  return (lockedFields as readonly string[]).includes(field);
}

/** The fields of a period that the office of a consortium determines, by what was agreed in an offer. */
const officeFields = {
  price: ['price', 'currency'],
  dates: ['start_date', 'end_date', 'one_time_purchase'],
  vendor: ['vendor_id'],
} as const;
export const officeHolds = ['price', 'dates', 'vendor'] as const satisfies readonly (keyof typeof officeFields)[];
export type OfficeHold = (typeof officeHolds)[number];

/** The error code of the refusal to change a field that the office of a consortium determines. */
export const officeCode = 'period.office';

/** The fields of a period that an office determines in all. */
export function heldFields(held: readonly OfficeHold[]): string[] {
  return held.flatMap((each): readonly string[] => officeFields[each]);
}

/** The fields that an office determines and in which two states of a period differ (RK20). */
export function officeChanges(
  held: readonly OfficeHold[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return heldFields(held).filter((field) => (before[field] ?? null) !== (after[field] ?? null));
}

/** The protected fields in which two states of a period differ. Of shares, only who pays how much counts, not their stakeholders. */
export function lockedChanges(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): LockedField[] {
  return lockedFields.filter((field) => comparable(field, before[field]) !== comparable(field, after[field]));
}

/** Fields whose change proposes a protected field: a vendor or a product proposes its currency. */
const proposing = ['vendor_id', 'product_id', 'price_typed'];

/** Whether a change may affect a protected field, so that the period's invoices must be read. */
export function touchesLockedField(change: Readonly<Record<string, unknown>>): boolean {
  return [...lockedFields, ...proposing].some((field) => change[field] !== undefined);
}

function comparable(field: LockedField, value: unknown): string {
  if (field !== 'departments' || !Array.isArray(value)) return JSON.stringify(value ?? null);
  return JSON.stringify(
    mergeShares(value as Share[])
      .map(({ department_id, cost_center_id, percentage }) => `${department_id} ${cost_center_id ?? ''} ${percentage}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  );
}

/** Removes the unlock from a period: the save that the unlock was for ends it. */
export function lockAgain<P extends Partial<Unlock>>(period: P): P & Unlock {
  return { ...period, unlocked_at: null, unlocked_by: null, unlock_reason: null };
}
