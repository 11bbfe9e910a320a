import type { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import type { DepartmentShare, SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { checkPeriod } from '#shared/domain/periods/check-period.ts';
import { checkShares } from '#shared/domain/periods/check-shares.ts';
import { checkOverlap } from '#shared/domain/periods/overlap.ts';
import { eachOf, type FormField, plainField, type plainFields, plainFieldsWith } from '#shared/domain/periods/plain-fields.ts';
import type { PeriodDates } from '#shared/domain/periods/period-draft.ts';
import { isDate } from '#shared/domain/calendar/dates.ts';

/** The options and proposals of a period's form (R093). */
export type PeriodOffer = ResultOf<typeof subscriptionPeriods.form>;

/** A department's share as form values. */
export type ShareValues = {
  department_id: string | null;
  percentage: number | null;
  cost_center_id: string | null;
  stakeholder_ids: string[];
};

/** The plain fields as form values: empty texts instead of null. */
type PlainValues = { [F in FormField]: (typeof plainFields)[F]['type'] extends 'day' ? string | null : string };

/** The form values of a period: empty texts instead of null, dates and numbers as parsed. */
export type PeriodValues = PlainValues & {
  product_id: string | null;
  subscription_name: string;
  one_time_purchase: boolean;
  start_date: string | null;
  end_date: string | null;
  cancellation_deadline: string | null;
  owner_id: string | null;
  vendor_id: string | null;
  publisher_id: string | null;
  financial_period_id: string | null;
  currency: string | null;
  price: number | null;
  normalized_price: number | null;
  exchange_rate: number | null;
  exchange_rate_date: string | null;
  price_typed: SubscriptionPeriod['price_typed'];
  decision: SubscriptionPeriod['decision'];
  departments: ShareValues[];
  /** The period's own switches of workflow tasks; missing ones follow the general setting. */
  task_applicability: SubscriptionPeriod['task_applicability'];
};

/** A stored or proposed period as form values; missing fields start empty. */
export function periodValuesOf(period: Partial<SubscriptionPeriod>): PeriodValues {
  return {
    product_id: period.product_id ?? null,
    subscription_name: '',
    ...plainValuesOf(period),
    one_time_purchase: period.one_time_purchase ?? false,
    start_date: period.start_date ?? null,
    end_date: period.end_date ?? null,
    cancellation_deadline: period.cancellation_deadline ?? null,
    owner_id: period.owner_id ?? null,
    vendor_id: period.vendor_id ?? null,
    publisher_id: period.publisher_id ?? null,
    financial_period_id: period.financial_period_id ?? null,
    currency: period.currency ?? null,
    price: period.price ?? null,
    normalized_price: period.normalized_price ?? null,
    exchange_rate: period.exchange_rate === null || period.exchange_rate === undefined ? null : Number(period.exchange_rate),
    exchange_rate_date: period.exchange_rate_date ?? null,
    price_typed: period.price_typed ?? 'original',
    decision: period.decision ?? 'undecided',
    departments: (period.departments ?? []).map(shareValuesOf),
    task_applicability: { ...period.task_applicability },
  };
}

function plainValuesOf(period: Partial<SubscriptionPeriod>): PlainValues {
  return eachOf(plainFieldsWith('form'), (name) => period[name] ?? (plainField(name).type === 'day' ? null : '')) as PlainValues;
}

/** A share as it is edited, without the names that rows show beside it. */
export function shareValuesOf({ department_id, percentage, cost_center_id, stakeholder_ids }: DepartmentShare): ShareValues {
  return { department_id, percentage, cost_center_id, stakeholder_ids: [...stakeholder_ids] };
}

/** The request body of a period form, complete or only the changes; an empty name is omitted. */
export function periodBody(values: Partial<PeriodValues>): Record<string, unknown> {
  const { subscription_name: name, exchange_rate: rate, ...rest } = values;
  return {
    ...rest,
    ...(name === undefined || name.trim() === '' ? {} : { subscription_name: name }),
    ...(rate === undefined ? {} : { exchange_rate: rate === null ? null : String(rate) }),
  };
}

export interface PeriodRules {
  formatDate: (date: string) => string;
  /** The other periods of the subscription: none may overlap (D3). */
  others: readonly PeriodDates[];
}

/** Every rule of R051, R129 and D3, at the form's fields. */
export function checkPeriodValues(values: PeriodValues, { formatDate, others }: PeriodRules): Breach[] {
  const { start_date: start, end_date: end, one_time_purchase: once } = values;
  const dated = isDate(start) && (once || (isDate(end) && end > start));
  return [
    ...checkPeriod(values, { formatDate }),
    ...(dated ? checkOverlap({ start_date: start, end_date: once ? null : end }, others, formatDate) : []),
    ...(areComplete(values.departments) ? checkShares(values.departments) : []),
  ];
}

type CompleteShare = ShareValues & { department_id: string; percentage: number };

/** Whether every share names its department and a number. */
export function areComplete(shares: readonly ShareValues[]): shares is CompleteShare[] {
  return shares.every(({ department_id, percentage }) => department_id !== null && typeof percentage === 'number');
}
