import { ImportPage } from './import-page.tsx';

/** One import of prices. */
export default function PriceImportPage() {
  return <ImportPage kind="subscription_prices" />;
}
