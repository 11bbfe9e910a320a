import { ImportsPage } from './imports-page.tsx';

export default function ProviderImportsPage() {
  return <ImportsPage kind="providers" />;
}
