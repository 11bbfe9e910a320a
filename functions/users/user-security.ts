import type { users } from '#shared/contract/groups/users.ts';
import { askedSince, factorDueAt, isFactorRequired } from '#shared/domain/security/required-factor.ts';
import { factorCount } from '#shared/domain/users/second-factors.ts';
import type { Handler } from '#functions/platform/http.ts';
import { policyOf } from '#functions/platform/session-policy.ts';
import { eventRow } from '#functions/records/ground/security/event-rows.ts';
import { addressesOf } from '#functions/platform/security-log.ts';
import { readEvents } from '#functions/records/ground/security/read-events.ts';
import { sleepOf } from '#functions/records/work/sso/sleep.ts';
import { ssoSettingsOf } from '#functions/records/work/sso/sso-settings.ts';
import { shownFactors } from './factors/own-factors.ts';
import { mustBeMine } from './manage.ts';
import { sessionRows } from './sessions.ts';

/** Events shown with a person; the log has the others. */
const shownEvents = 20;

/** C803: how a person signs in, where they are signed in, and what happened last. For the person and managers of users. */
export const getUserSecurity: Handler<typeof users.security> = async (request) => {
  const { repo, caller, params } = request;
  const user = mustBeMine(caller, await repo.get('user', params.id));
  const [credential, factors, identity, sso, sessions, { events }, known, policy] = await Promise.all([
    repo.get('credential', user.id),
    repo.get('second_factor', user.id),
    repo.get('sso_identity', user.id),
    ssoSettingsOf(repo),
    sessionRows(caller, user.id),
    readEvents(caller.tenant, { user: user.id }, { limit: shownEvents }),
    request.model(),
    policyOf(caller.tenant),
  ]);
  const factor_required = isFactorRequired(policy, user.roles);
  const asked = factor_required && !(factors && factorCount(factors) > 0) ? askedSince(policy, factors?.asked_at ?? null) : undefined;
  const sleep = await sleepOf(repo, caller.tenant, user);
  const addresses = caller.permissions.includes('manage-users') ? await addressesOf(caller.tenant, events) : new Map<string, string>();
  return {
    user: { id: user.id, name: user.name },
    has_password: credential !== undefined,
    has_google_account: Boolean(user.google_account_email),
    factors: shownFactors(factors),
    factor_required,
    factor_due: asked === undefined ? null : new Date(factorDueAt(policy, asked) * 1000).toISOString(),
    sso: (identity?.links ?? []).map(({ provider_id, subject, linked_at }) => ({
      provider: sso.providers.find(({ id }) => id === provider_id)?.name ?? '',
      subject,
      linked_at,
    })),
    sleep: sleep ? { state: sleep.state, from: sleep.from } : null,
    sessions,
    events: events.map((event) => eventRow(known, event, addresses.get(event.id))),
  };
};
