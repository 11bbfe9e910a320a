import { breached, notFound } from '#shared/contract/errors.ts';
import { kindWord } from '#shared/contract/kind-word.ts';
import type { dealOrders } from '#shared/contract/groups/deal-orders.ts';
import type { deals } from '#shared/contract/groups/deals.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import { dealBalance } from '#functions/records/work/consortium/deal-balance.ts';
import { matrixPage } from '#functions/records/work/consortium/deal-matrix.ts';
import { calculateSharing, sharingBasis, sharingResult, sharingStart } from '#functions/records/work/consortium/deal-sharing.ts';

/** The matrix, and calculations about deals that write nothing (C768, C769). */
export const dealInsights: InsightHandlers<typeof deals> = {
  matrix: async (request) => {
    const { year, group_id } = request.query.extra;
    return matrixPage(await request.model(), { year }, { ...request.query, group_id });
  },
  matrixOfDeal: async (request) => {
    const { group_id } = request.query.extra;
    return matrixPage(await request.model(), { deal: request.params.id }, { ...request.query, group_id });
  },
  shareForm: async (request) => {
    const model = await request.model();
    return sharingStart(model, sharingBasis(model, request.params.id, Number(request.params.year)));
  },
  share: async (request) => {
    const { year, ...parameters } = request.body;
    const model = await request.model();
    const basis = sharingBasis(model, request.params.id, year);
    const calculated = calculateSharing(model, basis, parameters);
    if (Array.isArray(calculated)) throw breached(calculated);
    return sharingResult(model, basis.deal, calculated);
  },
};

/** The sums of a deal before its order. */
export const dealOrderInsights: InsightHandlers<typeof dealOrders> = {
  balance: async (request) => {
    const model = await request.model();
    const deal = model.find('deal', request.params.id);
    if (!deal) throw notFound(kindWord('deal'));
    return dealBalance(model, deal);
  },
};
