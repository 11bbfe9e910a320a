import { useOutletContext } from 'react-router-dom';
import { RecordHistory } from '#web/parts/history/record-history.tsx';
import type { ProviderContext } from './provider-record.tsx';

/** The history of a provider, its contacts, IP ranges, links, notes and files. */
export default function HistoryTab() {
  const { provider } = useOutletContext<ProviderContext>();
  return <RecordHistory kind="provider" id={provider.id} name={provider.name} />;
}
