import type { Subscription } from '#shared/contract/entities/subscription.ts';
import { multiplyDivide, wireOfCents } from '#shared/domain/money/cents.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { paidUseOf, recentUseOfSubscription } from './product-use.ts';
import { costsOfUse, latestCostOf } from './subscription-use.ts';

/** What lists say of the use of subscriptions. */
export interface UseColumns {
  /** In the last twelve months that are known. */
  uses: number | null;
  /** The last of the twelve. */
  uses_to: string | null;
  /** Against the same months a year before, in percent. */
  uses_change: number | null;
  /** Of the latest period with use, in the member's currency. */
  cost_per_use: number | null;
}

export const noUseColumns: UseColumns = { uses: null, uses_to: null, uses_change: null, cost_per_use: null };

/** The use of a subscription; most have none that is known, and cost nothing to look up. */
export function useColumns(model: ReadModel, subscription: Subscription): UseColumns {
  const recent = recentUseOfSubscription(model, subscription.id);
  if (!recent) return noUseColumns;
  const { currency } = memberOf(model);
  const cost = latestCostOf(costsOfUse(model, subscription, paidUseOf(model, subscription.product_id)), dayOf(model))?.local;
  const cents = cost?.state === 'known' ? multiplyDivide(cost.perUse, 10 ** minorUnitDigits(currency), 10_000) : null;
  return {
    uses: recent.uses,
    uses_to: recent.to,
    uses_change: recent.change === null ? null : recent.change / 10_000,
    cost_per_use: cents === null ? null : wireOfCents(cents, currency),
  };
}
