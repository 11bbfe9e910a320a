import type { RoleLock } from '#shared/contract/rows/user-row.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { permissionsOf } from '#shared/contract/permissions.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { noSso, providersOn, ssoSettingsId } from './sso-settings.ts';

/**
 * The rules that give a person their roles at each sign-in, by what matched last; undefined where the library alone decides. Rules do not concern people
 * who manage users. [RZ04]
 */
export async function roleLockOf(reading: Pick<Repository, 'get'>, user: Row<'user'>): Promise<RoleLock | undefined> {
  if (permissionsOf(user.roles).includes('manage-users')) return undefined;
  const links = (await reading.get('sso_identity', user.id))?.links ?? [];
  if (links.length === 0) return undefined;
  const on = providersOn((await reading.get('sso_settings', ssoSettingsId)) ?? noSso).filter(({ role_rules }) => role_rules.length > 0);
  const isLinked = links.flatMap((link) => on.filter(({ id, issuer }) => id === link.provider_id && issuer === link.issuer));
  const [provider] = isLinked;
  if (!provider) return undefined;
  const given = links.find(({ provider_id }) => provider_id === provider.id)?.given ?? [];
  // A rule that was changed since has given nothing that is still known.
  const rules = provider.role_rules.filter((rule) =>
    given.some(({ attribute, value, role }) => attribute === rule.attribute && value === rule.value && role === rule.role),
  );
  return { provider: provider.name, rules: rules.map(({ attribute, value, role }) => ({ attribute, value, role })) };
}
