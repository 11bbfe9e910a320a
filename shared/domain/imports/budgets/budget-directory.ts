import type { Message } from '#shared/domain/messages/message.ts';

/** Existing records that rows of budgets are matched against. */
export type BudgetDirectory = {
  /** The tenant's currency. */
  currency: string;
  departments: readonly { id: string; name: string; code: string | null }[];
  /** `closed`: who closed the financial period; null for an open one. */
  periods: readonly { id: string; name: string; start_date: string; closed: Message | null }[];
  /** By department and financial period (`budgetKey`). Merged departments may leave two. */
  budgets: ReadonlyMap<string, readonly KnownBudget[]>;
};

export type KnownBudget = { id: string; amount: number; note: string | null };

/** The key of a department's budget for a financial period. */
export function budgetKey(departmentId: string, financialPeriodId: string): string {
  return `${departmentId} ${financialPeriodId}`;
}
