import { ImportPage } from './import-page.tsx';

/** S70. */
export default function ProviderImportPage() {
  return <ImportPage kind="providers" />;
}
