import { ProviderPage } from './provider-page.tsx';

/** A publisher as a page (S63). */
export default function PublisherPage() {
  return <ProviderPage as="publishers" />;
}
