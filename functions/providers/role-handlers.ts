import { blankProvider } from '#shared/contract/entities/provider.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ProviderRow } from '#shared/contract/rows/provider-row.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { groups } from '#shared/contract/calls.ts';
import { checkProvider } from '#shared/domain/providers/check-provider.ts';
import { checkAddresses, stampedAddresses } from '../platform/addresses.ts';
import { refuseWhileUsed, type ProviderRole } from '../platform/deletion.ts';
import { type Changing, changeRecord, type Creating, createRecord, deletionHandler, type Resource } from '../platform/resource-handlers.ts';
import { providerRow } from '#functions/platform/rows/provider-row.ts';

const flags = { publishers: 'is_publisher', vendors: 'is_vendor' } as const;
const titles = { publishers: 'publisher', vendors: 'vendor' } as const;

/** A provider seen through one of its roles: there only if it has that role, made with it (R096). */
function providerAs(role: ProviderRole): Resource<'provider', ProviderRow> {
  return {
    kind: 'provider',
    blank: { ...blankProvider, is_publisher: role === 'publishers', is_vendor: role === 'vendors' },
    complete: (next, before, tx) => ({ ...next, addresses: stampedAddresses(tx, next.addresses, before?.addresses) }),
    check: async (next, before, tx) => {
      if (before && !before[flags[role]]) throw notFound(role === 'publishers' ? 'Publisher' : 'Vendor');
      const breaches = [...checkProvider(next), ...checkAddresses(next.addresses)];
      if (!next.is_publisher && !next.is_vendor)
        return [...breaches, { field: flags[role], code: 'no_role', message: 'Must be a publisher, a vendor or both' }];
      if (before?.is_publisher && !next.is_publisher) await refuseWhileUsed(tx, before.id, 'publishers');
      if (before?.is_vendor && !next.is_vendor) await refuseWhileUsed(tx, before.id, 'vendors');
      return breaches;
    },
    present: (model, row) => providerRow(model, row, role === 'publishers' ? 'publisher' : 'vendor'),
  };
}

/** The changing calls of `/publishers` and `/vendors`. */
export function roleHandlers(role: ProviderRole) {
  const resource = providerAs(role);
  const create = (request: Creating<BodyOf<typeof groups.publishers.create>>) =>
    createRecord(request, resource, recordOf(request.body), titles[role], {
      entity: titles[role],
      given: request.body.meta_data_fields_by_category,
    });
  const update = (request: Changing) => changeRecord(request, resource, request.params.id, request.body);
  return { create, update, updateByPost: update, remove: deletionHandler('provider', role) };
}

/** What is kept of a creation as the provider itself; its metadata lie beside it. */
function recordOf({ meta_data_fields_by_category: _none, ...values }: BodyOf<typeof groups.publishers.create>) {
  return values;
}
