import type { UsageLink } from '#shared/contract/entities/usage.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { usageLinks } from '#shared/contract/groups/usage-links.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkUseLink, saysSame } from '#shared/domain/usage/product-use/check-use-link.ts';
import { answer, type GroupHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { type Changing, changeRecord, createRecord, type Resource } from '#functions/records/ground/resource-handlers.ts';

const resource: Resource<'usage_link', { id: string }> = {
  kind: 'usage_link',
  blank: { value: null, valid_from: null, valid_to: null },
  // A whole platform and a title list have no name of their own.
  complete: (next) => ({ ...next, value: next.scope === 'database' || next.scope === 'title' ? next.value : null }),
  check: async (next, _before, tx) => {
    const link = linkOf(next);
    const breaches = checkUseLink(link);
    return breaches.length > 0 ? breaches : sameLink(await tx.model(), next);
  },
  present: (_model, { id }) => ({ id }),
};

type Values = Pick<UsageLink, 'scope' | 'value' | 'product_id' | 'valid_from' | 'valid_to'>;

function linkOf({ scope, value, product_id, valid_from, valid_to }: Values) {
  return { scope, value, product: product_id, valid_from, valid_to };
}

/** Another link of the source that says the same. */
function sameLink(model: ReadModel, next: Values & { id?: string; usage_source_id: string }): Breach[] {
  const others = model.by('usage_link', 'usage_source_id', next.usage_source_id).filter(({ id }) => id !== next.id);
  const isSame = others.some((other) =>
    saysSame(linkOf(next), { ...linkOf(other), product: model.resolve('product', other.product_id) ?? other.product_id }),
  );
  return isSame ? [{ field: 'product_id', message: say('usage.linkExists') }] : [];
}

const update = (request: Changing) => changeRecord(request, resource, request.params.id, request.body);

/** Links by hand between sources and products (C651, C661, C662). The commit that changes one asks to share the use anew. */
export const usageLinkHandlers: GroupHandlers<typeof usageLinks> = {
  create: (request) => createRecord(request, resource, request.body),
  update,
  updateByPost: update,
  remove: async ({ repo, params: { id } }) => {
    await repo.commit(async (tx) => {
      const link = await tx.load('usage_link', id);
      if (link.id !== id) throw notFound(say('kinds.usage_link'));
      tx.remove('usage_link', id);
    });
    return answer({ id }, { message: say('usage.linkDeleted') });
  },
};
