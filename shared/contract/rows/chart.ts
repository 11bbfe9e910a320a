import * as z from 'zod';
import { budgetVerdicts } from '#shared/domain/budgets/budget-verdict.ts';
import { axisKinds, chartUnits, drawings, markKinds } from '#shared/domain/insights/chart.ts';
import { Currency, DateOnly, Id, Instant, Reference } from '../fields.ts';
import { MessageRow, messageAs, messageOrNullAs } from '../message-fields.ts';

/** The kinds of record that have charts of their own, as paths name them. */
export const chartSubjects = ['subscriptions', 'subscription-periods', 'publishers', 'vendors', 'agreements'] as const;

/** Parameters of a chart. `year` is the calendar year in which the financial period starts. */
export const chartParameters = ['year', 'financialPeriodId', 'department_id', 'provider_id', 'fte_field_id', 'form'] as const;

/** A name: unchanged, with `label_code` null, or words in English beside their code. */
const label = { label: z.string(), label_code: MessageRow.nullable() };

const figure = { unit: z.enum(chartUnits), currency: Currency.nullable() };
/** Amounts have the decimals of their currency, counts none, all others at most 4. Null means unknown, never 0. */
const Value = z.number().nullable();

/** A term of a formula: the sum of one field over a page of rows. */
export const FormulaTerm = z.object({
  key: z.string(),
  ...label,
  /** The place of the axis that it belongs to; null if it belongs to the whole chart. */
  x: z.string().nullable(),
  series: z.string(),
  value: Value,
  ...figure,
  /** The field of the rows that sums to the value. */
  field: z.enum(['amount', 'previous']),
  /** The address of its rows below `/api`. */
  rows: z.string(),
});

export const Chart = z.object({
  name: z.string(),
  ...messageAs('title'),
  ...figure,
  /** The entry of the log that it includes. */
  as_of: z.object({ seq: z.int(), instant: Instant }),
  parameters: z.object({
    year: z.int(),
    /** Whether `year` is the last year with data, because no year was requested and the current one has none. */
    is_last_with_data: z.boolean(),
    financial_period_id: Id.nullable(),
    department_id: Id.nullable(),
    provider_id: Id.nullable(),
    fte_field_id: Id.nullable(),
  }),
  x: z.object({ kind: z.enum(axisKinds), values: z.array(z.object({ key: z.string(), ...label })) }),
  series: z.array(
    z.object({
      key: z.string(),
      ...label,
      draw: z.enum(drawings),
      stack: z.boolean(),
      ...figure,
      /** One for each place of the axis. */
      values: z.array(Value),
      low: z.array(Value).nullable(),
      high: z.array(Value).nullable(),
    }),
  ),
  /** Whether the series are records of the library, of which there may be any number: pictures show the six largest, and combine the others. */
  open_series: z.boolean(),
  /** The reason why no value is known, with the page where to fix it; null if a value is known. */
  empty: z.object({ ...messageAs('text'), link: z.object({ path: z.string(), ...messageAs('label') }).nullable() }).nullable(),
  marks: z.array(z.object({ x: z.string(), kind: z.enum(markKinds), ...messageAs('text') })),
  /** The address of the rows behind it; `x` and `series` choose those of a point. */
  rows: z.object({ path: z.string() }),
  formula: z.object({ ...messageAs('text'), terms: z.array(FormulaTerm) }),
});
export type Chart = z.output<typeof Chart>;

/** A chart in the list of all. */
export const ChartEntry = z.object({
  name: z.string(),
  ...messageAs('title'),
  unit: z.enum(chartUnits),
  of: z.enum(['library', ...chartSubjects]),
  parameters: z.array(z.enum(chartParameters)),
  permission: z.string(),
});

/** Filters of the library's charts, by name: all departments, and the providers that publish or sell something with a period. */
export const InsightFilters = z.object({
  departments: z.array(Reference),
  /** Whether a period has money that no department pays; the filter for it is `unallocated`. */
  has_unallocated: z.boolean(),
  providers: z.array(Reference),
});

/** A box of figures or counts in the list of all. */
export const BoxEntry = z.object({
  name: z.string(),
  ...messageAs('title'),
  of: z.enum(['library', 'department']),
  /** Below `/api`, with `{id}` for the department. */
  path: z.string(),
  parameters: z.array(z.enum(['year', 'financialPeriodId', 'department_id', 'provider_id'])),
});

/** A row behind a figure: the contribution of one record. */
export const ChartRow = z.object({
  x: z.string(),
  series: z.string(),
  group: z.string().nullable(),
  /** Name of the record. */
  name: z.string(),
  /** The page of the application that shows it. */
  link: z.string().nullable(),
  subscription: Reference.nullable(),
  period: z.object({ id: Id, start_date: DateOnly, end_date: DateOnly.nullable() }).nullable(),
  publisher: Reference.nullable(),
  amount: Value,
  /** The value for comparison: for money, that of the period before. */
  previous: Value,
  /** In percent. */
  change: Value,
  /** Percent of the sum of all rows of the page's choice. */
  share: Value,
  ...figure,
  reason: z.string().nullable(),
  reason_code: MessageRow.nullable(),
});
export type ChartRow = z.output<typeof ChartRow>;

/** A page of rows. The sums are of all rows of the choice. */
export const ChartRows = z.object({
  data: z.array(ChartRow),
  last_row: z.int(),
  /** Null where rows of several units or currencies were chosen. */
  sums: z.object({ amount: Value, previous: Value }).nullable(),
});

/** A box of figures, each with its formula and the rows behind it. */
export const InfoBox = z.object({
  name: z.string(),
  ...messageAs('title'),
  year: z.int(),
  /** Whether `year` is the last year with data, because no year was requested and the current one has none. */
  is_last_with_data: z.boolean(),
  figures: z.array(
    z.object({
      key: z.string(),
      ...label,
      value: Value,
      /** Its gaps, in words; null without a known gap. */
      ...messageOrNullAs('note'),
      ...figure,
      formula: z.object({ ...messageAs('text'), terms: z.array(FormulaTerm) }),
      /** The address of its rows below `/api`. They sum to the value of money and counts. */
      rows: z.string(),
      /** Whether a budget is kept, with the rest or excess in percent of it; null for figures without a budget, and if unknown. */
      verdict: z.object({ kind: z.enum(budgetVerdicts), percent: Value }).nullable(),
      /** The same for the year before, with the change of a cost in percent; null without a year before. */
      trend: z.object({ year: z.int(), previous: Value, change: Value }).nullable(),
    }),
  ),
});
