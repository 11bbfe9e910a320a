import { ImportPage } from './import-page.tsx';

/** S54. */
export default function SubscriptionImportPage() {
  return <ImportPage kind="subscriptions" />;
}
