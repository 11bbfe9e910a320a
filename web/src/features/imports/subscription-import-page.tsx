import { ImportPage } from './import-page.tsx';

export default function SubscriptionImportPage() {
  return <ImportPage kind="subscriptions" />;
}
