import { useOutletContext } from 'react-router-dom';
import { vendors } from '#shared/contract/groups/providers.ts';
import { SubscriptionsOf } from '#web/parts/list-screen/subscriptions-of.tsx';
import { UsageOfSubscriptions } from '#web/parts/usage/usage-of-subscriptions.tsx';
import { useText } from '#web/text/text.ts';
import type { ProviderContext } from './provider-record.tsx';

/** The subscriptions bought from a vendor (S61, C260). */
export default function SubscriptionsTab() {
  const t = useText();
  const { provider } = useOutletContext<ProviderContext>();
  return (
    <>
      <UsageOfSubscriptions list={vendors.subscriptions} id={provider.id} />
      <SubscriptionsOf title={t('records.provider.subscriptions')} list={vendors.subscriptions} id={provider.id} filter="vendor" />
    </>
  );
}
