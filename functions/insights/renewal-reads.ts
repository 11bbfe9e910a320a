import type { groups } from '#shared/contract/calls.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ListQuery } from '#shared/contract/list-query.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { renewalRows } from '#functions/records/money/forecasts/renewal-rows.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';

interface Asked {
  model(): Promise<ReadModel>;
  query: ListQuery & { extra: { financialPeriodId?: string | undefined } };
}

async function answerOf({ query, ...request }: Asked, name: 'renewal-recommendations' | 'renewal-proposals') {
  const model = await request.model();
  const rows = renewalRows(model, query.extra.financialPeriodId);
  if (!rows) throw notFound(say('kinds.financial_period'));
  return answerList(model, name, rows, query);
}

/** Recommendations for renewals, with the reasons for and against each. */
export const renewalReads: InsightHandlers<typeof groups.renewals> = {
  recommendations: (request) => answerOf(request, 'renewal-recommendations'),
  proposals: (request) => answerOf(request, 'renewal-proposals'),
};
