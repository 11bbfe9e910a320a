import type { ProviderDirectory } from '#shared/domain/imports/providers/provider-directory.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { activePeople, providerFields } from './import-directory.ts';
import type { Take } from './taken-records.ts';

/** The member's providers and their contacts, for matching. Copies, because planning adds to them. */
export function providerDirectory(model: ReadModel, take: Take): ProviderDirectory {
  return {
    providers: take('provider', [
      ...providerFields,
      'active',
      'website',
      'ringgold_id',
      'currency',
      'owner_id',
      'description',
      'addresses',
    ]),
    contacts: [...model.all('contact')].map((contact) => ({
      ...contact,
      provider_id: model.resolve('provider', contact.provider_id) ?? contact.provider_id,
    })),
    users: activePeople(take),
  };
}
