import { ImportPage } from './import-page.tsx';

export default function ProviderImportPage() {
  return <ImportPage kind="providers" />;
}
