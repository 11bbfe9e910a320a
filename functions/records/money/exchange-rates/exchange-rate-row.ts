import type { ExchangeRate } from '#shared/contract/entities/exchange-rate.ts';
import type { ExchangeRateRow, RateUpdateRow } from '#shared/contract/rows/exchange-rate-row.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { sameRate } from '#shared/domain/money/exchange-rate-table.ts';
import { reRate } from '#shared/domain/periods/re-rate.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { lockOf } from '../../holdings/periods/guard-lock.ts';
import { liveFinancialPeriod, rateTable } from '../../holdings/periods/planned-rate.ts';
import { reference } from '../../ground/references/reference.ts';

function financialPeriodOf(model: ReadModel, id: string): ExchangeRateRow['financial_period'] {
  const found = model.find('financial_period', id);
  return found ? { id: found.id, name: found.name, start_date: found.start_date, end_date: found.end_date } : null;
}

/** A line of the rate table with the number of its periods. */
export function exchangeRateRow(model: ReadModel, line: ExchangeRate): ExchangeRateRow {
  const financial_period = financialPeriodOf(model, line.financial_period_id);
  const periods = model
    .by('subscription_period', 'financial_period_id', financial_period?.id ?? line.financial_period_id)
    .filter((period) => period.currency === line.currency);
  return {
    ...model.live('exchange_rate', line),
    name: [line.currency, financial_period?.name].filter(Boolean).join(' '),
    financial_period_id: financial_period?.id ?? line.financial_period_id,
    financial_period,
    period_count: periods.length,
    different_count: periods.filter((period) => period.price !== null && !sameRate(period.exchange_rate, line.rate)).length,
  };
}

interface Wanted {
  financial_period_id?: string | undefined;
  currency?: string | undefined;
  ids?: string | undefined;
  /** Only open periods without a local price. */
  without_local_price?: boolean | undefined;
}

/** The periods whose rate the table would change, with their figures before and after; the largest difference first. */
export function rateUpdateRows(model: ReadModel, wanted: Wanted): RateUpdateRow[] {
  const local = memberOf(model).currency;
  const live = (id: string): string => liveFinancialPeriod(model, id);
  const table = rateTable(model);
  const ids = wanted.ids === undefined ? undefined : new Set(wanted.ids.split(','));
  const currencies = wanted.currency === undefined ? undefined : new Set(wanted.currency.split(','));
  const financialPeriod = wanted.financial_period_id === undefined ? undefined : live(wanted.financial_period_id);
  const rows = [...model.all('subscription_period')].flatMap((stored): RateUpdateRow[] => {
    if (ids && !ids.has(stored.id)) return [];
    if (currencies && !currencies.has(stored.currency)) return [];
    const period = { ...stored, financial_period_id: live(stored.financial_period_id) };
    if (financialPeriod !== undefined && period.financial_period_id !== financialPeriod) return [];
    const found = reRate(period, table, local);
    if (!found) return [];
    const { before, after, line } = found;
    // A locked period would refuse the rate.
    if (wanted.without_local_price && (before.normalized_price !== null || lockOf(model, stored) !== undefined)) return [];
    return [
      {
        id: period.id,
        version: period.version,
        subscription: reference(model, 'subscription', period.subscription_id),
        vendor: reference(model, 'provider', period.vendor_id),
        name_reference: period.name_reference,
        start_date: period.start_date,
        end_date: period.end_date,
        financial_period: financialPeriodOf(model, period.financial_period_id),
        decision: period.decision,
        currency: period.currency,
        price: period.price,
        normalized_currency: local,
        price_typed: period.price_typed,
        source: line.source,
        before,
        after,
        difference:
          before.normalized_price === null || after.normalized_price === null
            ? null
            : sumMoney([after.normalized_price, -before.normalized_price], local),
      },
    ];
  });
  return rows.toSorted((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0));
}
