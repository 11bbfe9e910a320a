import type { groups } from '#shared/contract/calls.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { forecastList } from '#functions/records/money/forecasts/forecast-rows.ts';
import { accuracyByRule, bandsOf } from '#functions/records/money/forecasts/past-trials.ts';

/** Forecasts of a financial period, and how good they were (C606, C607). */
export const forecastReads: InsightHandlers<typeof groups.forecasts> = {
  list: async (request) => {
    const model = await request.model();
    const { extra } = request.query;
    const { listed, totals } = forecastList(model, extra);
    // What costs most carries the risk.
    const answer = answerList(model, 'forecasts', listed, request.query);
    if (Array.isArray(answer)) return answer;
    const { baseline } = extra.currency_buffer ? forecastList(model, { ...extra, currency_buffer: 0 }).totals : totals;
    return { ...answer, totals: { ...totals, buffer: sumMoney([totals.baseline, -baseline], memberOf(model).currency) } };
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
