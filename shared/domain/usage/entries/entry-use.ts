import { usageMetrics, type UsageMetricName } from '../cost-per-use/usage-metric.ts';
import type { UsageYear } from '../product-use/product-use.ts';
import type { EntryMetric } from './entry-metrics.ts';

type Entry = { source: string; metric: EntryMetric; months: Readonly<Record<string, number>> };

const metricNames = { searches: 'Searches_Regular', no_license: 'No_License', limit_exceeded: 'Limit_Exceeded' } as const;

/** Converts figures entered by hand to use of their product: a source of its own, counted as paid reading by the metric of the product's type. */
export function entryYears({ source, metric, months }: Entry, ofProduct: UsageMetricName): UsageYear[] {
  const values = {
    data_type: null,
    access_type: metric === 'uses' ? 'Controlled' : null,
    access_method: metric === 'uses' ? 'Regular' : null,
    metric: metric === 'uses' ? usageMetrics[ofProduct].metric : metricNames[metric],
    release: 'manual' as const,
  };
  const years = Map.groupBy(Object.entries(months), ([month]) => Number(month.slice(0, 4)));
  return [...years].map(([year, entered]) => {
    const counts = new Map(entered.map(([month, count]) => [Number(month.slice(5)), count]));
    return { source, year, cells: [{ ...values, counts: Array.from({ length: 12 }, (_, index) => counts.get(index + 1) ?? null) }] };
  });
}
