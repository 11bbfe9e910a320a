import { useOutletContext } from 'react-router-dom';
import { publishers } from '#shared/contract/groups/providers.ts';
import { SubscriptionsOf } from '#web/parts/list-screen/subscriptions-of.tsx';
import { UsageOfSubscriptions } from '#web/parts/usage/usage-of-subscriptions.tsx';
import { useText } from '#web/text/text.ts';
import type { ProviderContext } from './provider-record.tsx';

/** The subscriptions to a publisher's products, from whomever they are bought (C247). */
export default function PublisherSubscriptionsTab() {
  const t = useText();
  const { provider } = useOutletContext<ProviderContext>();
  return (
    <>
      <UsageOfSubscriptions list={publishers.subscriptions} id={provider.id} />
      <SubscriptionsOf title={t('records.provider.subscriptions')} list={publishers.subscriptions} id={provider.id} filter="publisher" />
    </>
  );
}
