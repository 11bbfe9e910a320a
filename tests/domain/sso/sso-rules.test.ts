import { describe, expect, it } from 'vitest';
import { domainOfEmail, readDomain } from '#shared/domain/sso/domain-name.ts';
import { discoveryAddress, isIssuerForAll, readIssuer } from '#shared/domain/sso/issuer.ts';
import { outcomeOfRule, type RoleRule, rolesByRules } from '#shared/domain/sso/role-rules.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { certificateStage, isLongFailing, lastEnd } from '#shared/domain/sso/certificate-end.ts';
import { signsInBySsoAlone, sleepState } from '#shared/domain/sso/sleep.ts';

const rule = (attribute: string, match: RoleRule['match'], value: string, role = 'viewer'): RoleRule => ({ attribute, match, value, role });

describe('roles by rules [RZ04]', () => {
  it.each([
    ['contains', ['all', 'library'], 'matched'],
    ['contains', ['library-of-old'], 'other_value'],
    ['contains', ['Library'], 'other_value'],
    ['contains', [], 'absent'],
    ['equals', ['library'], 'matched'],
    ['equals', ['library', 'all'], 'other_value'],
  ] as const)('compare whole values: %s, %j', (match, values, outcome) => {
    expect(outcomeOfRule(rule('groups', match, 'library'), { groups: values }, [])).toBe(outcome);
  });

  it.each([
    ['staff@university.example', 'matched'],
    ['staff@other.example', 'other_scope'],
    ['staff@lib.university.example', 'other_scope'],
    ['staff@university.example@other.example', 'other_scope'],
    ['staff@other.example@university.example', 'other_scope'],
    ['staff', 'other_scope'],
  ])('count a scoped value for an own domain only: %s', (value, outcome) => {
    for (const attribute of ['eduperson_scoped_affiliation', 'eduPersonScopedAffiliation'])
      expect(outcomeOfRule(rule(attribute, 'contains', value), { [attribute]: [value] }, ['university.example'])).toBe(outcome);
  });

  it('give each role once, in the order of the rules, and none without a match', () => {
    const rules = [
      rule('groups', 'contains', 'a', 'editor'),
      rule('groups', 'contains', 'b', 'viewer'),
      rule('groups', 'contains', 'c', 'editor'),
    ];
    expect(rolesByRules(rules, { groups: ['c', 'b', 'a'] }, [])).toEqual(['editor', 'viewer']);
    expect(rolesByRules(rules, { groups: ['d'] }, [])).toEqual([]);
  });
});

describe('a domain [RZ07]', () => {
  it.each([
    ['University.Example ', 'university.example'],
    ['@lib.university.example.', 'lib.university.example'],
  ])('is read from %j', (typed, domain) => expect(readDomain(typed)).toBe(domain));

  it.each([
    'com',
    'gmail.com',
    '127.0.0.1',
    'a_b.example',
    'x.example/path',
    'me@x.example',
    '-a.example',
    `${'a'.repeat(64)}.example`,
    '',
  ])('is not %j', (typed) => expect(readDomain(typed)).toBeUndefined());

  it('of an address is what follows its last @', () => expect(domainOfEmail('"a@b"@University.Example')).toBe('university.example'));
});

describe('an issuer', () => {
  it('is read from the address of its discovery document, and keeps its slash', () => {
    expect(readIssuer(' https://login.university.example/.well-known/openid-configuration ')).toBe('https://login.university.example');
    expect(readIssuer('https://login.university.example/')).toBe('https://login.university.example/');
    expect(discoveryAddress('https://login.university.example/')).toBe('https://login.university.example/.well-known/openid-configuration');
  });

  it.each(['common', 'organizations/v2.0', 'consumers/v2.0', '{tenantid}/v2.0', 'COMMON/v2.0'])(
    'of all customers of Microsoft is one: %s',
    (path) => expect(isIssuerForAll(`https://login.microsoftonline.com/${path}`)).toBe(true),
  );

  it('of one directory is none', () =>
    expect(isIssuerForAll('https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0')).toBe(false));
});

it('SSO only holds for everyone but the emergency administrator [RZ05]', () => {
  const settings = { sso_only: true, emergency_user_id: 'ada' };
  expect([mustUseSso(settings, 'bo'), mustUseSso(settings, 'ada')]).toEqual([true, false]);
  expect([mustUseSso({ ...settings, sso_only: false }, 'bo'), mustUseSso(undefined, 'bo')]).toEqual([false, false]);
});

describe('the end of the last certificate [RZ06]', () => {
  const end = '2031-04-10T12:00:00.000Z';

  it.each([
    ['2031-03-11T11:59:59.000Z', undefined],
    ['2031-03-11T12:00:00.000Z', 30],
    ['2031-04-03T11:59:59.000Z', 30],
    ['2031-04-03T12:00:00.000Z', 7],
    ['2031-05-01T00:00:00.000Z', 7],
  ])('at %s is at stage %s', (at, stage) => expect(certificateStage(end, at)).toBe(stage));

  it('is that of the certificate valid longest', () => {
    expect(lastEnd([{ to: '2031-04-10' }, { to: '2033-01-01' }, { to: '2032-01-01' }])).toBe('2033-01-01');
    expect(lastEnd([])).toBeUndefined();
  });

  it('metadata may fail to arrive for three days', () => {
    expect(isLongFailing('2031-01-10T06:05:00.000Z', '2031-01-13T06:04:59.000Z')).toBe(false);
    expect(isLongFailing('2031-01-10T06:05:00.000Z', '2031-01-13T06:05:00.000Z')).toBe(true);
  });
});

describe('calendar and reports of a person who signs in at the institution alone', () => {
  const nothing = { hasLink: true, hasPassword: false, hasGoogle: false, hasPasskey: false, mustUseSso: false };

  it.each([
    ['a link and nothing else', {}, true],
    ['no link', { hasLink: false }, false],
    ['a password', { hasPassword: true }, false],
    ['a Google account', { hasGoogle: true }, false],
    ['a passkey', { hasPasskey: true }, false],
    ['a password that the library does not allow', { hasPassword: true, mustUseSso: true }, true],
    ['no link where the library allows nothing else', { hasLink: false, mustUseSso: true }, false],
  ])('with %s', (_, more, expected) => expect(signsInBySsoAlone({ ...nothing, ...more })).toBe(expected));

  it.each([
    ['2026-03-23T07:59:59.000Z', 'awake'],
    ['2026-03-24T08:00:00.000Z', 'soon'],
    ['2026-03-31T07:59:59.000Z', 'soon'],
    ['2026-03-31T08:00:00.000Z', 'asleep'],
  ])('are at %s, 30 days after the first of March: %s', (at, state) =>
    expect(sleepState('2026-03-01T08:00:00.000Z', at, 30)).toEqual({ state, from: '2026-03-31T08:00:00.000Z' }),
  );
});
