import * as z from 'zod';
import { forecastColumns } from '../columns/forecasts.ts';
import { listParameters } from '../list-parameters.ts';
import { ForecastAccuracy, ForecastTotals, ListedForecastRow } from '../rows/forecast-row.ts';
import { callsOf, listQuery, result } from '../route.ts';

const calls = callsOf('/forecasts', { read: 'signed-in', servedBy: 'insights' });

/** The expected cost of a financial period (D4), and the accuracy of such forecasts. */
export const forecasts = {
  list: calls.get(
    'C607',
    '',
    'Forecast of each subscription for a financial period with base, rule, terms and band; a page with their totals',
    {
      query: listQuery(forecastColumns, listParameters.forecasts),
      reply: result(
        z.union([z.array(ListedForecastRow), z.object({ data: z.array(ListedForecastRow), last_row: z.int(), totals: ForecastTotals })]),
      ),
    },
  ),
  accuracy: calls.get('C606', '/accuracy', 'Back-test of the forecast and of simpler rules on the library’s own past prices', {
    reply: result(ForecastAccuracy),
  }),
};
