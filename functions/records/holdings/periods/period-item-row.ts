import type { PeriodItemRow, SubscriptionPeriodItem } from '#shared/contract/entities/period-item.ts';
import { itemKinds, itemTotal } from '#shared/domain/periods/items.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** An item with its total. */
export function periodItemRow(item: SubscriptionPeriodItem): PeriodItemRow {
  return { ...item, total: itemTotal(item) };
}

/** The items of a period, by kind as an invoice names them, then as they were entered. */
export function periodItemRows(model: ReadModel, periodId: string): PeriodItemRow[] {
  return model
    .by('subscription_period_item', 'subscription_period_id', periodId)
    .toSorted(
      (a, b) =>
        itemKinds.indexOf(a.kind) - itemKinds.indexOf(b.kind) || a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
    )
    .map(periodItemRow);
}
