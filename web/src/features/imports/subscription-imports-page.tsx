import { ImportsPage } from './imports-page.tsx';

export default function SubscriptionImportsPage() {
  return <ImportsPage kind="subscriptions" />;
}
