import type { usageCoverage as calls } from '#shared/contract/groups/usage-coverage.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { usageCoverage } from '#functions/records/usage/usage-coverage.ts';
import { usageMonth } from '#functions/records/usage/usage-month.ts';

/** The months of usage that are there, and what is in force in one (C647, C648). */
export const usageCoverageReads: InsightHandlers<typeof calls> = {
  coverage: async (request) => usageCoverage(await request.model(), request.query),
  month: async (request) => usageMonth(await request.model(), request.params.id, request.params.month),
};
