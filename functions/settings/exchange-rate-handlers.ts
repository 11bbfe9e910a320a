import { checkTableRate, plainRate } from '#shared/domain/money/exchange-rate-table.ts';
import { today } from '../platform/clock.ts';
import { resourceHandlers } from '#functions/records/ground/resource-handlers.ts';
import { exchangeRateRow } from '#functions/records/money/exchange-rates/exchange-rate-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** Making, changing and deleting lines of the table of rates. A rate that is given without a day is of today. */
export const exchangeRateHandlers = resourceHandlers({
  kind: 'exchange_rate',
  blank: { source: null },
  complete: async (next, before, tx) => {
    const day = today(memberOf(await tx.model()).timezone);
    const rate = plainRate(next.rate);
    // A changed rate without a new day applies from today on.
    const isDated = next.as_of !== undefined && (!before || next.as_of !== before.as_of || rate === before.rate);
    return { ...next, rate, as_of: isDated ? next.as_of : day };
  },
  check: async (next, before, tx) => {
    const model = await tx.model();
    const others = [...model.all('exchange_rate')]
      .filter(({ id }) => id !== next.id)
      .map((line) => ({
        ...line,
        financial_period_id: model.resolve('financial_period', line.financial_period_id) ?? line.financial_period_id,
      }));
    const isMoved = next.currency !== before?.currency || next.financial_period_id !== before.financial_period_id;
    return checkTableRate(next, isMoved ? others : [], memberOf(model).currency);
  },
  comparesOthers: true,
  present: exchangeRateRow,
});
