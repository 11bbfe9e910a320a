import type { Mutation } from '#infra/local/testing/mutation.ts';

/** A security check: how it is taken out, and the test that has to fail then, by file and name. */
export interface Check extends Mutation {
  name: string;
  test: readonly [file: string, name: string];
}

const signIn = 'tests/api/auth/sign-in.test.ts';
const google = 'tests/api/auth/google.test.ts';
const factor = 'tests/api/auth/second-factor.test.ts';
const fresh = 'tests/api/auth/fresh-with-factor.test.ts';
const required = 'tests/api/auth/required-factor.test.ts';
const passkeys = 'tests/api/auth/passkeys.test.ts';
const sessions = 'tests/api/security/sessions.test.ts';
const log = 'tests/api/security/security-log.test.ts';
const tokens = 'tests/api/every-call/token-states.test.ts';

const ssoAnswer = 'tests/api/sso/oidc-attacks.test.ts';
const ssoPeople = 'tests/api/sso/sso-people.test.ts';
const ssoSettings = 'tests/api/sso/sso-settings.test.ts';

const door = 'functions/records/work/sign-in/begin-session.ts';
const authenticate = 'functions/platform/authenticate.ts';
const http = 'functions/platform/http.ts';
const showFactor = 'functions/records/work/second-factors/show-factor.ts';
const ceremonies = 'functions/records/ground/users/factors/passkey-ceremonies.ts';
const store = 'functions/platform/sessions.ts';

function check(name: string, file: string, changes: Check['changes'], ...test: [file: string, name: string]): Check {
  return { name, file, changes, test };
}

/** Lets a way in count as both factors. */
function asComplete(way: string): Check['changes'] {
  return [["new Set(['passkey', 'new_password'])", `new Set(['passkey', 'new_password', '${way}'])`]];
}

/**
 * The checks of sign-in, second factors, passkeys, fresh proofs, sessions and single sign-on. Where two checks of one file each refuse the same, both are taken out
 * together.
 */
