import { useOutletContext } from 'react-router-dom';
import { RecordCards } from '#web/parts/record-cards/record-cards.tsx';
import type { SubscriptionContext } from './subscription-record.tsx';

/** Links, notes and files of a subscription (S47). */
export default function NotesTasksTab() {
  const { subscription } = useOutletContext<SubscriptionContext>();
  return <RecordCards store="subscriptions" id={subscription.id} />;
}
