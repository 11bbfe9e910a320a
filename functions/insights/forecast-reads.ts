import type { groups } from '#shared/contract/calls.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { answerList, mapPage } from '#functions/records/output/lists/list-answer.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { forecastList } from '#functions/records/money/forecasts/forecast-rows.ts';
import { accuracyByRule, bandsOf } from '#functions/records/money/forecasts/past-trials.ts';

/** Columns that follow from the bands. */
const bandedColumns: ReadonlySet<string> = new Set(['low', 'high', 'spread']);

/** Whether a list is in the order of its bands, or filtered by them. All others have bands only in the rows of their page. */
function needsBands({ sort, filters, group }: ListQuery): boolean {
  return [...sort, ...filters].some(({ field }) => bandedColumns.has(field)) || bandedColumns.has(group ?? '');
}

/** Forecasts of a financial period, and how good they were (C606, C607). */
export const forecastReads: InsightHandlers<typeof groups.forecasts> = {
  list: async (request) => {
    const model = await request.model();
    const { query } = request;
    const { extra } = query;
    const { rows, withBands, banded, totals } = forecastList(model, extra);
    // What costs most carries the risk.
    const answer = needsBands(query)
      ? answerList(model, 'forecasts', banded(), query)
      : mapPage(answerList(model, 'forecasts', rows, query), withBands);
    if (Array.isArray(answer)) return answer;
    const { baseline } = extra.currency_buffer ? forecastList(model, { ...extra, currency_buffer: 0 }).totals : totals;
    return { ...answer, totals: { ...totals, buffer: sumMoney([totals.baseline, -baseline], memberOf(model).currency) } };
  },
  accuracy: async (request) => {
    const model = await request.model();
    return {
      default_percent: memberOf(model).default_price_increase,
      rules: [...accuracyByRule(model)].map(([rule, accuracy]) => ({ rule, ...accuracy })),
      bands: [...bandsOf(model)],
    };
  },
};
