import { forecastRules } from '#shared/domain/forecasts/forecast-price.ts';
import type { Column } from '../column.ts';

/** What forecasts are searched, filtered and sorted by. */
export const forecastColumns: readonly Column[] = [
  { field: 'subscription', label: 'Subscription', type: 'reference', width: 220 },
  { field: 'publisher', label: 'Publisher', type: 'reference', width: 180 },
  { field: 'start_date', label: 'Start date', type: 'date', width: 120 },
  { field: 'price', label: 'Price', type: 'money', currency: 'currency', width: 140 },
  { field: 'rule', label: 'Rule', type: 'choice', choices: forecastRules, width: 160 },
  { field: 'percent', label: 'Change', type: 'percent', width: 110 },
  { field: 'amount', label: 'Forecasted price', type: 'money', currency: 'currency', width: 140 },
  { field: 'low', label: 'Low', type: 'money', currency: 'currency', width: 140 },
  { field: 'high', label: 'High', type: 'money', currency: 'currency', width: 140 },
  { field: 'local_amount', label: 'Local price', type: 'money', currency: 'local_currency', total: true, width: 140 },
  { field: 'spread', label: 'Width of the band', type: 'money', currency: 'local_currency', width: 140 },
  { field: 'gap', label: 'No forecast', type: 'choice', width: 140 },
];
