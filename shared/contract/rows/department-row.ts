import * as z from 'zod';
import { Budget } from '../entities/budget.ts';
import { Department } from '../entities/catalogue.ts';
import { Currency, Money, Reference } from '../fields.ts';

const own = z.object({
  ...Department.shape,
  parent: Reference.nullable(),
  currency: Currency,
  /** With `include=budgets`: its budgets for all financial periods. */
  budgets: z.array(Budget).optional(),
});

/** A department as the list shows it. Its budget for each open financial period is also a field of the row, `budget_<id>`. */
// The compiler would let every other field be an amount too.
export const DepartmentRow = own.catchall(Money.nullable()) as unknown as typeof own;
export type DepartmentRow = z.output<typeof DepartmentRow>;
