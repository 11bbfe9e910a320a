import * as z from 'zod';
import { say } from '../../domain/messages/message.ts';
import { audit, Money, Ref, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';

/**
 * What a department may spend in a financial period, in the member's currency. A department that took the place of another may have two
 * for one period: together they are its budget, until it is set anew.
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
  .refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), issue(say('fields.mustHaveMost4Decimals')));

/** One department's figure of a scenario for a financial period. The last edited of percent and amount stands (D4). */
const departmentScenario = {
  ...audit,
  department_id: Ref('department'),
  financial_period_id: Ref('financial_period'),
  /** What the percentage was taken of when the figure was edited. */
  base: Money,
  /** Null at a base of 0. */
  percent: z.number().nullable(),
  amount: Money,
  edited: z.enum(['percent', 'amount']),
};

/** What a department's budget might be. */
export const BudgetScenario = z.object(departmentScenario);
export type BudgetScenario = z.output<typeof BudgetScenario>;

/** What a department's subscriptions might cost. */
export const CostScenario = z.object(departmentScenario);
export type CostScenario = z.output<typeof CostScenario>;
