import { ImportPage } from './import-page.tsx';

/** One import of budgets. */
export default function BudgetImportPage() {
  return <ImportPage kind="budgets" />;
}
