import { ImportsPage } from './imports-page.tsx';

/** S69. */
export default function ProviderImportsPage() {
  return <ImportsPage kind="providers" />;
}
