import { useOutletContext } from 'react-router-dom';
import { subscriptionColumns } from '#shared/contract/columns/subscriptions.ts';
import { publishers } from '#shared/contract/groups/providers.ts';
import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { GridRow } from '#web/components/data-grid/grid-types.ts';
import { ListScreen } from '#web/components/list-screen.tsx';
import { useText } from '#web/text/text.ts';
import type { ProviderContext } from './provider-record.tsx';

const edits = { subscription: subscriptions.update, subscription_period: subscriptionPeriods.update };
const hrefOf = (row: GridRow): string => `/subscriptions/${String(row['id'])}`;

/** The subscriptions to a publisher's products, from whomever they are bought (C247). */
export default function PublisherSubscriptionsTab() {
  const t = useText();
  const { provider } = useOutletContext<ProviderContext>();
  return (
    <ListScreen
      name="subscriptions"
      title={t('records.provider.subscriptions')}
      columns={subscriptionColumns}
      list={publishers.subscriptions}
      params={{ id: provider.id }}
      exportFilters={[{ field: 'publisher', operator: 'in', values: [provider.id] }]}
      edits={edits}
      hrefOf={hrefOf}
      height="content"
    />
  );
}
