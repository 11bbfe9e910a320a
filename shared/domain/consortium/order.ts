import { type Message, say } from '../messages/message.ts';
import { sumMoney } from '../money/amount.ts';
import { formatAmount, type NumberFormat } from '../money/format-amount.ts';
import type { DealState, PriceModel } from './deals.ts';

/** Steps from the last answer to the order of a deal (C844). */
export const orderSteps = ['close', 'reopen', 'share_anew', 'extend', 'order'] as const;

/** A year of a deal before its sums are known. Wire amounts in the currency of the deal. */
export interface YearToBalance {
  year: number;
  /** The amount that a deal with a fixed total shares; null while it is not known, and for other deals. */
  total: number | null;
  /** The prices that members accepted. */
  accepted: readonly number[];
  /** The part of the total that the office carries; below 0 for a surplus that it keeps. */
  office_share: number;
}

/** The sums of a deal's year. */
export interface YearBalance {
  year: number;
  /** Of a deal without a fixed total the sum of the accepted prices; null for a fixed total that is not known. */
  total: number | null;
  accepted: number;
  office_share: number;
  /** The total less the accepted prices. */
  gap: number | null;
  /** The part of the gap that the office does not carry. A deal is ordered only when it is 0 in every year (RK26). */
  uncovered: number | null;
}

/** The sums of a year: accepted prices + the office's share + what is uncovered = the total, exactly. */
export function balanceOf(model: PriceModel, { year, total, accepted, office_share }: YearToBalance, currency: string): YearBalance {
  const sum = sumMoney(accepted, currency);
  // Without a fixed total nothing can be missing: the vendor is paid what the members accepted.
  const due = model === 'fixed_total' ? total : sum;
  const gap = due === null ? null : sumMoney([due, -sum], currency);
  return {
    year,
    total: due,
    accepted: sum,
    office_share,
    gap,
    uncovered: gap === null ? null : sumMoney([gap, -office_share], currency),
  };
}

/** The reason why a deal with these sums cannot be ordered; null if it can (RK26). */
export function orderRefusal(years: readonly YearBalance[], participants: number, money: Money): Message | null {
  if (participants === 0) return say('deals.nobodyAccepted');
  for (const { year, uncovered } of years) {
    if (uncovered === null) return say('deals.totalUnknown', { year });
    if (uncovered !== 0) return say(uncovered > 0 ? 'deals.gapOpen' : 'deals.surplusOpen', { year, amount: amountOf(uncovered, money) });
  }
  return null;
}

interface Money {
  currency: string;
  format: NumberFormat | undefined;
}

/** An amount without its sign, as messages write it. */
export function amountOf(amount: number, { currency, format }: Money): string {
  return formatAmount(Math.abs(amount), format, { currency });
}

/** Whether a deal was ordered. An ordered deal that has ended stays ordered. */
export function isOrdered({ state, ordered_on }: { state: DealState; ordered_on: string | null }): boolean {
  return state === 'ordered' || ordered_on !== null;
}

/** Whether the answers of a deal are final: it is closed, ordered or ended. */
export function isDecided(state: DealState): boolean {
  return state === 'closed' || state === 'ordered' || state === 'ended';
}
