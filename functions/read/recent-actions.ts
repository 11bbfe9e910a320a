import type { RecentAction } from '#shared/contract/groups/settings.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Column } from '#shared/contract/column.ts';
import type * as z from 'zod';
import { historyOf } from '#functions/platform/history.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { reference } from '#functions/platform/rows/reference.ts';
import { instantBound, listed } from './list-engine.ts';

/** How many actions an unfiltered look goes back; older ones are reached by naming a time or a record. */
const mostActions = 5000;

/** Who changed what, newest first (C041). Sorting and filtering are a list's own. */
export async function recentActions(
  model: ReadModel,
  query: ListQuery,
  columns: readonly Column[],
): Promise<z.output<typeof RecentAction>[] | Page<z.output<typeof RecentAction>>> {
  const actions: z.output<typeof RecentAction>[] = [];
  const member = memberOf(model);
  const since = query.filters.find((filter) => filter.field === 'at' && filter.operator === 'gte');
  const from = since && instantBound(since, member.timezone);
  outer: for await (const entry of historyOf(model.tenant)) {
    if (from !== undefined && entry.at < from) break;
    for (const [index, row] of entry.rows.entries()) {
      // Moved from one place to another: nobody did anything.
      if (row.action === 'settled' || (row.action === 'changed' && row.changes.length === 0)) continue;
      actions.push({
        id: `${entry.seq}-${index}`,
        at: entry.at,
        by: reference(model, 'user', entry.by),
        action: row.action,
        kind: row.kind,
        entity_id: row.id,
        name: row.name,
        changes: row.changes,
      });
      if (actions.length >= mostActions) break outer;
    }
  }
  return listed(actions, columns, query, member);
}
