import type { groups } from '#shared/contract/calls.ts';
import { proposalColumns, recommendationColumns } from '#shared/contract/columns/renewals.ts';
import { notFound } from '#shared/contract/errors.ts';
import { type ListQuery, sortOf } from '#shared/contract/list-query.ts';
import { listOf } from '#shared/contract/lists.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { renewalRows } from '#functions/records/forecasts/renewal-rows.ts';
import { listAnswer } from '#functions/records/list-engine.ts';
import { memberOf } from '#functions/records/references/member-of.ts';

interface Asked {
  model(): Promise<ReadModel>;
  query: ListQuery & { extra: { financialPeriodId?: string | undefined } };
}

async function answerOf({ query, ...request }: Asked, name: 'renewal-recommendations' | 'renewal-proposals') {
  const model = await request.model();
  const columns = name === 'renewal-proposals' ? proposalColumns : recommendationColumns;
  const rows = renewalRows(model, query.extra.financialPeriodId);
  if (!rows) throw notFound(say('kinds.financial_period'));
  const sorted = query.sort.length > 0 ? query : { ...query, sort: sortOf(listOf(name).order ?? '') };
  return listAnswer(rows, columns, sorted, memberOf(model));
}

/** What to renew, with what speaks for and against it. */
export const renewalReads: InsightHandlers<typeof groups.renewals> = {
  recommendations: (request) => answerOf(request, 'renewal-recommendations'),
  proposals: (request) => answerOf(request, 'renewal-proposals'),
};
