import { breached } from '#shared/contract/errors.ts';
import type { deals } from '#shared/contract/groups/deals.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
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
