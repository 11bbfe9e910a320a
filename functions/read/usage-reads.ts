import type { groups } from '#shared/contract/calls.ts';
import { sourceKinds } from '#shared/contract/entities/usage.ts';
import type { UsageSourceRow } from '#shared/contract/rows/usage-source-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { confirmDeletion } from '#functions/records/deletion/deletion.ts';
import { usageSourceRow } from '#functions/records/usage/usage-source-row.ts';
import { maySeeProvider } from './closed-vendors.ts';
import { providerChoices } from './contact-reads.ts';
import { answerList, oneRow } from './list-handlers.ts';

/** The sources of usage, without the names of vendors that the caller may not see. */
export function usageSourceRows(model: ReadModel, caller: Pick<Caller, 'permissions'>): UsageSourceRow[] {
  const rows = model.view('list usage-sources', () => [...model.all('usage_source')].map((source) => usageSourceRow(model, source)));
  return rows.map((row) => (maySeeProvider(model, caller, row.provider_id) ? row : { ...row, provider_id: null, provider: null }));
}

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
