import type { QueryClient } from '@tanstack/react-query';
import { workflowColumns } from '#shared/contract/columns/workflows.ts';
import { workflows } from '#shared/contract/groups/workflows.ts';
import { largestPageSize } from '#shared/contract/list-query.ts';
import type { WorkflowPeriodRow } from '#shared/contract/rows/workflow-row.ts';
import { send } from '#web/api/client.ts';
import { queryOf } from '#web/components/data-grid/use-grid-layout.ts';
import { listConfigQuery } from '#web/components/list-screen/use-list-config.ts';

/** Every row of the list as it is searched and filtered now, page by page. */
export async function wholeList(cache: QueryClient, search: URLSearchParams): Promise<WorkflowPeriodRow[]> {
  const config = await cache.ensureQueryData(listConfigQuery('subscription-workflows'));
  const query = queryOf(search, workflowColumns, config.current);
  const all: WorkflowPeriodRow[] = [];
  for (let page = 1; ; page++) {
    const { result } = await send(workflows.applicability, {
      query: { ...query, sort: [{ field: 'id', descending: false }], paginated: true, page, perPage: largestPageSize },
    });
    if (Array.isArray(result)) return result;
    all.push(...result.data);
    if (result.data.length === 0 || all.length >= result.last_row) return all;
  }
}
