import * as z from 'zod';
import { ContractTerms } from '../entities/subscription.ts';
import { RecordsChanged } from '../bulk-change.ts';
import { Currency, DateOnly, Id, Money, Reference } from '../fields.ts';
import { messagesAs } from '../message-fields.ts';

/**
 * The origin of a decision deadline: the period's own, the notice or an opt-out day of the contract's terms, or the library's setting. `bound`: the
 * contract cannot be ended yet, so that there is no deadline.
 */
export const deadlineSources = ['own', 'notice', 'opt_out', 'bound', 'proposed'] as const;
export type DeadlineSource = (typeof deadlineSources)[number];

/** A coming undecided period, with its deadline before and after the terms. */
const ComingPeriod = z.object({
  id: Id,
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  deadline_before: DateOnly.nullable(),
  deadline: DateOnly.nullable(),
  source: z.enum(deadlineSources).nullable(),
  /** Whether its own deadline was the same day, and is cleared so that it follows the terms. */
  follows: z.boolean(),
});

/** A year of a bound contract. */
const YearOfContract = z.object({ start_date: DateOnly, end_date: DateOnly, price: Money.nullable() });

/** The effect of terms on a subscription. */
export const TermsOutcome = z.object({
  ...Reference.shape,
  before: ContractTerms.nullable(),
  after: ContractTerms.nullable(),
  periods: z.array(ComingPeriod),
  /** The years whose period is made, or accepted where it is undecided (`make_periods`). */
  made: z.array(YearOfContract),
  /** The years whose period stays as it is, because it is decided or locked. */
  left: z.array(YearOfContract),
  /** Facts that a person should know, such as a deadline that has passed. */
  ...messagesAs('notes'),
});
export type TermsOutcome = z.output<typeof TermsOutcome>;

/** The result of terms for many subscriptions; with `check`, what it would be. */
export const ManyTerms = z.object({ ...RecordsChanged.shape, outcomes: z.array(TermsOutcome) });
export type ManyTerms = z.output<typeof ManyTerms>;

/** A period that its contract renewed without a decision, with its price or, where none was entered, the forecast (RQ14). */
export const RenewedRow = z.object({
  id: Id,
  subscription: Reference,
  owner: Reference.nullable(),
  vendor: Reference.nullable(),
  start_date: DateOnly,
  end_date: DateOnly.nullable(),
  renewed_by_itself_on: DateOnly,
  currency: Currency,
  price: Money.nullable(),
  normalized_price: Money.nullable(),
  expected_price: Money.nullable(),
  expected_normalized_price: Money.nullable(),
});
export type RenewedRow = z.output<typeof RenewedRow>;

/** A sum of prices, and apart from it the sum of expected ones. */
const RenewedSum = z.object({
  currency: Currency,
  price: Money,
  /** The sum of the forecasts of periods without a price. */
  expected: Money,
  /** Periods in `price`. */
  count: z.int(),
  /** Periods in `expected`. */
  expected_count: z.int(),
  /** Periods in neither: without a price and a forecast, or without an exchange rate to this currency. */
  unknown_count: z.int(),
});
export type RenewedSum = z.output<typeof RenewedSum>;

/** The periods that renewed by themselves in a year (C884). */
export const RenewedByThemselves = z.object({
  year: z.int(),
  /** The years with such periods and the current one, latest first. */
  years: z.array(z.int()),
  periods: z.array(RenewedRow),
  /** Per original currency. */
  sums: z.array(RenewedSum),
  /** In the currency of the library. */
  local: RenewedSum,
});
export type RenewedByThemselves = z.output<typeof RenewedByThemselves>;

/** A period of an odd length, up to the end of the library's year or another day, before it is made; with its id once it is (C883, RQ08). */
export const CoTermination = z.object({
  /** The reason why its first day must be given: the latest period has no end, or is cancelled. */
  asks_start: z.enum(['open', 'cancelled']).nullable(),
  /** The first day; null while it must be given. */
  start_date: DateOnly.nullable(),
  end_date: DateOnly.nullable(),
  /** The next two ends of the library's year, counted from the first day; while it must be given, from the first possible one. */
  year_ends: z.array(DateOnly),
  /** Null where it does not last whole months. */
  months: z.int().nullable(),
  days: z.int().nullable(),
  currency: Currency,
  /** The price of a year: the given one, else that of the latest period with a price. */
  yearly_price: Money.nullable(),
  by_months: Money.nullable(),
  by_days: Money.nullable(),
  /** By days, minus by months. */
  difference: Money.nullable(),
  /** The financial period in which the whole price counts. */
  financial_period: Reference.nullable(),
  /** The deadline of the decision on it. */
  deadline: DateOnly.nullable(),
  /** The deadline of the decision on the period after it. */
  next_deadline: DateOnly.nullable(),
  /** The last day that the open latest period gets. */
  closes_on: DateOnly.nullable(),
  period_id: Id.nullable(),
});
export type CoTermination = z.output<typeof CoTermination>;

/** The sentences of a license about notice and renewal, and what was understood of them. */
const LicenseSentence = z.object({
  license_period_id: Id,
  license_id: Id,
  name: z.string(),
  term: z.enum(['renewal', 'notice', 'opt_out']),
  text: z.string(),
  understood: z.boolean(),
});

/** Reasons why a proposal must be asked instead of taken. */
export const termsQuestions = ['not_understood', 'licenses_differ', 'terms_differ'] as const;

/** Terms that a subscription could have: from the habit of its deadlines, or from its license (C881). */
export const TermsProposal = z.object({
  subscription: Reference,
  source: z.enum(['proposed', 'license']),
  /** The proposed terms; null where nothing can be proposed and a person is asked. */
  terms: ContractTerms.nullable(),
  /** The terms that the subscription has. */
  current: ContractTerms.nullable(),
  /** The own deadlines that show the habit, latest first. */
  deadlines: z.array(z.object({ start_date: DateOnly, deadline: DateOnly })),
  sentences: z.array(LicenseSentence),
  question: z.enum(termsQuestions).nullable(),
});
export type TermsProposal = z.output<typeof TermsProposal>;
