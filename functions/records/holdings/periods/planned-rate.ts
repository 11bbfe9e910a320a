import type { ExchangeRate } from '#shared/contract/entities/exchange-rate.ts';
import { rateOfTable } from '#shared/domain/money/exchange-rate-table.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The member's rate table. A line of a replaced financial period counts for its replacement. */
export function rateTable(model: ReadModel): readonly ExchangeRate[] {
  return model.view('rate table', () =>
    [...model.all('exchange_rate')].map((line) => ({ ...line, financial_period_id: liveFinancialPeriod(model, line.financial_period_id) })),
  );
}

/** The rate that a period in a foreign currency gets when it is created or priced (D4). */
export function plannedRate(model: ReadModel, currency: string, financialPeriodId: string): ExchangeRate | undefined {
  return rateOfTable(rateTable(model), currency, liveFinancialPeriod(model, financialPeriodId));
}

/** The id of a financial period, or of its replacement. */
export function liveFinancialPeriod(model: ReadModel, id: string): string {
  return model.resolve('financial_period', id) ?? id;
}
