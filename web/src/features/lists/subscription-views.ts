import { useSession } from '#web/api/use-session.ts';
import { useText } from '#web/text/text.ts';
import type { ReadyView } from '#web/ui/data-grid/grid-types.ts';
import { useFormats } from '#web/ui/use-formats.ts';

/** A price that went up by more than so many percent is worth a look. */
const steepPercent = 5;

/** The views that the list of subscriptions offers to everybody. */
export function useSubscriptionViews(): ReadyView[] {
  const t = useText();
  const formats = useFormats();
  const userId = useSession()?.user.id ?? '';
  const is = (field: string, value: string) => ({ field, operator: 'in' as const, values: [value] });
  const from = (field: string, value: string) => ({ field, operator: 'gte' as const, values: [value] });
  const byDeadline = [{ field: 'effective_deadline', descending: false }];
  const year = formats.today().slice(0, 4);
  return [
    {
      id: 'decide',
      label: t('lists.views.decide'),
      query: { filters: [is('decision', 'undecided')], sort: byDeadline },
      shows: ['effective_deadline'],
    },
    {
      id: 'mine',
      label: t('lists.views.mine'),
      query: { filters: [is('owner', userId)], sort: byDeadline },
      shows: ['owner', 'effective_deadline'],
    },
    {
      id: 'new',
      label: t('lists.views.new'),
      query: { filters: [is('period_count', '1'), from('start_date', `${year}-01-01`)] },
      shows: ['start_date', 'period_count'],
    },
    {
      id: 'cancelled',
      label: t('lists.views.cancelled'),
      query: { filters: [is('decision', 'cancelled')] },
      shows: ['cancellation_reason'],
    },
    { id: 'license', label: t('lists.views.withoutLicense'), query: { filters: [is('license_count', '0')] }, shows: ['license_count'] },
    {
      id: 'steep',
      label: t('lists.views.steep', { percent: steepPercent }),
      query: { filters: [from('price_change', String(steepPercent))], sort: [{ field: 'price_change', descending: true }] },
      shows: ['price_change', 'price_change_amount'],
    },
  ];
}
