import type { ReceivedMembership } from '#shared/contract/entities/membership.ts';
import type { ReceivedOffer } from '#shared/contract/entities/received-offer.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { conflict, Problem } from '#shared/contract/errors.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import {
  heldFields,
  lockAgain,
  type LockCause,
  lockCause,
  lockedChanges,
  lockedCode,
  lockedFields,
  lockSentences,
  officeChanges,
  officeCode,
} from '#shared/domain/periods/period-lock.ts';
import { changesBetween } from '#functions/platform/changes-between.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { dayOf } from '../../ground/references/member-of.ts';

/** Says why a period is locked, as a commit or a reader sees it; undefined for an open one. */
export function lockOf(model: ReadModel, period: Pick<SubscriptionPeriod, 'id' | 'workflow' | 'unlocked_at'>): LockCause | undefined {
  return lockCause(period, model.by('vendor_invoice', 'subscription_period_id', period.id));
}

/** The offer of a consortium that determines fields of a period, and its membership; undefined once that has ended (RK20). */
export function officeHoldOf(
  model: ReadModel,
  period: Pick<SubscriptionPeriod, 'received_offer_id'>,
): { offer: ReceivedOffer; membership: ReceivedMembership } | undefined {
  if (period.received_offer_id === null) return undefined;
  const offer = model.find('received_offer', period.received_offer_id);
  const membership = offer && model.find('received_membership', offer.membership_id);
  return !offer || !membership || stateOn(membership, dayOf(model)) === 'ended' ? undefined : { offer, membership };
}

/** The refusal to change fields of a period: its code, cause and sentence. */
export interface LockRefusal {
  code: typeof lockedCode | typeof officeCode;
  cause: LockCause | 'office';
  message: Message;
}

function refusalFor(cause: LockCause): LockRefusal {
  return { code: lockedCode, cause, message: lockSentences[cause] };
}

function officeRefusal({ offer, membership }: NonNullable<ReturnType<typeof officeHoldOf>>): LockRefusal {
  return { code: officeCode, cause: 'office', message: say('periods.heldByOffice', { office: membership.office_name, deal: offer.name }) };
}

type Lockable = Pick<SubscriptionPeriod, 'id' | 'workflow' | 'unlocked_at' | 'received_offer_id'>;

/** The refusal of any lock of a period as a whole (D9); undefined for an open one. */
export function lockRefusalOf(model: ReadModel, period: Lockable): LockRefusal | undefined {
  const cause = lockOf(model, period);
  return cause === undefined ? undefined : refusalFor(cause);
}

/** The refusal to change the price of a period: it is locked, or a consortium determines the price. */
export function priceLockOf(model: ReadModel, period: Lockable): LockRefusal | undefined {
  const hold = officeHoldOf(model, period);
  return lockRefusalOf(model, period) ?? (hold?.offer.held.includes('price') ? officeRefusal(hold) : undefined);
}

/** The locks of a period for an import: as a whole, and of the fields that a consortium determines. */
export function locksForImport(
  model: ReadModel,
  period: Lockable,
): { lock: Message | null; office: { fields: string[]; lock: Message } | null } {
  const hold = officeHoldOf(model, period);
  return {
    lock: lockRefusalOf(model, period)?.message ?? null,
    office: hold ? { fields: heldFields(hold.offer.held), lock: officeRefusal(hold).message } : null,
  };
}

/** 409 `period.locked` (D9) or `period.office` (RK20). */
export function lockedProblem(period: Pick<SubscriptionPeriod, 'id' | 'version'>, { code, cause, message }: LockRefusal): Problem {
  return conflict(message, { code, cause, id: period.id, version: period.version });
}

/** Whether a refusal is that of a locked period or field. */
export function isLockedProblem(error: unknown): boolean {
  const code = error instanceof Problem ? (error.result as { code?: string } | null)?.code : undefined;
  return code === lockedCode || code === officeCode;
}

/** A change of a period under its locks: the period to save, or the refusal. */
export type UnderLock = { next: SubscriptionPeriod; refusal?: undefined } | { refusal: LockRefusal };

/**
 * Applies the locks to a change. `named` are the given fields: a change of money, dates or decision of a locked period is refused, and so is one of a
 * field that a consortium determines; proposals for these from other fields (a vendor's currency) are dropped. `model` is that of the commit.
 */
export function underLock(
  model: ReadModel,
  before: SubscriptionPeriod,
  next: SubscriptionPeriod,
  named: Partial<SubscriptionPeriod>,
): UnderLock {
  const underOffice = underOfficeHold(model, before, next, named);
  if (underOffice.refusal) return underOffice;
  const allowed = underOffice.next;
  if (!differs(model, before, allowed) && !differs(model, before, { ...before, ...named })) return { next: allowed };
  const cause = lockOf(model, before);
  if (cause === undefined) return { next: allowed };
  if (differs(model, before, { ...before, ...named })) return { refusal: refusalFor(cause) };
  const held = Object.fromEntries([...lockedFields, 'price_typed' as const, 'rate_source' as const].map((field) => [field, before[field]]));
  return { next: { ...allowed, ...held } };
}

/** The fields from which the original price follows. */
const priceSides = ['normalized_price', 'exchange_rate', 'price_typed'] as const;

/** The same for the fields that a consortium determines. A local price or rate that would change its price is refused, too. */
function underOfficeHold(
  model: ReadModel,
  before: SubscriptionPeriod,
  next: SubscriptionPeriod,
  named: Partial<SubscriptionPeriod>,
): UnderLock {
  const hold = officeHoldOf(model, before);
  if (!hold) return { next };
  const { held } = hold.offer;
  const changed = (after: SubscriptionPeriod): string[] =>
    officeChanges(held, withLiveReferences(model, 'subscription_period', before), withLiveReferences(model, 'subscription_period', after));
  const isPriced = changed(next).includes('price') && priceSides.some((field) => named[field] !== undefined);
  if (isPriced || changed({ ...before, ...named }).length > 0) return { refusal: officeRefusal(hold) };
  const fields = changed(next);
  const kept = Object.fromEntries(fields.map((field) => [field, before[field as keyof SubscriptionPeriod]]));
  return { next: fields.length === 0 ? next : { ...next, ...kept } };
}

/** Throws 409 where a change touches locked fields of a period. `model` is that of the commit. */
export function refuseIfLocked(model: ReadModel, before: SubscriptionPeriod, change: Partial<SubscriptionPeriod>): void {
  const { refusal } = underLock(model, before, before, change);
  if (refusal !== undefined) throw lockedProblem(before, refusal);
}

/** Whether guarded fields differ. Ids of replaced records compare as their replacements, and their shares as one. */
function differs(model: ReadModel, before: SubscriptionPeriod, next: SubscriptionPeriod): boolean {
  const [was, is] = [before, next].map((period) => withLiveReferences(model, 'subscription_period', period)) as [object, object];
  return lockedChanges(was as Record<string, unknown>, is as Record<string, unknown>).length > 0;
}

/** The period as a person saves it: an unlock ends with the first save that changes something. */
export function savedByPerson(before: SubscriptionPeriod, next: SubscriptionPeriod): SubscriptionPeriod {
  return before.unlocked_at === null || changesBetween(before, next).length === 0 ? next : lockAgain(next);
}
