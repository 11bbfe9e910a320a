import type { CostPerUseRow, SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import { text } from '#web/text/text.ts';
import type { Formats } from '#web/ui/formats.ts';

/** The change from the year before as a figure, or the reason why it is unknown. */
export function changeWords(formats: Formats, recent: SubscriptionUsage['recent']): string {
  if (!recent) return text('subscriptionUsage.states.no_data');
  if (!recent.comparable) return text('subscriptionUsage.notComparable');
  if (recent.change === null) return text('subscriptionUsage.noYearBefore');
  return formats.percent(recent.change, { signed: true });
}

/** Cost per use as a figure with two decimals, or the reason why it is unknown. */
export function costWords(formats: Formats, { state, per_use, months_known, months_all }: CostPerUseRow): string {
  if (state === 'known') return formats.number(per_use);
  return state === 'no_use' && months_known < months_all
    ? text('subscriptionUsage.noUseIn', { known: months_known, all: months_all })
    : text(`subscriptionUsage.states.${state}`);
}

/** Remarks beside a cost per use: missing months, and its marks. */
export function marksOf({ months_known: known, months_all: all, marks }: CostPerUseRow): string[] {
  return [
    ...(known < all ? [text('subscriptionUsage.covered', { known, all })] : []),
    ...marks.map((mark) => text(`subscriptionUsage.marks.${mark}`)),
  ];
}
