import { isPlausibleDate, yearLaterMinusDay } from '../calendar/dates.ts';
import { financialPeriodFor } from '../calendar/financial-periods.ts';
import type { FinancialPeriod } from '../calendar/financial-periods.ts';
import { convert } from '../money/amount.ts';
import { deadlineLimit } from './check-period.ts';
import type { PeriodDraft } from './period-draft.ts';

/** The records that proposals depend on; look-ups answer undefined for an unknown record. */
export type PeriodContext = {
  financialPeriods: readonly FinancialPeriod[];
  product?: (id: string) => { publisher_id?: string | null; owner_id?: string | null } | undefined;
  vendor?: (id: string) => { currency?: string | null } | undefined;
  publisher?: (id: string) => { currency?: string | null } | undefined;
  /** The amount of the member's currency for one unit of the original one, from the member's rate table. */
  rate?: string | number;
};

/**
 * Applies a change to a draft and proposes values for other fields (R052, R053). Proposals never override fields of the change, except that a
 * one-time purchase has no end. The reason of a deadline goes with it. Used by the form at each keystroke and by the server for each patch.
 */
export function proposePeriod<D extends PeriodDraft>(draft: D, change: Partial<PeriodDraft>, context: PeriodContext): D {
  let next: D = { ...draft, ...change };
  if (changed('product_id')) next = { ...next, ...fromProduct() };
  if (changed('vendor_id') || changed('product_id')) next = { ...next, ...proposeCurrency() };
  if (changed('start_date') || 'one_time_purchase' in change) next = { ...next, ...proposeEnd() };
  if (changed('start_date')) next = { ...next, ...proposeFinancialPeriod(), ...clearDeadline() };
  if (changed('cancellation_deadline') && unset('deadline_reason') && next.deadline_reason) next = { ...next, deadline_reason: null };
  return { ...next, ...proposePrices() };

  function changed(field: keyof PeriodDraft): boolean {
    return field in change && change[field] !== draft[field];
  }

  /** Whether the person did not set the field in the same change. */
  function unset(field: keyof PeriodDraft): boolean {
    return !(field in change);
  }

  function fromProduct(): Partial<PeriodDraft> {
    const product = next.product_id ? context.product?.(next.product_id) : undefined;
    if (!product) return {};
    return {
      ...(product.owner_id && unset('owner_id') ? { owner_id: product.owner_id } : {}),
      ...(product.publisher_id && unset('publisher_id') ? { publisher_id: product.publisher_id } : {}),
    };
  }

  function proposeCurrency(): Partial<PeriodDraft> {
    if (!unset('currency')) return {};
    const ofVendor = next.vendor_id ? context.vendor?.(next.vendor_id)?.currency : undefined;
    const ofPublisher = next.publisher_id ? context.publisher?.(next.publisher_id)?.currency : undefined;
    const currency = ofVendor || ofPublisher;
    return currency ? { currency } : {};
  }

  function proposeEnd(): Partial<PeriodDraft> {
    if (next.one_time_purchase) return { end_date: null };
    if (!unset('end_date') || !isPlausibleDate(next.start_date)) return {};
    return isEndChosen(draft, next.start_date, next.end_date) ? {} : { end_date: yearLaterMinusDay(next.start_date) };
  }

  function proposeFinancialPeriod(): Partial<PeriodDraft> {
    if (!unset('financial_period_id') || !isPlausibleDate(next.start_date)) return {};
    const period = financialPeriodFor(next.start_date, context.financialPeriods);
    return period ? { financial_period_id: period.id } : {};
  }

  function clearDeadline(): Partial<PeriodDraft> {
    const [deadline, limit] = [next.cancellation_deadline, deadlineLimit(next)];
    return unset('cancellation_deadline') && isPlausibleDate(deadline) && limit !== undefined && deadline >= limit
      ? { cancellation_deadline: null }
      : {};
  }

  /** Equal currencies have equal prices; different ones are converted at the rate, in the direction that was typed (D4). */
  function proposePrices(): Partial<PeriodDraft> {
    const { currency, normalized_currency: local } = next;
    if (!currency || !local) return {};
    if (currency === local) {
      const typedLocal = changed('normalized_price') && !changed('price');
      if (typedLocal) return { price: next.normalized_price };
      if (changed('price')) return { normalized_price: next.price };
      const becameEqual = draft.currency !== draft.normalized_currency;
      if (!becameEqual) return {};
      return isMissing(next.price) ? { price: next.normalized_price } : { normalized_price: next.price };
    }
    if (context.rate === undefined || !changed('price') || !unset('normalized_price')) return {};
    return { normalized_price: isMissing(next.price) ? null : convert(next.price, context.rate, currency, local) };
  }
}

/** Whether a person chose the end and the new start keeps it valid. A proposed end moves with the start. */
function isEndChosen(draft: PeriodDraft, start: string, end: PeriodDraft['end_date']): boolean {
  const proposedBefore = isPlausibleDate(draft.start_date) ? yearLaterMinusDay(draft.start_date) : undefined;
  return isPlausibleDate(end) && end !== proposedBefore && end > start;
}

function isMissing(price: number | null | undefined): price is null | undefined {
  return price === null || price === undefined;
}
