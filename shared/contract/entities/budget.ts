import * as z from 'zod';
import { say } from '../../domain/messages/message.ts';
import { audit, Money, Ref, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';

/**
 * A department's budget for a financial period, in the member's currency. A department that replaced another may have two for one period: their sum
 * is its budget until it is set again.
 */
export const Budget = z.object({
  ...audit,
  department_id: Ref('department'),
  financial_period_id: Ref('financial_period'),
  amount: Money,
  note: OptionalLines(1000),
});
export type Budget = z.output<typeof Budget>;

/** A change in percent, with at most 4 decimals; below 0 for less. */
export const ChangePercent = z
  .number()
  .min(-100)
  .max(1000)
  .refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), issue(say('fields.tooManyDecimals', { n: 4 })));

/** One department's figure of a scenario for a financial period. Of percent and amount, the one edited last is valid (D4). */
const departmentScenario = {
  ...audit,
  department_id: Ref('department'),
  financial_period_id: Ref('financial_period'),
  /** The amount to which the percentage applied when the figure was edited. */
  base: Money,
  /** Null at a base of 0. */
  percent: z.number().nullable(),
  amount: Money,
  edited: z.enum(['percent', 'amount']),
};

/** A possible budget of a department. */
export const BudgetScenario = z.object(departmentScenario);
export type BudgetScenario = z.output<typeof BudgetScenario>;

/** A possible cost of a department's subscriptions. */
export const CostScenario = z.object(departmentScenario);
export type CostScenario = z.output<typeof CostScenario>;
