import * as z from 'zod';
import { Currency, DateOnly, Money, Rate, Reference } from '../fields.ts';
import { ownMessage } from '../message-fields.ts';
import { BudgetedPeriod } from './budget-row.ts';

/** The parts of a roll-forward. */
export const rolledParts = ['budgets', 'rates', 'periods'] as const;
export type RolledPart = (typeof rolledParts)[number];

/** C614: the records that a roll-forward creates in the next financial period, and those it skips. Rehearsal and run have the same answer. */
export const RollForward = z.object({
  from: BudgetedPeriod,
  to: BudgetedPeriod,
  currency: Currency,
  budgets: z.array(z.object({ department: Reference, before: Money, amount: Money })),
  rates: z.array(z.object({ currency: Currency, rate: Rate, as_of: DateOnly })),
  /** Undecided periods without a price, each with its forecast; null without one. */
  periods: z.array(
    z.object({
      subscription: Reference,
      start_date: DateOnly,
      end_date: DateOnly.nullable(),
      currency: Currency,
      forecast: Money.nullable(),
    }),
  ),
  skipped: z.array(z.object({ part: z.enum(rolledParts), name: z.string(), ...ownMessage })),
});
export type RollForward = z.output<typeof RollForward>;
