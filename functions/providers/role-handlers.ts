import { blankProvider } from '#shared/contract/entities/provider.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { groups } from '#shared/contract/calls.ts';
import { checkProvider } from '#shared/domain/providers/check-provider.ts';
import { checkAddresses, stampedAddresses } from '#functions/records/ground/addresses/addresses.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import { refuseWhileUsed } from '#functions/records/ground/deletion/deletion.ts';
import { type ProviderRole, providerRoles } from '#functions/records/holdings/providers/provider.record.ts';
import {
  type Changing,
  changeRecord,
  type Creating,
  createRecord,
  deletionHandler,
  type Resource,
} from '#functions/records/ground/resource-handlers.ts';
import { withMetaDataGroups } from '#functions/records/ground/metadata/meta-data-values.ts';
import { providerRow } from '#functions/records/holdings/providers/provider-row.ts';
import { say } from '#shared/domain/messages/message.ts';

const seenAs = { publishers: 'publisher', vendors: 'vendor' } as const;

/** A provider seen through one of its roles: there only if it has that role, made with it (R096). */
function providerAs(role: ProviderRole): Resource<'provider', ProviderRow> {
  const { flag, title } = providerRoles[role];
  return {
    kind: 'provider',
    blank: { ...blankProvider, is_publisher: role === 'publishers', is_vendor: role === 'vendors' },
    complete: (next, before, tx) => ({ ...next, addresses: stampedAddresses(tx, next.addresses, before?.addresses) }),
    check: async (next, before, tx) => {
      if (before && !before[flag]) throw notFound(title);
      const breaches = [...checkProvider(next), ...checkAddresses(next.addresses)];
      if (!next.is_publisher && !next.is_vendor) return [...breaches, { field: flag, message: say('providers.roleRequired') }];
      if (before) await refuseWhileUsed(tx, 'provider', before, next);
      return breaches;
    },
    metaData: seenAs[role],
    present: (model, row) => withMetaDataGroups(model, seenAs[role], providerRow(model, row, seenAs[role])),
  };
}

/** The changing calls of `/publishers` and `/vendors`. */
export function roleHandlers(role: ProviderRole) {
  const resource = providerAs(role);
  const create = (request: Creating<BodyOf<typeof groups.publishers.create>>) =>
    createRecord(request, resource, request.body, providerRoles[role].title);
  const update = (request: Changing) => changeRecord(request, resource, request.params.id, request.body);
  const updateMany = changeEach({ kind: 'provider', changeOne: update });
  return { create, update, updateByPost: update, updateMany, remove: deletionHandler('provider', role) };
}
