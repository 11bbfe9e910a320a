import { forecastGaps } from '#shared/domain/forecasts/forecast-period.ts';
import { forecastRules } from '#shared/domain/forecasts/forecast-price.ts';
import type { Column } from '../column.ts';
import { identifierColumns } from './products.ts';

/** Forecasts of a financial period: what each subscription costs or will probably cost. */
export const forecastColumns: readonly Column[] = [
  { field: 'subscription', label: 'Subscription', type: 'reference', width: 220 },
  ...identifierColumns,
  { field: 'publisher', label: 'Publisher', type: 'reference', width: 180 },
  { field: 'start_date', label: 'Start', type: 'date', width: 120 },
  { field: 'price', label: 'Price', type: 'money', currency: 'currency', width: 140 },
  { field: 'rule', label: 'Rule', type: 'choice', choices: forecastRules, width: 160 },
  { field: 'percent', label: 'Change in price', type: 'percent', isChange: true, width: 110 },
  { field: 'amount', label: 'Forecasted price', type: 'money', currency: 'currency', width: 140 },
  { field: 'low', label: 'Range from', type: 'money', currency: 'currency', width: 140 },
  { field: 'high', label: 'Range to', type: 'money', currency: 'currency', width: 140 },
  { field: 'local_amount', label: 'Local price', type: 'money', currency: 'local_currency', total: true, width: 140 },
  { field: 'spread', label: 'Width of the range', type: 'money', currency: 'local_currency', width: 140 },
  { field: 'gap', label: 'Why no forecast', type: 'choice', choices: forecastGaps, width: 140 },
];
