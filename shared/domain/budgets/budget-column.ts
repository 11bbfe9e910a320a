/** The name of the column that holds the departments' budgets for a financial period. */
export function budgetColumn(financialPeriodId: string): string {
  return `budget_${financialPeriodId}`;
}
