import { useOutletContext } from 'react-router-dom';
import { RecordCards } from '#web/parts/record-cards/record-cards.tsx';
import type { ProviderContext } from './provider-record.tsx';

/** Links, notes and files of a publisher (S63). */
export default function PublisherNotesTasksTab() {
  const { provider } = useOutletContext<ProviderContext>();
  return <RecordCards store="publishers" id={provider.id} />;
}
