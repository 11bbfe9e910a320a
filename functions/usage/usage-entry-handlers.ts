import { notFound } from '#shared/contract/errors.ts';
import type { usageEntries } from '#shared/contract/groups/usage-entries.ts';
import type { UsageEntryRow } from '#shared/contract/rows/usage-entry-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type Changing, changeRecord, createRecord, type Resource } from '#functions/records/ground/resource-handlers.ts';
import { usageEntryBreaches } from '#functions/records/use/usage/usage-entry-breaches.ts';
import { usageEntryRow } from '#functions/records/use/usage/usage-entry-row.ts';
import { type GroupHandlers } from '../platform/http.ts';

const resource: Resource<'usage_entry', UsageEntryRow> = {
  kind: 'usage_entry',
  blank: { product_id: null, note: null },
  check: async (next, _before, tx) => usageEntryBreaches(await tx.model(), next, next.id),
  present: usageEntryRow,
};

const update = (request: Changing) => changeRecord(request, resource, request.params.id, request.body);

/** Entering, changing and deleting figures by hand (C656, C664, C665). */
export const usageEntryHandlers: GroupHandlers<typeof usageEntries> = {
  create: (request) => createRecord(request, resource, request.body),
  update,
  updateByPost: update,
  remove: async ({ repo, params: { id } }) => {
    await repo.commit(async (tx) => {
      const entry = await tx.load('usage_entry', id);
      if (entry.id !== id) throw notFound(say('kinds.usage_entry'));
      tx.remove('usage_entry', id);
    });
    return { id };
  },
};
