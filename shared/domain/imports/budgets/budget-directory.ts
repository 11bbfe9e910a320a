import type { Message } from '#shared/domain/messages/message.ts';

/** What rows of budgets are found among. */
export type BudgetDirectory = {
  /** The member's own currency. */
  currency: string;
  departments: readonly { id: string; name: string; code: string | null }[];
  /** `closed` says who closed a financial period; null for an open one. */
  periods: readonly { id: string; name: string; start_date: string; closed: Message | null }[];
  /** By department and financial period (`budgetKey`); two where departments were joined. */
  budgets: ReadonlyMap<string, readonly KnownBudget[]>;
};

export type KnownBudget = { id: string; amount: number; note: string | null };

/** The key of a department's budget for a financial period. */
export function budgetKey(departmentId: string, financialPeriodId: string): string {
  return `${departmentId} ${financialPeriodId}`;
}
