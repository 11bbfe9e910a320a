import { subscriptionTitleColumns } from '#shared/contract/columns/usage-titles.ts';
import type { usageTitles } from '#shared/contract/groups/usage-titles.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { pageOfRows } from '#functions/records/ground/list-engine.ts';
import { answerList, inDefaultOrder } from '#functions/records/output/lists/list-answer.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { subscriptionTitles } from '#functions/records/use/usage/subscription-titles.ts';
import { unmatchedTitleRows, usageTitleRows } from '#functions/records/use/usage/title-rows.ts';

/** Use by title, the most used first (C652, C654, C655). */
export const usageTitleReads: InsightHandlers<typeof usageTitles> = {
  unmatched: async ({ caller, query, ...request }) => {
    const model = await request.model();
    return answerList(model, 'unmatched-titles', await unmatchedTitleRows(caller, model, query.extra), query);
  },
  ofSubscription: async ({ caller, query, params, ...request }) => {
    const model = await request.model();
    const rows = await subscriptionTitles(caller, model, params.id, query.extra.cost === true);
    return pageOfRows(rows, subscriptionTitleColumns, inDefaultOrder('usage-titles', query), memberOf(model));
  },
  all: async ({ caller, query, ...request }) => {
    const model = await request.model();
    return answerList(model, 'usage-titles', await usageTitleRows(caller, model, query.extra), query);
  },
};
