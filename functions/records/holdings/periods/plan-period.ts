import { blankPeriod, type SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { pointersOf } from '#shared/contract/kinds.ts';
import type { AuditField } from '#shared/contract/fields.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { checkOverlap } from '#shared/domain/periods/overlap.ts';
import { checkPeriod } from '#shared/domain/periods/check-period.ts';
import { checkShares } from '#shared/domain/periods/check-shares.ts';
import type { PeriodDates } from '#shared/domain/periods/period-draft.ts';
import { proposePeriod } from '#shared/domain/periods/propose-period.ts';
import { keepStakeholders } from '#shared/domain/periods/stakes.ts';
import { resolvePrices } from '#shared/domain/periods/resolve-prices.ts';
import { checkApplicability, withApplicability } from '#shared/domain/workflow/applicability.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { plannedRate } from './planned-rate.ts';
import { say } from '#shared/domain/messages/message.ts';
import { kindWord } from '#shared/contract/kind-word.ts';

export type PeriodValues = Omit<SubscriptionPeriod, AuditField>;

/** A period before it is saved, and the rules that it would break. */
export interface PlannedPeriod {
  next: PeriodValues;
  breaches: Breach[];
}

/**
 * A new or changed period: with the proposals for other fields (R052, R053), consistent prices (D4), and all broken rules at once (R051, R129,
 * D3).
 * `others` are the dates of the subscription's other periods; without them the dates are not compared. A rule that the stored period already
 * breaks prevents only a change to that field.
 */
export function planPeriod(
  model: ReadModel,
  before: SubscriptionPeriod | undefined,
  change: Partial<PeriodValues>,
  others?: Iterable<PeriodDates>,
): PlannedPeriod {
  const member = memberOf(model);
  const draft = { ...blankPeriod, ...before, normalized_currency: member.currency };
  const { normalized_currency: _local, ...proposed } = proposePeriod(draft, change, {
    financialPeriods: [...model.all('financial_period')],
    product: (id) => model.find('product', id),
    vendor: (id) => model.find('provider', id),
    publisher: (id) => model.find('provider', id),
  });
  const settled = {
    ...(proposed as PeriodValues),
    departments: keepStakeholders((proposed as PeriodValues).departments, before?.departments ?? []),
    // Each switch is a separate value, and some depend on each other (R040).
    task_applicability: withApplicability(before?.task_applicability ?? {}, change.task_applicability ?? {}),
  };
  const { values, breaches: priceBreaches } = withPrices(model, settled, before, change);
  const show = (date: string): string => formatDate(date, member.date_format);
  const broken = checkPeriod(values, { formatDate: show });
  const known = before ? checkPeriod(before) : [];
  const isNews = (breach: Breach): boolean =>
    breach.field in change || !known.some((each) => each.field === breach.field && each.message.code === breach.message.code);
  return {
    next: values,
    breaches: [
      ...broken.filter(isNews),
      ...priceBreaches,
      ...(others && !broken.some((breach) => breach.field === 'start_date' || breach.field === 'end_date')
        ? overlapBreaches(model, values, others)
        : []),
      ...('departments' in change ? checkShares(values.departments) : []),
      ...checkApplicability(change.task_applicability ?? {}).map((breach) => ({ ...breach, field: 'task_applicability' })),
      ...checkReferences(model, change),
      ...checkRoles(model, values, change),
    ],
  };
}

/** The overlaps of a period with others of its subscription (D3). */
export function overlapBreaches(model: ReadModel, period: PeriodDates, others: Iterable<PeriodDates>): Breach[] {
  return checkOverlap(period, others, (date) => formatDate(date, memberOf(model).date_format));
}

/** Whether a change moves a period's dates, so that it must be compared with its neighbours. */
export function movesDates(change: Partial<PeriodValues>): boolean {
  return 'start_date' in change || 'end_date' in change || 'one_time_purchase' in change;
}

function withPrices(
  model: ReadModel,
  next: PeriodValues,
  before: SubscriptionPeriod | undefined,
  change: Partial<PeriodValues>,
): { values: PeriodValues; breaches: Breach[] } {
  const [local, today] = [memberOf(model).currency, dayOf(model)];
  if (change.exchange_rate !== undefined && change.exchange_rate !== null && !/[1-9]/.test(change.exchange_rate))
    return { values: next, breaches: [{ field: 'exchange_rate', message: say('invoices.notPositive') }] };
  if (!next.currency) return { values: next, breaches: [] };
  try {
    const planned = next.financial_period_id ? plannedRate(model, next.currency, next.financial_period_id) : undefined;
    const values = { ...next, ...resolvePrices(before, change, { currency: next.currency, local, today, planned }) };
    return { values, breaches: checkAmounts(values, before, local) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      values: next,
      breaches: [{ field: 'price' in change ? 'price' : 'exchange_rate', message: say('money.amountTooLarge') }],
    };
  }
}

/** Checks new amounts, and existing ones if the currency changes. */
function checkAmounts(next: PeriodValues, before: SubscriptionPeriod | undefined, local: string): Breach[] {
  const isNew = (field: 'price' | 'normalized_price' | 'forecasted_price' | 'order_amount'): boolean =>
    next[field] !== before?.[field] || next.currency !== before.currency;
  return [
    ...(isNew('price') ? checkAmount('price', next.price, next.currency) : []),
    ...(isNew('normalized_price') && next.currency !== local ? checkAmount('normalized_price', next.normalized_price, local) : []),
    ...(isNew('forecasted_price') ? checkAmount('forecasted_price', next.forecasted_price, next.currency) : []),
    ...(next.forecasted_price_change?.kind === 'amount' && next.forecasted_price_change.value !== before?.forecasted_price_change?.value
      ? checkAmount('forecasted_price_change', next.forecasted_price_change.value, next.currency)
      : []),
    ...(isNew('order_amount') ? checkAmount('order_amount', next.order_amount, next.currency) : []),
  ];
}

/** Checks that the change's references exist. The commit checks this again; here all errors show at once. */
function checkReferences(model: ReadModel, change: Partial<PeriodValues>): Breach[] {
  return pointersOf('subscription_period', change)
    .filter(({ kind, id }) => !model.find(kind, id))
    .map(({ kind, path }) => ({
      field: path.replace(/\[\].*/, ''),
      message: say('common.referenceNotFound', { title: kindWord(kind) }),
    }));
}

/** Checks that the vendor has the role of a vendor, and the publisher that of a publisher. */
function checkRoles(model: ReadModel, next: PeriodValues, change: Partial<PeriodValues>): Breach[] {
  const vendor = 'vendor_id' in change ? model.find('provider', next.vendor_id) : undefined;
  const publisher = 'publisher_id' in change ? model.find('provider', next.publisher_id) : undefined;
  return [
    ...(vendor && !vendor.is_vendor ? [{ field: 'vendor_id', message: say('invoices.notVendor', { name: vendor.name }) }] : []),
    ...(publisher && !publisher.is_publisher
      ? [{ field: 'publisher_id', message: say('common.notPublisher', { name: publisher.name }) }]
      : []),
  ];
}
