import * as z from 'zod';
import { forecastColumns } from '../columns/forecasts.ts';
import { listParameters } from '../list-parameters.ts';
import { ForecastAccuracy, ForecastTotals, ListedForecastRow } from '../rows/forecast-row.ts';
import { call, listQuery, result } from '../route.ts';

/** What a financial period will probably cost (D4), and how good such forecasts were. */
export const forecasts = {
  list: call({
    id: 'C607',
    method: 'GET',
    path: '/forecasts',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'insights',
    summary: 'Forecast of each subscription for a financial period with base, rule, terms and band; a page with their totals',
    query: listQuery(forecastColumns, listParameters.forecasts),
    reply: result(
      z.union([z.array(ListedForecastRow), z.object({ data: z.array(ListedForecastRow), last_row: z.int(), totals: ForecastTotals })]),
    ),
  }),
  accuracy: call({
    id: 'C606',
    method: 'GET',
    path: '/forecasts/accuracy',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'insights',
    summary: 'Back-test of the forecast and of simpler rules on the library’s own past prices',
    reply: result(ForecastAccuracy),
  }),
};
