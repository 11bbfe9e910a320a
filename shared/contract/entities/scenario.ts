import * as z from 'zod';
import { scenarioDecisions } from '#shared/domain/scenarios/scenario-row.ts';
import { say } from '../../domain/messages/message.ts';
import { audit, Currency, DoneBy, ForeignId, Instant, Money, Ref, RequiredText, Version, OptionalLines } from '../fields.ts';
import { issue } from '../issue-message.ts';
import { ChangePercent } from './budget.ts';

/** A reference of a scenario: it follows a replacement, and its entry is removed with a deleted record. Hundreds fit into one save. */
const part = (kind: string) =>
  Ref(kind, { onDelete: 'clear', unchecked: 'a scenario names hundreds of records; what does not exist has no effect' });

/** Percent of the latest price, as a period takes it: at most 2 decimals. */
const ChoicePercent = z
  .number()
  .min(-100)
  .max(1000)
  .refine((value) => /^-?\d+(\.\d{1,2})?$/.test(String(value)), issue(say('fields.tooManyDecimals', { n: 2 })));

const CurrencyPercent = z.strictObject({ currency: Currency, percent: ChangePercent });
const PublisherPercent = z.strictObject({ publisher_id: part('provider'), percent: ChangePercent });
const ProductTypePercent = z.strictObject({ product_type_id: part('product_type'), percent: ChangePercent });

const isOneOfTwo = ({ percent, amount }: { percent: number | null; amount: number | null }): boolean =>
  (percent === null) !== (amount === null);

/** The budget of a department in a scenario: its base and a percentage, or an amount. */
const GivenDepartmentBudget = z
  .strictObject({ department_id: part('department'), percent: ChangePercent.nullable(), amount: Money.nullable() })
  .refine(isOneOfTwo, issue(say('scenarios.percentOrAmount')));

/** The same as it is stored: percent and amount are two views of one value on a base (D4). */
const DepartmentBudget = z.object({
  department_id: part('department'),
  base: Money,
  percent: z.number().nullable(),
  amount: Money,
  edited: z.enum(['percent', 'amount']),
});

/** A choice about a period, or about a subscription that is expected to continue. The amount is the expected price, in the period's currency. */
const Choice = z
  .strictObject({
    subscription_id: part('subscription'),
    subscription_period_id: part('subscription_period').nullable(),
    decision: z.enum(scenarioDecisions),
    percent: ChoicePercent.nullable(),
    amount: Money.nullable(),
  })
  .refine(({ percent, amount }) => percent === null || amount === null, issue(say('scenarios.percentOrAmount')));

/** How much to save, in percent of the cost before the scenario cancels anything. */
export const SavingPercent = ChangePercent.refine((percent) => percent > 0 && percent <= 100, issue(say('scenarios.savingPercent')));
/** How much to save, in the currency of the library. */
export const SavingAmount = Money.refine((amount) => amount > 0, issue(say('scenarios.savingAmount')));
const target = { percent: SavingPercent.nullable(), amount: SavingAmount.nullable() };
const GivenSaving = z.strictObject(target).refine(isOneOfTwo, issue(say('scenarios.percentOrAmount')));
const GivenDepartmentSaving = z
  .strictObject({ department_id: part('department'), ...target })
  .refine(isOneOfTwo, issue(say('scenarios.percentOrAmount')));

/** The same as it is stored. */
const Saving = z.object({ percent: z.number().nullable(), amount: Money.nullable() });
const DepartmentSaving = z.object({ department_id: part('department'), ...Saving.shape });

/** A record with 1,000 choices takes a quarter of the max size of a table item. */
const maxChoices = 1_000;
const maxPercents = 500;

const fields = {
  name: RequiredText(),
  financial_period_id: Ref('financial_period'),
  default_percent: ChangePercent.nullable(),
  currency_percents: z.array(CurrencyPercent).max(maxPercents),
  publisher_percents: z.array(PublisherPercent).max(maxPercents),
  product_type_percents: z.array(ProductTypePercent).max(maxPercents),
  choices: z.array(Choice).max(maxChoices),
  note: OptionalLines(4000),
  /** Whether all users may see it; otherwise only its owner does. */
  shared: z.boolean(),
};

/** A named what-if of a financial period (D4). Percents are of the latest prices. */
export const Scenario = z.object({
  ...audit,
  ...fields,
  owner_id: Ref('user'),
  department_budgets: z.array(DepartmentBudget).max(maxPercents),
  /** The saving that the library aims at; null for no target. */
  saving: Saving.nullable(),
  /** The savings that departments aim at. */
  department_savings: z.array(DepartmentSaving).max(maxPercents),
  /** The last apply, until it is undone. */
  applied: z
    .object({
      change_set: ForeignId('the change set under which values were written'),
      at: Instant,
      by: DoneBy,
      /** Whether all was written. */
      finished: z.boolean(),
    })
    .nullable(),
});
export type Scenario = z.output<typeof Scenario>;

const given = {
  ...fields,
  department_budgets: z.array(GivenDepartmentBudget).max(maxPercents),
  saving: GivenSaving.nullable(),
  department_savings: z.array(GivenDepartmentSaving).max(maxPercents),
};

export const ScenarioCreation = z.strictObject(given).partial().required({ name: true, financial_period_id: true });
export type ScenarioCreation = z.output<typeof ScenarioCreation>;

/** The financial period of a scenario cannot change. */
export const ScenarioChange = z.strictObject({ ...given, financial_period_id: z.never(), version: Version }).partial();
export type ScenarioChange = z.output<typeof ScenarioChange>;

/** The saving to suggest cancellations for, in total or for one department: percent or amount, or neither. */
export const SuggestionRequest = z
  .strictObject({ department_id: ForeignId('the department whose cost is to fall'), ...target })
  .partial()
  .refine(({ percent = null, amount = null }) => percent === null || amount === null, issue(say('scenarios.percentOrAmount')));
