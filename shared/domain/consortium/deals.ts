import { minorOf, sumMoney } from '../money/amount.ts';

/** States of a deal, in the order in which it passes them. */
export const dealStates = ['draft', 'offered', 'closed', 'ordered', 'ended'] as const;
export type DealState = (typeof dealStates)[number];

/**
 * The states that may follow each. A deal is offered with its first offer, takes no answer once it is closed, and can be opened again until it is
 * ordered. It can end at any time; an ended deal stays so.
 */
const following: Readonly<Record<DealState, readonly DealState[]>> = {
  draft: ['offered', 'ended'],
  offered: ['closed', 'ended'],
  closed: ['offered', 'ordered', 'ended'],
  ordered: ['ended'],
  ended: [],
};

/** Whether a deal in one state can be moved to another. */
export function canFollow(from: DealState, to: DealState): boolean {
  return following[from].includes(to);
}

/** Whether years and prices of a deal may still change. Those of a closed deal are what its members answered. */
export function hasOpenPrices(state: DealState): boolean {
  return state === 'draft' || state === 'offered';
}

/**
 * How a deal is priced. A fixed total is shared by a key; otherwise a member pays a price per member, per FTE or per use, the price of its band of
 * FTE, or one that the office types. The total is then the sum.
 */
export const priceModels = ['fixed_total', 'per_member', 'per_fte', 'tiers', 'usage', 'free'] as const;
export type PriceModel = (typeof priceModels)[number];

/** Where the tax of a deal is due: where the office is, or where each member is. */
export const vatPlaces = ['office', 'member'] as const;

/** Number of members and sum that a deal needs. One of the two is enough. */
export interface Minimum {
  min_participants: number | null;
  min_sum: number | null;
}

/** The members and the amount that are missing; null for a part that is not required. */
export interface MissingToMinimum {
  participants: number | null;
  sum: number | null;
}

/** The members and the amount that a deal with these participants lacks of its minimum; null if it is reached, or if none is required. */
export function missingToMinimum(
  { min_participants, min_sum }: Minimum,
  { participants, sum }: { participants: number; sum: number },
  currency: string,
): MissingToMinimum | null {
  const hasEnoughMembers = min_participants !== null && participants >= min_participants;
  const hasEnoughMoney = min_sum !== null && minorOf(sum, currency) >= minorOf(min_sum, currency);
  if (hasEnoughMembers || hasEnoughMoney || (min_participants === null && min_sum === null)) return null;
  return {
    participants: min_participants === null ? null : min_participants - participants,
    sum: min_sum === null ? null : sumMoney([min_sum, -sum], currency),
  };
}

/** States of a member in a year of a deal: not asked, or that of its offer. */
export const dealCellStates = [
  'not_asked',
  'sent',
  'seen',
  'to_confirm',
  'accepted',
  'declined',
  'countered',
  'expired',
  'ordered',
] as const;

/** Reasons why a member has no price in a year of a deal. */
export const missingPrices = ['not_in_deal', 'not_priced', 'opted_out'] as const;

/** The name of the column with the prices of a deal, or of one of its years. */
export function priceColumn(id: string | number): string {
  return `deal_price_${id}`;
}

/** Whether a column has prices of a deal or a year. */
export function isPriceColumn(name: string): boolean {
  return /^deal_price_[A-Za-z0-9_-]{1,64}$/.test(name);
}
