import * as z from 'zod';
import { Currency, DateOnly, Money, Rate, Reference } from '../fields.ts';
import { told } from '../told.ts';
import { BudgetedPeriod } from './budget-row.ts';

/** What a roll-forward can make. */
export const rolledParts = ['budgets', 'rates', 'periods'] as const;
export type RolledPart = (typeof rolledParts)[number];

/** C614: what a roll-forward makes in the next financial period, and what it leaves out. The rehearsal and the run answer the same. */
export const RollForward = z.object({
  from: BudgetedPeriod,
  to: BudgetedPeriod,
  currency: Currency,
  budgets: z.array(z.object({ department: Reference, before: Money, amount: Money })),
  rates: z.array(z.object({ currency: Currency, rate: Rate, as_of: DateOnly })),
  /** Undecided periods without a price, each with its forecast; null where there is none. */
  periods: z.array(
    z.object({
      subscription: Reference,
      start_date: DateOnly,
      end_date: DateOnly.nullable(),
      currency: Currency,
      forecast: Money.nullable(),
    }),
  ),
  skipped: z.array(z.object({ part: z.enum(rolledParts), name: z.string(), ...told })),
});
export type RollForward = z.output<typeof RollForward>;
