import type { groups } from '#shared/contract/calls.ts';
import { forecastColumns } from '#shared/contract/columns/forecasts.ts';
import { notFound } from '#shared/contract/errors.ts';
import { sortOf } from '#shared/contract/list-query.ts';
import { say } from '#shared/domain/messages/message.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { today } from '#functions/platform/clock.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { listAnswer } from '#functions/records/list-engine.ts';
import { memberOf } from '#functions/records/references/member-of.ts';
import { forecastRows, listedForecasts, periodToForecast } from '#functions/records/forecasts/forecast-rows.ts';
import { accuracyByRule, bandsOf } from '#functions/records/forecasts/past-trials.ts';

/** Forecasts of a financial period, and how good they were (C606, C607). */
export const forecastReads: InsightHandlers<typeof groups.forecasts> = {
  list: async (request) => {
    const model = await request.model();
    const { financialPeriodId, currency_buffer = 0 } = request.query.extra;
    const day = today(memberOf(model).timezone);
    const financialPeriod = periodToForecast(model, financialPeriodId, day);
    if (!financialPeriod) throw notFound(say('kinds.financial_period'));
    const plain = forecastRows(model, financialPeriod, day, 0);
    const rows = currency_buffer === 0 ? plain : forecastRows(model, financialPeriod, day, currency_buffer);
    // What costs most carries the risk.
    const query = request.query.sort.length > 0 ? request.query : { ...request.query, sort: sortOf('-local_amount,subscription') };
    const { currency } = memberOf(model);
    const { listed, totals } = listedForecasts(rows, financialPeriod, currency);
    const answer = listAnswer(listed, forecastColumns, query, memberOf(model));
    if (Array.isArray(answer)) return answer;
    const { baseline } = listedForecasts(plain, financialPeriod, currency).totals;
    return { ...answer, totals: { ...totals, buffer: sumMoney([totals.baseline, -baseline], currency) } };
  },
  accuracy: async (request) => {
    const model = await request.model();
    return {
      default_percent: memberOf(model).default_price_increase,
      rules: [...accuracyByRule(model)].map(([rule, accuracy]) => ({ rule, ...accuracy })),
      bands: bandsOf(model),
    };
  },
};
