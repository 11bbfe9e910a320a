import { groups } from '#shared/contract/calls.ts';
import { bind, serve } from '#functions/platform/http.ts';
import { boxReads } from './box-reads.ts';
import { budgetReads } from './budget-reads.ts';
import { chartReads } from './chart-reads.ts';
import { dealInsights, dealOrderInsights } from './deal-reads.ts';
import { forecastReads } from './forecast-reads.ts';
import { scenarioReads } from './scenario-reads.ts';
import { readTogether } from './read-together.ts';
import { renewalReads } from './renewal-reads.ts';
import { researchReads } from './research-reads.ts';
import { usageAnomalyReads } from './usage-anomaly-reads.ts';
import { usageCoverageReads, usageEntryReads } from './usage-coverage-reads.ts';
import { usageLinkReads } from './usage-link-reads.ts';
import { usageTitleReads } from './usage-title-reads.ts';

/**
 * Heavy GETs and calculations that store nothing, with a read model of their own. Rows that say `servedBy: 'insights'` are bound here, as in
 * `read`.
 */
export const handler = serve(
  bind(groups.reads, { ofInsights: async (request) => readTogether(request, request.body.reads) }),
  bind(groups.chartCalls, chartReads),
  bind(groups.figureBoxes, boxReads),
  bind(groups.budgets, budgetReads),
  bind(groups.deals, dealInsights),
  bind(groups.dealOrders, dealOrderInsights),
  bind(groups.forecasts, forecastReads),
  bind(groups.scenarios, scenarioReads),
  bind(groups.renewals, renewalReads),
  bind(groups.researchOutput, researchReads),
  bind(groups.usageLinks, usageLinkReads),
  bind(groups.usageTitles, usageTitleReads),
  bind(groups.usageCoverage, usageCoverageReads),
  bind(groups.usageEntries, usageEntryReads),
  bind(groups.usageAnomalies, usageAnomalyReads),
);
