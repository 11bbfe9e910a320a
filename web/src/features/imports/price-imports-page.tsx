import { ImportsPage } from './imports-page.tsx';

/** The imports of prices. */
export default function PriceImportsPage() {
  return <ImportsPage kind="subscription_prices" />;
}
