import type { ProviderDirectory } from '#shared/domain/imports/providers/provider-directory.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';

/** The member's providers and their contacts, for matching. Copies, because planning adds to them. */
export function providerDirectory(model: ReadModel): ProviderDirectory {
  return {
    providers: [...model.all('provider')].map((provider) => ({ ...provider })),
    contacts: [...model.all('contact')].map((contact) => ({
      ...contact,
      provider_id: model.resolve('provider', contact.provider_id) ?? contact.provider_id,
    })),
    users: [...model.all('user')].filter(({ active }) => active).map(({ id, name, email }) => ({ id, name, email })),
  };
}
