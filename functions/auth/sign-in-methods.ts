import type { auth } from '#shared/contract/groups/auth.ts';
import { domainOfEmail } from '#shared/domain/sso/domain-name.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { tenantItem } from '#functions/platform/directory.ts';
import type { Handler } from '#functions/platform/http.ts';
import { type Key, keys } from '#functions/platform/keys.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { table } from '#functions/platform/table.ts';
import { providersOn, ssoSettingsOf, verifiedDomains } from '#functions/records/work/sso/sso-settings.ts';

/** C817: follows from the domain of the address alone, so that it says nothing of accounts. */
export const signInMethods: Handler<typeof auth.methods> = async ({ body }) => {
  const domain = domainOfEmail(body.email);
  const owners = await Array.fromAsync(table.partition<Key & { tenant: string }>(keys.ssoDomains(domain)));
  const found = await Promise.all(
    owners.map(async ({ tenant }) => {
      const [item, settings] = await Promise.all([tenantItem(tenant), ssoSettingsOf(repositoryFor(systemCaller(tenant)))]);
      const [provider] = providersOn(settings);
      return item?.state === 'ready' && provider && verifiedDomains(settings).includes(domain) ? [{ tenant, provider, settings }] : [];
    }),
  );
  const ways = found.flat();
  return {
    sso: ways.map(({ tenant, provider }) => ({ tenant, name: provider.name })),
    password: ways.length === 0 || ways.some(({ settings }) => !settings.sso_only),
  };
};