export const checks: readonly Check[] = [
  // Sign-in and its one door
  check(
    'sign-in: the password fits',
    'functions/auth/log-in.ts',
    [['asked.filter((_, index) => fits[index])', 'asked']],
    signIn,
    'a wrong password',
  ),
  check(
    'sign-in: the account is active',
    'functions/records/work/sign-in/candidates.ts',
    [['|| !user?.active)', '|| !user)']],
    signIn,
    'an inactive account',
  ),
  check('sign-in: failures wait', 'functions/auth/log-in.ts', [['await admitSignIn(signIn)', '0']], signIn, 'repeated failures slow down'),
  check(
    'door: allowed networks',
    door,
    [['!isAllowedFrom(policy.allowed_networks, meta.ip)', 'false']],
    sessions,
    'hold for sign-ins and sessions',
  ),
  check('door: the second factor', door, [['if (hasFactor && !complete.has(by))', 'if (false as boolean)']], factor, 'is no session'),
  check('door: Google is no second factor', door, asComplete('google'), google, 'Google stands for no factor: a person with one'),
  check('door: the reset link is no second factor', door, asComplete('reset_link'), factor, 'the reset link of a person with a factor'),
  check(
    'door: the invitation is no second factor',
    door,
    asComplete('invitation'),
    factor,
    'the invitation link of a person with a factor',
  ),
  check(
    'door: the factor that the library requires',
    door,
    [['await factorDue(repo, user, policy)', 'undefined']],
    required,
    'closes everything but setting it up',
  ),
  check(
    'pending: a new password ends it',
    'functions/auth/second-factor.ts',
    [[' || sessionVersion(person.credential) !== pending.sv', '']],
    factor,
    'a pending token after 5 minutes, and after a new password',
  ),
  check(
    'pending: it ends by itself',
    'functions/platform/own-tokens.ts',
    [[' && claims.data.exp * 1000 > now().getTime()', '']],
    factor,
    'a pending token after 5 minutes, and after a new password',
  ),
  check(
    'pending: it starts one session',
    'functions/platform/pending-tokens.ts',
    [[", { expression: 'attribute_not_exists(pk)' }", '']],
    factor,
    'a pending token used twice at once',
  ),
  check(
    'google: of this browser',
    'functions/platform/google-token.ts',
    [[' || !isSame(claims.nonce, nonceOf(verifier))', '']],
    google,
    'takes no token that is forged',
  ),
  check(
    'google: used once',
    'functions/platform/google-token.ts',
    [[", { expression: 'attribute_not_exists(pk)' }", '']],
    google,
    'starts one session',
  ),
  check(
    'google: the number, not the address',
    'functions/auth/log-in-with-google.ts',
    [['identity.isGooglesOwn : subject === identity.subject', 'identity.isGooglesOwn : true']],
    google,
    'a fresh sign-in takes the same Google account only',
  ),

  // Second factors
  check('app: a step counts once', showFactor, [['step <= held.totp.last_step', 'false']], factor, 'a code used twice'),
  check(
    'app: the window of its codes',
    'functions/records/ground/users/factors/app-codes.ts',
    [['window = stepWindow', 'window = 5']],
    factor,
    'those beyond are not',
  ),
  check('app: guesses are counted', showFactor, [['await countAttempt(counted)', '0']], factor, 'attack: guessing'),
  check(
    'app: its secret is of one person',
    showFactor,
    [['return `authenticator app of ${userId}`', 'return `authenticator app of ${userId.slice(0, 0)}`']],
    factor,
    'sealed app opens nothing for another of the library',
  ),
  check(
    'app: confirmed within 10 minutes',
    'functions/users/factors/authenticator-app.ts',
    [[' || Date.parse(started.started_at) + confirmMinutes * 60_000 < now().getTime()', '']],
    factor,
    'is gone if it is not confirmed',
  ),
  check('recovery: a code counts once', showFactor, [['known.used_at !== null', 'false']], factor, 'a recovery code used twice'),
  check(
    'factors: a removed one ends other sessions',
    'functions/users/factors/authenticator-app.ts',
    [['await endSessionsOf(caller.tenant, userId, caller.sessionId);', '']],
    factor,
    'ends other sessions',
  ),
  check(
    'factors: nobody resets their own',
    'functions/users/factors/own-factors.ts',
    [['params.id === caller.userId', 'false']],
    factor,
    'C815 an administrator resets a person',
  ),
  check(
    'required: the last factor stays',
    'functions/users/factors/own-factors.ts',
    [['if (factorCount(next) > 0) return;', 'if (factorCount(next) >= 0) return;']],
    required,
    'is not removed; another one is',
  ),
  check(
    'required: decided on the settings of the commit',
    'functions/users/factors/own-factors.ts',
    [["await tx.dependOn('security_settings', securitySettingsId)", "await tx.find('security_settings', securitySettingsId)"]],
    required,
    'is kept when the library begins to require it',
  ),
  check(
    'required: whoever saves has one',
    'functions/users/security-settings.ts',
    [['await requireOwnFactor(tx, required_for);', '']],
    required,
    'cannot include one’s own',
  ),
  check(
    'required: the days of grace begin once',
    'functions/records/work/sign-in/factor-due.ts',
    [['askedSince(policy, held.asked_at) ?? tx.at', 'tx.at']],
    required,
    'does not begin them anew',
  ),
  check(
    'required: a session that began with the password alone ends',
    store,
    [['if (id !== sessionId) await endSession(tenant, id);', '']],
    required,
    'the session of a thief',
  ),
  check('required: by the token', authenticate, [['isDue || isForSetUp(claims)', 'isDue']], required, 'is set up by an app'),
  check(
    'required: by the session',
    authenticate,
    [['isDue || isForSetUp(claims)', 'isForSetUp(claims)']],
    tokens,
    'has to set up a factor',
  ),
  check('required: only rows of setting up', http, [['session.setsUp && !call.setUp', 'false']], tokens, 'has to set up a factor'),

  // Passkeys
  check(
    'passkey: user verification, when it is made',
    ceremonies,
    [
      ['    requireUserVerification: true,\n    supportedAlgorithmIDs', '    requireUserVerification: false,\n    supportedAlgorithmIDs'],
      ['!registrationInfo?.userVerified', '!registrationInfo'],
    ],
    passkeys,
    'made with no user verification',
  ),
  check(
    'passkey: user verification, when it signs in',
    ceremonies,
    [
      ['    requireUserVerification: true,\n  }).catch', '    requireUserVerification: false,\n  }).catch'],
      ['!verified || !authenticationInfo.userVerified', '!verified'],
    ],
    passkeys,
    'attack: no user verification',
  ),
  check(
    'passkey: the origin',
    ceremonies,
    [
      [
        'expectedChallenge: challengeIn(given.response.clientDataJSON),\n    expectedOrigin: origin',
        "expectedChallenge: challengeIn(given.response.clientDataJSON),\n    expectedOrigin: [origin, 'https://perennial.test']",
      ],
    ],
    passkeys,
    'attack: another origin',
  ),
  check(
    'passkey: a challenge counts once',
    'functions/platform/challenges.ts',
    [[' and attribute_not_exists(used)', '']],
    passkeys,
    'a challenge answered twice',
  ),
  check(
    'passkey: a challenge ends',
    'functions/platform/challenges.ts',
    [
      [' and expires_at > :now', ''],
      [", ':now': Math.floor(now().getTime() / 1000) }", ' }'],
    ],
    passkeys,
    'a challenge answered twice, an invented one, one after 5 minutes',
  ),
  check(
    'passkey: a challenge is for one purpose',
    'functions/platform/challenges.ts',
    [['`challenge ${purpose} ', '`challenge ${purpose.slice(0, 0)} ']],
    passkeys,
    'the challenge of another person',
  ),
  check('passkey: its counter rises', ceremonies, [['isCopied(passkey.counter, counter)', 'false']], passkeys, '5 after 5 is refused'),
  check(
    'passkey: the handle of its person',
    ceremonies,
    [['userHandle !== held.handle', 'false']],
    passkeys,
    'the handle of another person',
  ),
  check(
    'passkey: of one account',
    'functions/users/factors/passkeys.ts',
    [["          ConditionExpression: 'attribute_not_exists(pk)',\n", '']],
    passkeys,
    'belongs to one account',
  ),

  // Fresh proofs
  check('fresh: after ten minutes', http, [['call.fresh !== undefined', 'false']], sessions, 'is refused ten minutes after'),
  check(
    'fresh: who has a factor shows it',
    'functions/platform/fresh.ts',
    [['if (factors.length > 0) return factors;', '']],
    fresh,
    'the password alone is refused',
  ),
  check(
    'fresh: only an accepted way',
    'functions/auth/sign-in-anew.ts',
    [['if (!methods.includes(by)) throw notFresh(methods);', '']],
    fresh,
    'the password alone is refused',
  ),
  check(
    'fresh: a replaced session begins no second one',
    'functions/auth/sign-in-anew.ts',
    [[' || session.replaced', '']],
    sessions,
    'leaves the old session alive',
  ),
  check(
    'fresh: never past the absolute limit',
    store,
    [
      [
        '{ ...inherited, ...keys.session(tenant, id)',
        '{ ...inherited, auth_time: at, expires_at: at + sessionSeconds, ...keys.session(tenant, id)',
      ],
      ['auth_time: old.auth_time, fresh_at: at', 'auth_time: at, fresh_at: at'],
    ],
    sessions,
    'ends 12 hours after the sign-in',
  ),
  check(
    'fresh: wrong passwords wait',
    'functions/auth/sign-in-anew.ts',
    [['await countAttempt(counted);', '']],
    sessions,
    'waits after wrong passwords',
  ),

  // Sessions
  check(
    'session: it was ended',
    authenticate,
    [
      [
        'found(at.session) as Session | undefined',
        '(found(at.session) ?? { user_id: userId, auth_time: claims.auth_time, expires_at: claims.exp }) as Session',
      ],
    ],
    tokens,
    'of a session',
  ),
  check(
    'session: idle and absolute limits',
    authenticate,
    [['|| isOver(session, policy, found(at.seen))', '']],
    sessions,
    'an idle limit that was shortened meanwhile',
  ),
  check('session: the person is active', authenticate, [['!user?.active ||', '!user ||']], tokens, 'of a session'),
  check('session: a new password ends it', authenticate, [['sessionVersion(credential) !== claims.sv', 'false']], tokens, 'of a session'),
  check(
    'session: its token expires',
    'functions/platform/tokens.ts',
    [['claims && claims.exp > seconds()', 'claims']],
    tokens,
    'of a session',
  ),
  check('session: networks', http, [['if (session.isOutside)', 'if (false as boolean)']], tokens, 'from another network'),
  check(
    'session: permissions',
    http,
    [['!mayAccess(call.permission, session.caller.permissions)', 'false']],
    tokens,
    'permission was taken away',
  ),
  check(
    'session: the oldest ends',
    store,
    [['await endOldestSessions(tenant, session, policy)', 'false']],
    sessions,
    'is the oldest that ends',
  ),
  check(
    'session: the link of another session',
    'functions/auth/end-by-link.ts',
    [['await readEndToken(body.token)', "((await readEndToken(body.token)) ?? { tenant: '', userId: '', sessionId: '' })"]],
    sessions,
    'is told to the person with a link',
  ),
  check(
    'session: no token before its event',
    store,
    [
      [
        "  await Promise.all([\n    recordSecurityEvent(tenant, { kind: 'sign_in'",
        "  await Promise.allSettled([\n    recordSecurityEvent(tenant, { kind: 'sign_in'",
      ],
    ],
    log,
    'gives no token and no byte',
  ),

  // Single sign-on
  check(
    'sso: the metadata names the issuer',
    'functions/sso/oidc-client.ts',
    [['found.issuer !== issuer', 'false']],
    ssoAnswer,
    'that names another issuer',
  ),
  check(
    'sso: safe algorithms',
    'functions/sso/oidc-client.ts',
    [['algorithms.has(each)', "each !== ''"]],
    ssoAnswer,
    'that names another issuer',
  ),
  check(
    'sso: the signature',
    'functions/sso/oidc-client.ts',
    [['oidc.enableNonRepudiationChecks(client);', '']],
    ssoAnswer,
    'a token with another signature',
  ),
  check(
    'sso: the authorized party',
    'functions/sso/read-answer.ts',
    [[' || (claims.azp !== undefined && claims.azp !== provider.client_id)', '']],
    ssoAnswer,
    'a token whose authorized party',
  ),
  check(
    'sso: the time of issue',
    'functions/sso/read-answer.ts',
    [['claims.iat > at + skewSeconds || claims.iat < at - maxTokenAgeSeconds', 'false']],
    ssoAnswer,
    'a token of ten minutes ahead',
  ),
  check(
    'sso: signed in anew',
    'functions/sso/read-answer.ts',
    [['if (request.fresh) requireAnew(claims.auth_time, request);', '']],
    ssoPeople,
    'from an old session of its own',
  ),
  check(
    'sso: the address is verified',
    'functions/sso/read-answer.ts',
    [['email: isVerified && email !== undefined', 'email: email !== undefined']],
    ssoPeople,
    'that is not verified is not linked',
  ),
  check(
    'sso: the provider of the request',
    'functions/sso/callback.ts',
    [['request.provider !== addressed', 'false']],
    ssoAnswer,
    'sent to another provider',
  ),
  check(
    'sso: the tab of the request',
    'functions/records/work/sso/sso-trips.ts',
    [['given.length === wanted.length && timingSafeEqual(given, wanted)', 'given !== wanted']],
    ssoAnswer,
    'good for the tab',
  ),
  check(
    'sso: a ticket expires',
    'functions/records/work/sso/sso-trips.ts',
    [['item && item.expires_at * 1000 > now().getTime()', 'item']],
    ssoAnswer,
    'expires after a minute',
  ),
  check(
    'sso: a ticket is used once',
    'functions/records/work/sso/sso-trips.ts',
    [['await table.take<', 'await table.get<']],
    ssoAnswer,
    'begins one session',
  ),
  check(
    'sso: an own domain',
    'functions/sso/find-person.ts',
    [['if (!isOwn)', 'if (false)']],
    ssoPeople,
    'with an address of another domain',
  ),
  check(
    'sso: never an administrator by address',
    'functions/sso/find-person.ts',
    [["if (managesUsers(user)) return refused('administrator');", '']],
    ssoPeople,
    'is never linked by an address',
  ),
  check(
    'sso: one subject per person',
    'functions/sso/find-person.ts',
    [["if (links.some(({ provider_id }) => provider_id === provider.id)) return refused('other_subject');", '']],
    ssoPeople,
    'a second subject of the same address',
  ),
  check(
    'sso: no role, no sign-in',
    'functions/sso/find-person.ts',
    [["roles.length === 0 ? { user, roles, refusal: 'no_role' } : { ...found, roles }", '{ ...found, roles }']],
    ssoPeople,
    'follow the rules at each sign-in',
  ),
  check(
    'sso: rules do not concern administrators',
    'functions/sso/find-person.ts',
    [['(managesUsers(user) || provider.role_rules.length === 0)', 'provider.role_rules.length === 0']],
    ssoPeople,
    'are not changed by rules',
  ),
  check(
    'sso: the issuer of an identity',
    'functions/records/work/sso/sso-links.ts',
    [['JSON.stringify([provider_id, issuer, subject])', 'JSON.stringify([provider_id, issuer && subject])']],
    ssoPeople,
    'of the same name and another issuer',
  ),
  check(
    'sso: an identity of one person',
    'functions/records/work/sso/sso-links.ts',
    [[", ConditionExpression: 'attribute_not_exists(pk)'", '']],
    ssoPeople,
    'belongs to one person',
  ),
  check('sso: SSO only', door, [["by !== 'sso' && mustUseSso(sso, user.id)", 'false']], ssoSettings, 'closes password, reset link'),
  check(
    'sso: a test before it is on',
    'functions/sso/settings.ts',
    [["provider.state === 'on' && provider.tested_at === null", 'false']],
    ssoSettings,
    'begin as a draft',
  ),
  check(
    'sso: a secret stays with its issuer',
    'functions/sso/settings.ts',
    [['isMoved && former.sealed_secret !== null && client_secret === undefined', 'false']],
    ssoSettings,
    'does not follow to another issuer',
  ),
  check(
    'sso: nobody is shut out',
    'functions/sso/settings.ts',
    [['id !== tx.caller.userId && !isLinked', 'false']],
    ssoSettings,
    'where it shuts out the caller',
  ),
  check(
    'sso: a fit emergency administrator',
    'functions/sso/settings.ts',
    [['if (!isFit)', 'if (false)']],
    ssoSettings,
    'without a fit emergency administrator',
  ),
  check(
    'sso: a fresh answer',
    'functions/auth/sign-in-anew.ts',
    [['!ticket.arrived?.fresh', '!ticket.arrived']],
    ssoPeople,
    'needs an answer that was asked to be fresh',
  ),
];
