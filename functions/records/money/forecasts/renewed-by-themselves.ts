import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { RenewedByThemselves, RenewedRow, RenewedSum } from '#shared/contract/rows/terms-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { forecastOf } from '../../holdings/periods/forecast-of.ts';
import { localOf } from './local-of.ts';

/** The periods that renewed by themselves in a year, the latest first, with sums (C884). The default is the current year. */
export function renewedByThemselves(model: ReadModel, wanted: number | undefined): RenewedByThemselves {
  const current = Number(dayOf(model).slice(0, 4));
  const all = [...model.all('subscription_period')].filter(
    (period) => period.renewed_by_itself_on !== null && period.decision === 'accepted',
  );
  const year = wanted ?? current;
  const yearOf = ({ renewed_by_itself_on: day }: SubscriptionPeriod): number => Number(day?.slice(0, 4));
  const periods = all
    .filter((period) => yearOf(period) === year)
    .map((period) => renewedRow(model, period))
    .toSorted((a, b) =>
      a.renewed_by_itself_on === b.renewed_by_itself_on ? (a.id < b.id ? -1 : 1) : a.renewed_by_itself_on < b.renewed_by_itself_on ? 1 : -1,
    );
  const { currency: local } = memberOf(model);
  const byCurrency = [...Map.groupBy(periods, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    year,
    years: [...new Set([current, ...all.map(yearOf)])].toSorted((a, b) => b - a),
    periods,
    sums: byCurrency.map(([currency, rows]) =>
      sumOf(
        currency,
        rows.map(({ price, expected_price: expected }) => ({ price, expected })),
      ),
    ),
    local: sumOf(
      local,
      periods.map(({ price, normalized_price, expected_normalized_price: expected }) => ({
        price: price === null ? null : normalized_price,
        expected: price === null ? expected : null,
      })),
    ),
  };
}

function renewedRow(model: ReadModel, period: SubscriptionPeriod): RenewedRow {
  const { id, start_date, end_date, currency, price, normalized_price, subscription_id, financial_period_id } = period;
  const forecast = price === null ? forecastOf(model, period) : undefined;
  const expected = forecast?.amount ?? null;
  const source = { period, isStored: true, financialPeriodId: financial_period_id };
  return {
    id,
    subscription: reference(model, 'subscription', subscription_id) ?? { id: subscription_id, name: '' },
    owner: reference(model, 'user', period.owner_id),
    vendor: reference(model, 'provider', period.vendor_id),
    start_date,
    end_date,
    renewed_by_itself_on: period.renewed_by_itself_on ?? start_date,
    currency,
    price,
    normalized_price,
    expected_price: expected,
    expected_normalized_price: expected === null ? null : localOf(model, source, expected, forecast).local_amount,
  };
}

/** The sum of prices, and apart from it that of expected ones; an amount that is not known is in neither. */
function sumOf(currency: string, rows: readonly { price: number | null; expected: number | null }[]): RenewedSum {
  const isKnown = (value: number | null): boolean => value !== null;
  return {
    currency,
    price: sumMoney(
      rows.map(({ price }) => price),
      currency,
    ),
    expected: sumMoney(
      rows.map(({ expected }) => expected),
      currency,
    ),
    count: rows.filter(({ price }) => isKnown(price)).length,
    expected_count: rows.filter(({ expected }) => isKnown(expected)).length,
    unknown_count: rows.filter(({ price, expected }) => !isKnown(price) && !isKnown(expected)).length,
  };
}
