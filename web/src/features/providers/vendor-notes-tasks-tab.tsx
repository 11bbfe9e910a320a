import { useOutletContext } from 'react-router-dom';
import { RecordCards } from '#web/parts/record-cards/record-cards.tsx';
import type { ProviderContext } from './provider-record.tsx';

/** Links, notes and files of a vendor (S61). */
export default function VendorNotesTasksTab() {
  const { provider } = useOutletContext<ProviderContext>();
  return <RecordCards store="vendors" id={provider.id} />;
}
