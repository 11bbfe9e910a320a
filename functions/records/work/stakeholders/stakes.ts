import { sharePrice } from '#shared/domain/periods/share-price.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Stakes } from '#shared/contract/rows/stake-row.ts';
import { stakeIds } from '#shared/domain/periods/stakes.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { periodBefore } from '../../ground/references/period-before.ts';

/** The shares of a period with names and amounts; what no department pays is the rest, and all of them sum to the price (C186, D4). */
export function stakesRow(model: ReadModel, stored: SubscriptionPeriod): Stakes {
  const period = model.live('subscription_period', stored);
  const shares = period.departments.flatMap((part) => {
    const department = reference(model, 'department', part.department_id);
    return department ? [{ ...part, department_id: department.id, department }] : [];
  });
  const percentages = shares.map(({ percentage }) => percentage);
  const amounts = sharePrice({ ...period, departments: shares });
  const ids = stakeIds(shares);
  const held = percentages.reduce((sum, each) => sum + Math.round(each * 10_000), 0);
  const previous = periodBefore(model, period);
  return {
    subscription_period_id: period.id,
    version: period.version,
    price: period.price,
    currency: period.currency,
    departments: shares.map(({ department, percentage, cost_center_id, stakeholder_ids }, index) => ({
      id: ids[index] ?? department.id,
      department_id: department.id,
      department,
      percentage,
      amount: amounts?.parts[index] ?? null,
      cost_center: reference(model, 'cost_center', cost_center_id),
      stakeholders: stakeholder_ids.flatMap((id) => reference(model, 'stakeholder', id) ?? []),
    })),
    unallocated: { percentage: (1_000_000 - held) / 10_000, amount: amounts?.unallocated ?? null },
    previous: previous
      ? {
          id: previous.id,
          start_date: previous.start_date,
          end_date: previous.end_date,
          shares: previous.departments.length,
          stakeholders: new Set(previous.departments.flatMap(({ stakeholder_ids }) => stakeholder_ids)).size,
        }
      : null,
  };
}
