import { sharePrice } from '#shared/domain/periods/share-price.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { ForecastRow, PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { priceComparison } from '#shared/domain/periods/money-fact.ts';
import type { PeriodForecast } from '#shared/domain/forecasts/forecast-period.ts';
import { periodStatus } from '#shared/domain/periods/period-status.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { forecastOf } from './forecast-of.ts';
import { heldFields } from '#shared/domain/periods/period-lock.ts';
import { lockOf, officeHoldOf } from './guard-lock.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';
import { reasonAs } from '#functions/platform/messages/english.ts';
import { deadlineOriginOf } from '../../ground/references/deadline-of.ts';
import { openDeadlineOf } from '../../ground/references/open-deadline-of.ts';

/** The departments' shares of a period, with their amounts; the parts and the rest always sum to the price (D4). */
function shares(model: ReadModel, period: SubscriptionPeriod, localCurrency: string): Pick<PeriodRow, 'departments' | 'unallocated'> {
  if (period.departments.length === 0) return { departments: [], unallocated: 100 };
  const original = sharePrice(period);
  const isSame = period.currency === localCurrency && period.price === period.normalized_price;
  const local = isSame
    ? original
    : sharePrice({ price: period.normalized_price, currency: localCurrency, departments: period.departments });
  const departments = period.departments.flatMap((part, index) => {
    const department = reference(model, 'department', part.department_id);
    if (!department) return [];
    return [
      {
        id: department.id,
        name: department.name,
        department_id: department.id,
        percentage: part.percentage,
        cost_center_id: model.resolve('cost_center', part.cost_center_id),
        cost_center: reference(model, 'cost_center', part.cost_center_id),
        amount: original?.parts[index] ?? null,
        normalized_amount: local?.parts[index] ?? null,
        ...stakeholdersOf(model, part.stakeholder_ids),
      },
    ];
  });
  const held = departments.reduce((sum, part) => sum + Math.round(part.percentage * 10_000), 0);
  return { departments, unallocated: (1_000_000 - held) / 10_000 };
}

function stakeholdersOf(model: ReadModel, ids: readonly string[]) {
  const stakeholders = ids.flatMap((id) => reference(model, 'stakeholder', id) ?? []);
  return { stakeholders, stakeholder_ids: stakeholders.map(({ id }) => id) };
}

function comparisonOf(model: ReadModel, period: SubscriptionPeriod): { previous: SubscriptionPeriod; change: number } | undefined {
  const { start_date } = period;
  const earlier = model.by('subscription_period', 'subscription_id', period.subscription_id).filter((each) => each.start_date < start_date);
  return earlier.length === 0 ? undefined : priceComparison(period, earlier);
}

/** A forecast with its terms, in the shape of answers. */
export function forecastRow(forecast: PeriodForecast): ForecastRow {
  return {
    ...forecast,
    percent: forecast.percent ?? null,
    changes: [...forecast.changes],
    median: forecast.median ?? null,
    set_aside: [...forecast.set_aside],
    ceiling: forecast.ceiling ? { id: forecast.ceiling.id, percent: forecast.ceiling.percent, until: forecast.ceiling.until } : null,
    marks: [...forecast.marks],
  };
}

/** The offer of a consortium that determines fields of a period; null for a period of the library alone (RK20). */
export function dealLinkOf(model: ReadModel, period: Pick<SubscriptionPeriod, 'received_offer_id'>): PeriodRow['deal_link'] {
  const hold = officeHoldOf(model, period);
  if (!hold) return null;
  const { offer, membership } = hold;
  return { offer_id: offer.id, office: membership.office_name, deal: offer.name, year: offer.year, fields: heldFields(offer.held) };
}

/** A period with the names of its references and all computed values. `today` is the member's. */
export function periodRow(model: ReadModel, stored: SubscriptionPeriod, today: string): PeriodRow {
  const period = model.live('subscription_period', stored);
  const member = memberOf(model);
  const financialPeriod = model.find('financial_period', period.financial_period_id);
  const { departments, unallocated } = shares(model, period, member.currency);
  const forecast = forecastOf(model, period);
  const cause = lockOf(model, period);
  const compared = comparisonOf(model, period);
  const product = model.find('product', period.product_id);
  return {
    ...period,
    ...reasonAs('decision_reason', period.decision_reason),
    forecast: forecast ? forecastRow(forecast) : null,
    forecasted_price: forecast?.of === 'this' ? forecast.amount : period.forecasted_price,
    previous_price: compared?.previous.price ?? null,
    price_change: compared ? compared.change / 10_000 : null,
    decider: reference(model, 'user', period.decided_by),
    locked: cause !== undefined,
    lock_cause: cause ?? null,
    deal_link: dealLinkOf(model, period),
    unlocker: reference(model, 'user', period.unlocked_by),
    product: reference(model, 'product', period.product_id),
    ...identifiersOf(product),
    publisher: reference(model, 'provider', period.publisher_id ?? product?.publisher_id),
    vendor: reference(model, 'provider', period.vendor_id),
    owner: reference(model, 'user', period.owner_id),
    departments,
    unallocated,
    financial_period: financialPeriod
      ? { id: financialPeriod.id, name: financialPeriod.name, start_date: financialPeriod.start_date, end_date: financialPeriod.end_date }
      : null,
    normalized_currency: member.currency,
    status: periodStatus(period, today),
    subscription: reference(model, 'subscription', period.subscription_id),
    starts_in_year: Number(period.start_date.slice(0, 4)),
    effective_deadline: openDeadlineOf(model, period),
    ...deadlineOriginOf(model, period),
  };
}

/** The period with the parts that a call includes: the period before it, the product of its subscription. */
export function withIncludes(model: ReadModel, row: PeriodRow, include: string | readonly string[] | undefined): PeriodRow {
  const names = typeof include === 'string' ? include.split(',') : (include ?? []);
  const included = names.includes('previousPeriod') ? withPreviousPeriod(model, row) : row;
  if (!included.subscription || !names.includes('subscription.product')) return included;
  const product = reference(model, 'product', model.find('subscription', included.subscription.id)?.product_id);
  return { ...included, subscription: { ...included.subscription, product } };
}

/** The period before, for comparing prices. */
export function withPreviousPeriod(model: ReadModel, row: PeriodRow): PeriodRow {
  const earlier = model
    .by('subscription_period', 'subscription_id', row.subscription_id)
    .filter((period) => period.start_date < row.start_date);
  const previous = earlier.sort((a, b) => (a.start_date < b.start_date ? 1 : -1))[0];
  return {
    ...row,
    previousPeriod: previous
      ? {
          id: previous.id,
          start_date: previous.start_date,
          end_date: previous.end_date,
          price: previous.price,
          currency: previous.currency,
          normalized_price: previous.normalized_price,
        }
      : null,
  };
}
