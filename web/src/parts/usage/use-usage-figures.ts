import type { SubscriptionUsage } from '#shared/contract/rows/subscription-usage-row.ts';
import type { ShownFigure } from '#web/parts/charts/figures.tsx';
import { changeWords, costWords, marksOf } from './use-words.ts';
import { useText } from '#web/text/text.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { datesOf } from '#web/parts/periods/period-words.ts';

/** The four figures of a subscription's use: uses, cost per use, change, and the months they rest on. */
export function useUsageFigures({ recent, cost_per_use, recent_cost }: SubscriptionUsage): ShownFigure[] {
  const t = useText();
  const formats = useFormats();
  const span = recent && t('subscriptionUsage.span', { from: formats.month(recent.from), to: formats.month(recent.to) });
  const none = t('subscriptionUsage.states.no_data');
  // If no month of a priced period is known yet, earlier uses are compared with its price, and a remark says so.
  const current = cost_per_use?.local.state === 'known' || recent_cost?.state !== 'known' ? null : recent_cost;
  const cost = current ?? cost_per_use?.local;
  return [
    { key: 'uses', label: t('subscriptionUsage.uses'), value: recent ? formats.number(recent.uses, 0) : none, detail: span },
    {
      key: 'cost',
      label: t('subscriptionUsage.costPerUse'),
      value: cost ? costWords(formats, cost) : none,
      unit: cost?.currency ?? undefined,
      detail: current
        ? [t('subscriptionUsage.atPriceInForce', { period: datesOf(current.period, formats) }), ...marksOf(current)].join(' · ')
        : cost_per_use && [datesOf(cost_per_use, formats), ...marksOf(cost_per_use.local)].join(' · '),
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
