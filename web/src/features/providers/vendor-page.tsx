import { ProviderPage } from './provider-page.tsx';

/** A vendor as a page (S61). */
export default function VendorPage() {
  return <ProviderPage as="vendors" />;
}
