import type { Subscription } from '#shared/contract/entities/subscription.ts';
import { multiplyDivide, wireOfCents } from '#shared/domain/money/cents.ts';
import { minorUnitDigits } from '#shared/domain/money/minor-units.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { paidUseOf, recentUseOfSubscription } from './product-use.ts';
import { costsOfUse, latestCostOf } from './subscription-use.ts';

/** The usage columns of subscription lists. */
export interface UseColumns {
  /** Uses in the last twelve known months. */
  uses: number | null;
  /** The last of the twelve months. */
  uses_to: string | null;
  /** The change from the same months a year before, in percent. */
  uses_change: number | null;
  /** The cost per use of the latest period with use, in the member's currency. */
  cost_per_use: number | null;
}

export const noUseColumns: UseColumns = { uses: null, uses_to: null, uses_change: null, cost_per_use: null };

/** The usage of a subscription. Most have no known usage, which is cheap to find out. */
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
