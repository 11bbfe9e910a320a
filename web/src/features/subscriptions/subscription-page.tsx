import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { SearchHit } from '#shared/contract/groups/search.ts';
import { subscriptions } from '#shared/contract/groups/subscriptions.ts';
import type { SubscriptionDetail } from '#shared/contract/rows/subscription-detail.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import type { KnownRow } from '#web/api/known-record.ts';
import { queryFor } from '#web/api/queries.ts';
import { RecordLoader } from '#web/ui/record/record-loader.tsx';
import { useText } from '#web/text/text.ts';
import { KnownGlance } from './known-glance.tsx';
import { SubscriptionRecord } from './subscription-record.tsx';

/** A subscription from a list's row: its renewal is shown by the latest period alone. */
function subscriptionOfRow(row: KnownRow): SubscriptionDetail {
  return { ...(row as SubscriptionRow), renewal: { periods: [], step: null } };
}

const known = {
  list: subscriptions.list,
  of: subscriptionOfRow,
  summaryOf: ({ status = null, price = null, currency = null }: SearchHit) => <KnownGlance latest={{ status, price, currency }} />,
};

/** A subscription as a page (S41). */
export default function SubscriptionPage() {
  const t = useText();
  const { id = '' } = useParams();
  const query = useQuery(queryFor(subscriptions.get, { params: { id } }));
  return (
    <RecordLoader query={query} list={{ to: '/subscriptions', label: t('records.subscription.list') }} known={known}>
      {(subscription) => <SubscriptionRecord key={subscription.id} subscription={subscription} />}
    </RecordLoader>
  );
}
