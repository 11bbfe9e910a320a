import type { groups } from '#shared/contract/calls.ts';
import { linkScopes } from '#shared/contract/entities/usage.ts';
import { entryMetrics } from '#shared/domain/usage/entries/entry-metrics.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import { confirmDeletion } from '#functions/records/ground/deletion/confirm-deletion.ts';
import { oneRow } from '#functions/records/output/lists/list-answer.ts';
import { references } from '#functions/records/ground/references/reference.ts';
import { usageEntryRow } from '#functions/records/use/usage/usage-entry-row.ts';

/** The read calls for the forms of usage links and their deletion. `insights` calculates the links themselves. */
export const usageLinkFormReads: ReadHandlers<typeof groups.usageLinks> = {
  form: async (request) => {
    const model = await request.model();
    return { usage_sources: references(model, 'usage_source'), products: references(model, 'product'), scopes: [...linkScopes] };
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'usage_link', request.params.id, '/usage-links'),
};

/** The read calls of manually entered figures: one record, the form's options, and the effects of a deletion. */
export const usageEntryFormReads: ReadHandlers<typeof groups.usageEntries> = {
  form: async (request) => {
    const model = await request.model();
    return {
      usage_sources: references(model, 'usage_source', (row) => row['kind'] === 'manual'),
      products: references(model, 'product'),
      metrics: [...entryMetrics],
    };
  },
  get: async (request) => {
    const model = await request.model();
    const rows = [...model.all('usage_entry')].map((entry) => usageEntryRow(model, entry));
    return oneRow(model, 'usage_entry', rows, request.params.id);
  },
  deleteConfirmation: async (request) => confirmDeletion(await request.model(), 'usage_entry', request.params.id, '/usage/entries'),
};
