import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import { queryFor } from '#web/api/queries.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useText } from '#web/text/text.ts';
import { SubscriptionRecord } from './subscription-record.tsx';

/** A subscription as a page (S41). */
export default function SubscriptionPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(subscriptions.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/subscriptions', label: t('records.subscription.list') }}>
      {(subscription) => <SubscriptionRecord key={subscription.id} subscription={subscription} />}
    </RecordLoader>
  );
}
