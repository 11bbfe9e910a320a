import { ImportsPage } from './imports-page.tsx';

/** S53. */
export default function SubscriptionImportsPage() {
  return <ImportsPage kind="subscriptions" />;
}
