import { ImportsPage } from './imports-page.tsx';

/** The imports of budgets. */
export default function BudgetImportsPage() {
  return <ImportsPage kind="budgets" />;
}
