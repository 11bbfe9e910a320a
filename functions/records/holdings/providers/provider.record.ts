import { say } from '#shared/domain/messages/message.ts';
import type { RecordRole, RecordType } from '../../record-type.ts';

/** A role of a provider, as the path of its calls names it. */
export type ProviderRole = 'publishers' | 'vendors';

export const providerRoles: Readonly<Record<ProviderRole, RecordRole<'provider'> & { flag: 'is_publisher' | 'is_vendor' }>> = {
  publishers: { flag: 'is_publisher', title: say('providers.publisher'), paths: new Set(['publisher_id']) },
  vendors: { flag: 'is_vendor', title: say('providers.vendor'), paths: new Set(['vendor_id']) },
};

export const provider: RecordType<'provider'> = {
  page: ({ id, is_publisher }) => `/${is_publisher ? 'publishers' : 'vendors'}/${id}`,
  roles: providerRoles,
};
