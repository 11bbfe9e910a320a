import type { CostPerUseRow, SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import type { ShownFigure } from '#web/parts/charts/figures.tsx';
import { text, useText } from '#web/text/text.ts';
import type { Formats } from '#web/ui/formats.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { datesOf } from './period-words.ts';

/** The four figures of a subscription's use: uses, cost per use, change, and the months they rest on. */
export function useUsageFigures({ recent, cost_per_use }: SubscriptionUsage): ShownFigure[] {
  const t = useText();
  const formats = useFormats();
  const span = recent && t('subscriptionUsage.span', { from: formats.month(recent.from), to: formats.month(recent.to) });
  const none = t('subscriptionUsage.states.no_data');
  return [
    { key: 'uses', label: t('subscriptionUsage.uses'), value: recent ? formats.number(recent.uses, 0) : none, detail: span },
    {
      key: 'cost',
      label: t('subscriptionUsage.costPerUse'),
      value: cost_per_use ? costWords(formats, cost_per_use.local) : none,
      unit: cost_per_use?.local.currency ?? undefined,
      detail: cost_per_use && [datesOf(cost_per_use, formats), ...marksOf(cost_per_use.local)].join(' · '),
    },
    {
      key: 'change',
      label: t('subscriptionUsage.change'),
      value: changeWords(formats, recent),
      detail: recent && t('subscriptionUsage.changeHint'),
    },
    {
      key: 'months',
      label: t('subscriptionUsage.months'),
      value: t('subscriptionUsage.covered', { known: recent?.months_known ?? 0, all: recent?.months_all ?? 12 }),
      detail: span,
    },
  ];
}

function changeWords(formats: Formats, recent: SubscriptionUsage['recent']): string {
  if (!recent) return text('subscriptionUsage.states.no_data');
  if (!recent.comparable) return text('subscriptionUsage.notComparable');
  return recent.change === null ? text('subscriptionUsage.noYearBefore') : formats.percent(recent.change, 1);
}

/** Cost per use as a figure with two decimals, or why there is none. */
export function costWords(formats: Formats, { state, per_use, months_known, months_all }: CostPerUseRow): string {
  if (state === 'known') return formats.number(per_use);
  return state === 'no_use' && months_known < months_all
    ? text('subscriptionUsage.noUseIn', { known: months_known, all: months_all })
    : text(`subscriptionUsage.states.${state}`);
}

/** What stands beside a cost per use: months that are missing, and its marks. */
export function marksOf({ months_known: known, months_all: all, marks }: CostPerUseRow): string[] {
  return [
    ...(known < all ? [text('subscriptionUsage.covered', { known, all })] : []),
    ...marks.map((mark) => text(`subscriptionUsage.marks.${mark}`)),
  ];
}
