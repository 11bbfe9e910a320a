import type { groups } from '#shared/contract/calls.ts';
import { sourceKinds } from '#shared/contract/entities/usage.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { usageSourceRows } from '#functions/records/output/lists/list-sources.ts';
import { providerChoices } from './contact-reads.ts';
import { answerList, oneRow } from '#functions/records/output/lists/list-answer.ts';

/** Reading the sources of usage (C640, C642, C643, C646). */
export const usageSourceReads: ReadHandlers<typeof groups.usageSources> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'usage-sources', usageSourceRows(model, request.caller), request.query);
  },
  get: async (request) => {
    const model = await request.model();
    return oneRow(model, 'usage_source', usageSourceRows(model, request.caller), request.params.id);
  },
  form: async (request) => ({
    providers: providerChoices(await request.model(), request.caller),
    kinds: [...sourceKinds],
  }),
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'usage_source', request.params.id, '/usage-sources'),
};
