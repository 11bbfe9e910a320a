const prefix = 'budget_';

/** The name of the column that holds the departments' budgets for a financial period. */
export function budgetColumn(financialPeriodId: string): string {
  return `${prefix}${financialPeriodId}`;
}

/** Whether a column holds the budgets of a financial period. */
export function isBudgetColumn(name: string): boolean {
  return /^budget_[A-Za-z0-9_-]{1,57}$/.test(name);
}

/** The financial period of such a column. */
export function periodOfBudgetColumn(name: string): string {
  return name.slice(prefix.length);
}
