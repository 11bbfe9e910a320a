import { useLocation, useOutletContext } from 'react-router-dom';
import { MetadataCard } from '#web/parts/metadata/metadata-card.tsx';
import type { ProviderContext } from './provider-record.tsx';

/** The metadata of a provider in its viewed role (S61, S63). */
export default function MetaDataTab() {
  const { provider } = useOutletContext<ProviderContext>();
  const { pathname } = useLocation();
  return <MetadataCard entity={pathname.startsWith('/vendors/') ? 'vendor' : 'publisher'} id={provider.id} />;
}
