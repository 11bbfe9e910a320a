import type { usageCoverage } from '#shared/contract/groups/usage-coverage.ts';
import type { GroupHandlers } from '#functions/platform/http.ts';
import { usageMonth } from '#functions/records/use/usage/usage-month.ts';
import { pinReport } from './pin-report.ts';

/** Choosing the report that counts in a month (C649). */
export const usageCoverageHandlers: GroupHandlers<typeof usageCoverage> = {
  pin: async (request) => {
    const { id, month } = request.params;
    await request.repo.commit((tx) => pinReport(tx, id, { month, ...request.body }));
    return usageMonth(await request.model(), id, month);
  },
};
