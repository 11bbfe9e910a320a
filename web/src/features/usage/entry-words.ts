import type { EntryMetric } from '#shared/domain/usage/entries/entry-metrics.ts';
import type { TextKey } from '#web/text/text.ts';

/** The names of the metrics of manually entered figures. */
export const entryMetricNames: Readonly<Record<EntryMetric, TextKey>> = {
  uses: 'usage.entryMetrics.uses',
  searches: 'usage.entryMetrics.searches',
  no_license: 'subscriptionUsage.noLicense',
  limit_exceeded: 'subscriptionUsage.limitExceeded',
};
