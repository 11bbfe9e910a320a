import type { SsoLink, SsoProvider, SsoSettings } from '#shared/contract/entities/sso.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { permissionsOf, type RoleName } from '#shared/contract/permissions.ts';
import { domainOfEmail } from '#shared/domain/sso/domain-name.ts';
import { outcomeOfRule, rolesByRules } from '#shared/domain/sso/role-rules.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { accountsOf, recordAccount } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { colourOf } from '#functions/records/ground/users/colours.ts';
import { linkIdentity, noteGiven, personOfIdentity } from '#functions/records/work/sso/sso-links.ts';
import { scopesOf, verifiedDomains } from '#functions/records/work/sso/sso-settings.ts';
import type { Arrived } from '#functions/records/work/sso/sso-trips.ts';

type Settings = Pick<SsoSettings, 'providers' | 'domains' | 'sso_only' | 'emergency_user_id'>;

/** A reason to refuse an identity. The security log has it; the person gets one and the same sentence for all but `no_role`. */
export type Refusal = 'unknown' | 'inactive' | 'domain' | 'administrator' | 'other_subject' | 'no_email' | 'no_role';

/** The person of an identity, and the changes that the sign-in will make. */
export type Found =
  | {
      user: Row<'user'> | undefined;
      by?: SsoLink['by'] | undefined;
      roles: readonly RoleName[];
      /** The rules that gave them. */
      given?: NonNullable<SsoLink['given']>;
      refusal?: never;
    }
  | { user: Row<'user'> | undefined; roles: readonly RoleName[]; refusal: Refusal };

/** The sentence of a refusal. */
export function sentenceOf(refusal: Refusal): Message {
  return refusal === 'no_role' ? say('sso.noRole') : say('sso.noAccount');
}

function managesUsers(user: Row<'user'>): boolean {
  return permissionsOf(user.roles).includes('manage-users');
}

/**
 * Finds the person of an identity, in the tenant of the commit only. An identity that is linked leads to its person. Another one is linked by a
 * verified email address of a domain that the library has proved to be its own, never with a person who manages users, or gets a new account. [RZ02]
 */
export async function findPerson(tx: Transaction, settings: Settings, provider: SsoProvider, arrived: Arrived): Promise<Found> {
  const linked = await personOfIdentity(tx.caller.tenant, { provider_id: provider.id, ...arrived });
  if (linked !== undefined) {
    const user = await tx.find('user', linked);
    if (!user?.active) return { user, roles: [], refusal: 'inactive' };
    return withRoles(settings, provider, arrived, { user });
  }
  const { email } = arrived;
  if (email === null) return { user: undefined, roles: [], refusal: 'no_email' };
  const isOwn = verifiedDomains(settings).includes(domainOfEmail(email));
  if (!isOwn) return { user: undefined, roles: [], refusal: 'domain' };
  const account = (await accountsOf(email)).find(({ tenant }) => tenant === tx.caller.tenant);
  if (account) return byEmail(tx, settings, { provider, arrived, userId: account.user_id });
  if (!provider.creates_people) return { user: undefined, roles: [], refusal: 'unknown' };
  return withRoles(settings, provider, arrived, { user: undefined, by: 'created' });
}

async function byEmail(
  tx: Transaction,
  settings: Settings,
  { provider, arrived, userId }: { provider: SsoProvider; arrived: Arrived; userId: string },
): Promise<Found> {
  const user = await tx.find('user', userId);
  const refused = (refusal: Refusal): Found => ({ user, roles: [], refusal });
  if (!provider.links_by_email || user?.email !== arrived.email) return refused('unknown');
  if (!user.active) return refused('inactive');
  if (managesUsers(user)) return refused('administrator');
  const links = (await tx.find('sso_identity', user.id))?.links ?? [];
  if (links.some(({ provider_id }) => provider_id === provider.id)) return refused('other_subject');
  return withRoles(settings, provider, arrived, { user, by: 'email' });
}

/** The same with the roles after the sign-in. Rules do not concern people who manage users: the product alone decides on them. */
function withRoles(
  settings: Settings,
  provider: SsoProvider,
  arrived: Arrived,
  found: { user: Row<'user'> | undefined; by?: SsoLink['by'] },
): Found {
  const { user } = found;
  if (user && (managesUsers(user) || provider.role_rules.length === 0)) return { ...found, roles: user.roles };
  if (provider.role_rules.length === 0) return { ...found, roles: [provider.default_role] };
  const scopes = scopesOf(settings, provider);
  const roles = rolesByRules(provider.role_rules, arrived.attributes, scopes);
  if (roles.length === 0) return { user, roles, refusal: 'no_role' };
  const matched = provider.role_rules.filter((rule) => outcomeOfRule(rule, arrived.attributes, scopes) === 'matched');
  return { ...found, roles, given: matched.map(({ attribute, value, role }) => ({ attribute, value, role })) };
}

/** Makes the changes of a sign-in: a new account, a new link, other roles. Returns the user. */
export async function admitPerson(
  tx: Transaction,
  { provider, arrived }: { provider: SsoProvider; arrived: Arrived },
  found: Exclude<Found, { refusal: Refusal }>,
): Promise<Row<'user'>> {
  const roles = [...found.roles];
  const user = found.user ?? createPerson(tx, arrived, roles);
  if (found.by) await linkIdentity(tx, user.id, { provider_id: provider.id, ...arrived }, found.by);
  await noteGiven(tx, user.id, provider.id, found.given ?? []);
  const isSame = user.roles.toSorted().join() === roles.toSorted().join();
  if (!isSame) return tx.save('user', { ...user, roles });
  if (found.by === 'email') requireUnchanged(tx, user);
  return user;
}

function createPerson(tx: Transaction, { email, name }: Arrived, roles: RoleName[]): Row<'user'> {
  const id = tx.newId();
  const user = tx.create('user', {
    id,
    name: name ?? email ?? '',
    email: email ?? '',
    colour: colourOf(id.charCodeAt(0)),
    roles,
    is_system_user: false,
    active: true,
    google_account_email: null,
  });
  recordAccount(tx, undefined, user);
  return user;
}

/** Lets the commit fail if the account was changed meanwhile: its address decided that it is linked. */
function requireUnchanged(tx: Transaction, user: Row<'user'>): void {
  tx.write({
    ConditionCheck: {
      TableName: undefined,
      Key: keys.entity(tx.caller.tenant, 'user', user.id),
      ConditionExpression: 'v = :v and attribute_not_exists(deleted)',
      ExpressionAttributeValues: { ':v': user.version },
    },
  });
}
