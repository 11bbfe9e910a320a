import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { setClock, today } from '#functions/platform/clock.ts';
import { keys } from '#functions/platform/keys.ts';
import { table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { noGrants } from '#shared/contract/entities/membership.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { contact, createOffice, inviteMember, joinMember, open, tokenOf } from './world.ts';

const { memberships, membershipInvitations, membershipGroups, letters } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

const membersOf = async (tenant: TestTenant) =>
  (await ask(memberships.list, { as: tenant.admin })) as { id: string; name: string; state: string }[];
const memberIn = async (tenant: TestTenant, id: string) => (await membersOf(tenant)).find((each) => each.id === id);

/** Dates the end of a member back in the office: its last day is still to come on the day on which it is ended. */
const endedLongAgo = (id: string) =>
  office.repo.commit(async (tx) => tx.save('membership', { ...(await tx.load('membership', id)), until: '2001-01-01' }));

describe('C760 C761 C845 C847 a library that is no office', () => {
  test('answers none of its calls, and its people do not hold the permissions', async () => {
    const library = await createTestTenant();
    const refused = await Promise.all([
      callApi(memberships.list, { as: library.admin }),
      callApi(memberships.mine, { as: library.admin }),
      callApi(memberships.create, { as: library.admin, body: { name: 'Fjord' } }),
      callApi(letters.list, { as: library.editor }),
      callApi(membershipGroups.list, { as: library.admin }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test('becomes one by its setting, for admins and editors, and is none again without it', async () => {
    const library = await createTestTenant();
    const set = (consortium_office: boolean) =>
      ask(groups.settings.changeMemberSettings, { as: library.admin, body: { consortium_office } });
    await set(true);
    expect((await callApi(memberships.list, { as: library.editor })).status).toBe(200);
    expect((await callApi(memberships.list, { as: library.viewer })).status).toBe(403);
    await set(false);
    expect((await callApi(memberships.list, { as: library.editor })).status).toBe(403);
  });
});

describe('C761 C764 C846 C870 C877 C878 a member', () => {
  test('is added without an invitation, with groups, FTE and budget', async () => {
    const group = await ask(membershipGroups.create, { as: office.admin, body: { name: 'Universities' } });
    const made = await ask(memberships.create, {
      as: office.admin,
      body: {
        name: 'Plain Library',
        group_ids: [group.id],
        fte: [
          { year: 2025, value: 10 },
          { year: 2026, value: 812.5 },
        ],
      },
    });
    expect(made).toMatchObject({
      state: 'active',
      group_names: 'Universities',
      fte_year: 2026,
      fte_value: 812.5,
      invitation_state: 'none',
    });
    expect(await ask(membershipGroups.list, { as: office.admin })).toMatchObject([{ name: 'Universities' }]);
  });

  test.each([
    [{ name: 'Twice' }, 'name'],
    [{ name: 'Ror', ror: '12345' }, 'ror'],
    [
      {
        name: 'Years',
        fte: [
          { year: 2026, value: 1 },
          { year: 2026, value: 2 },
        ],
      },
      'fte',
    ],
    [{ name: 'Yen', budgets: [{ year: 2026, amount: 1.5, currency: 'JPY' }] }, 'budgets'],
    [{ name: 'Nobody', invite: true }, 'contacts'],
  ])('is refused with %j', async (body, field) => {
    if (field === 'name') await ask(memberships.create, { as: office.admin, body: { name: 'twice' } });
    const answered = await callApi(memberships.create, { as: office.admin, body });
    expect(answered.status).toBe(422);
    expect(Object.keys(answered.body.messages.errors ?? {})).toEqual([field]);
  });

  test('accepts by link without an account, once [RK16]', async () => {
    const { membership, token } = await inviteMember(office, 'Islands Library');
    expect(membership.state).toBe('invited');
    expect(await ask(open, { params: { id: token } })).toMatchObject({
      membership: membership.id,
      office: 'Arctic Shelf',
      library: 'Islands Library',
    });
    const body = { answer: 'accept', name: 'Maya', role: 'Director', grants: { ...noGrants, fte: true } } as const;
    expect(await ask(membershipInvitations.answer, { params: { id: token }, body })).toEqual({ answer: 'accepted' });
    expect(await memberIn(office, membership.id)).toMatchObject({
      state: 'active',
      linked: false,
      grants: { fte: true },
      invitation_state: 'accepted',
    });
    expect((await callApi(membershipInvitations.answer, { params: { id: token }, body })).status).toBe(409);
    expect((await callApi(open, { params: { id: token } })).status).toBe(409);
  });

  test('accepts with every grant off until one is chosen, and can decline [RK16]', async () => {
    const first = await inviteMember(office, 'Silent Library');
    await ask(membershipInvitations.answer, { params: { id: first.token }, body: { answer: 'accept', name: 'Maya' } });
    expect(await memberIn(office, first.membership.id)).toMatchObject({ grants: noGrants });
    const second = await inviteMember(office, 'Declining Library');
    await ask(membershipInvitations.answer, { params: { id: second.token }, body: { answer: 'decline', name: 'Maya' } });
    expect(await memberIn(office, second.membership.id)).toMatchObject({ state: 'ended', invitation_state: 'declined' });
  });

  test('answers no link that is unknown, revoked, sent anew or 30 days old [RK16]', async () => {
    const { membership, token } = await inviteMember(office, 'Late Library');
    const answered = async (of: string) => (await callApi(open, { params: { id: of } })).body.messages.errors?.['link'];
    expect(await answered('x'.repeat(43))).toEqual(['unknown']);
    await ask(memberships.update, { as: office.admin, params: { id: membership.id }, body: { invitation: 'send' } });
    const next = await tokenOf(office, membership.id);
    expect(next).not.toBe(token);
    expect(await answered(token)).toEqual(['revoked']);
    const restore = setClock({ now: () => new Date(Date.now() + 30.1 * 86_400_000) });
    try {
      expect(await answered(next)).toEqual(['expired']);
      const late = await callApi(membershipInvitations.answer, { params: { id: next }, body: { answer: 'accept', name: 'Maya' } });
      expect(late.status).toBe(404);
    } finally {
      restore();
    }
    await ask(memberships.update, { as: office.admin, params: { id: membership.id }, body: { invitation: 'revoke' } });
    expect(await answered(next)).toEqual(['revoked']);
    const accepted = await callApi(memberships.accept, {
      as: (await createTestTenant()).admin,
      params: { id: membership.id },
      body: { token: next, grants: noGrants },
    });
    expect([accepted.status, accepted.body.messages.default]).toEqual([404, 'The office has revoked this invitation.']);
  });

  test('that was added without an invitation stays active while it is invited', async () => {
    const made = await ask(memberships.create, { as: office.admin, body: { name: 'Active Library', contacts: [contact] } });
    const invited = await ask(memberships.update, { as: office.admin, params: { id: made.id }, body: { invitation: 'send' } });
    expect(invited).toMatchObject({ state: 'active', invitation_state: 'open' });
    const revoked = await ask(memberships.update, { as: office.admin, params: { id: made.id }, body: { invitation: 'revoke' } });
    expect(revoked).toMatchObject({ state: 'active', invitation_state: 'revoked' });
  });

  test('can be suspended, resumed and ended by the office', async () => {
    const made = await ask(memberships.create, { as: office.admin, body: { name: 'Pausing Library' } });
    const set = (state: 'active' | 'suspended') => ask(memberships.update, { as: office.admin, params: { id: made.id }, body: { state } });
    expect((await set('suspended')).state).toBe('suspended');
    expect((await set('active')).state).toBe('active');
    expect((await callApi(memberships.end, { as: office.admin, params: { id: made.id }, query: { until: '2001-01-01' } })).status).toBe(
      422,
    );
    const ended = await ask(memberships.end, { as: office.admin, params: { id: made.id } });
    expect(ended.until).toBe(today('Europe/Berlin'));
    await endedLongAgo(made.id);
    const resumed = await callApi(memberships.update, { as: office.admin, params: { id: made.id }, body: { state: 'active' } });
    expect([resumed.status, resumed.body.messages.default]).toEqual([
      409,
      'This membership has ended. A new invitation from the office can restart it.',
    ]);
    // Its last day remains when it is ended again.
    expect((await ask(memberships.end, { as: office.admin, params: { id: made.id } })).until).toBe('2001-01-01');
  });

  test.each(['sent anew', 'ended'])('can be %s when the link of its invitation was deleted long after its expiry', async (how) => {
    const { membership, token } = await inviteMember(office, `Forgotten Library, ${how}`);
    const digest = createHash('sha256').update(token).digest('base64url');
    await table.delete(keys.invitationToken(digest));
    if (how === 'ended') await ask(memberships.end, { as: office.admin, params: { id: membership.id } });
    else await ask(memberships.update, { as: office.admin, params: { id: membership.id }, body: { invitation: 'send' } });
    expect(await memberIn(office, membership.id)).toMatchObject({ invitation_state: how === 'ended' ? 'revoked' : 'open' });
    expect(await table.get(keys.invitationToken(digest))).toBeUndefined();
  });
});

describe('C762 C763 C764 C847 a member with an account', () => {
  test('accepts, chooses figures, and leaves; the office learns it by letters', async () => {
    const { library, membership, received } = await joinMember(office, 'Fjord College');
    expect(received).toMatchObject({ office_name: 'Arctic Shelf', name: 'Fjord College', state: 'active', grants: noGrants });
    expect(await memberIn(office, membership.id)).toMatchObject({ state: 'active', linked: true, grants: noGrants });

    await ask(memberships.grant, { as: library.editor, params: { id: received.id }, body: { ...noGrants, usage: true } });
    await runJobs(library.id);
    expect(await memberIn(office, membership.id)).toMatchObject({ grants: { usage: true, fte: false } });

    await ask(memberships.end, { as: library.editor, params: { id: received.id } });
    await runJobs(library.id);
    const [mine] = await ask(memberships.mine, { as: library.editor });
    expect(mine?.until).not.toBeNull();
    expect(await memberIn(office, membership.id)).toMatchObject({ until: mine?.until });
    expect(mine?.letters.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'membership_ended delivered',
      'grants delivered',
      'invitation_answer delivered',
    ]);
  });

  test('is ended by the office, and keeps its own records', async () => {
    const { library, membership } = await joinMember(office, 'Harbor Library');
    await ask(memberships.end, { as: office.admin, params: { id: membership.id } });
    await runJobs(office.id);
    const [mine] = await ask(memberships.mine, { as: library.admin });
    expect(mine?.until).not.toBeNull();
  });

  test('joins again by a new invitation after it left', async () => {
    const { library, membership, received } = await joinMember(office, 'Returning Library');
    const again = () => callApi(memberships.update, { as: office.admin, params: { id: membership.id }, body: { invitation: 'send' } });
    expect((await again()).status).toBe(409);
    await ask(memberships.end, { as: library.admin, params: { id: received.id } });
    await runJobs(library.id);
    await endedLongAgo(membership.id);
    expect(await again()).toMatchObject({ status: 200, result: { state: 'invited', linked: false, until: null } });
    const token = await tokenOf(office, membership.id);
    await ask(memberships.accept, {
      as: library.admin,
      params: { id: membership.id },
      body: { token, grants: { ...noGrants, fte: true } },
    });
    await runJobs(library.id);
    expect(await memberIn(office, membership.id)).toMatchObject({ state: 'active', linked: true, grants: { fte: true } });
    expect(await ask(memberships.mine, { as: library.admin })).toMatchObject([{ id: received.id, state: 'active', until: null }]);
    // The letters of the new membership count from 1.
    await ask(memberships.grant, { as: library.admin, params: { id: received.id }, body: noGrants });
    await runJobs(library.id);
    expect(await memberIn(office, membership.id)).toMatchObject({ grants: noGrants });
  });

  test('joins only by an admin, once, and not its own consortium', async () => {
    const library = await createTestTenant();
    const { membership, token } = await inviteMember(office, 'Once Library');
    const accept = (as: TestTenant['admin'], body: object = { token, grants: noGrants }) =>
      callApi(memberships.accept, { as, params: { id: membership.id }, body });
    expect((await accept(library.editor)).status).toBe(403);
    expect((await accept(library.admin, { token: 'wrong', grants: noGrants })).status).toBe(404);
    expect((await accept(office.admin)).status).toBe(409);
    expect((await accept(library.admin)).status).toBe(200);
    expect((await accept(library.admin)).status).toBe(409);
    const another = await createTestTenant();
    expect((await accept(another.admin)).status).toBe(409);
  });

  test('belongs to several consortia', async () => {
    const { library } = await joinMember(office, 'Busy Library');
    const other = await createOffice('Northern Reef');
    const { membership, token } = await inviteMember(other, 'Busy Library');
    await ask(memberships.accept, { as: library.admin, params: { id: membership.id }, body: { token, grants: noGrants } });
    const mine = await ask(memberships.mine, { as: library.editor });
    expect(mine.map(({ office_name }) => office_name).toSorted()).toEqual(['Arctic Shelf', 'Northern Reef']);
  });

  test('reads nothing of the office, and the office nothing of it, by any id', async () => {
    const { library, membership, received } = await joinMember(office, 'Separate Library');
    const foreign = await Promise.all([
      callApi(memberships.update, { as: office.admin, params: { id: received.id }, body: { name: 'Mine' } }),
      callApi(memberships.grant, { as: library.admin, params: { id: membership.id }, body: noGrants }),
      callApi(memberships.end, { as: library.admin, params: { id: membership.id } }),
      callApi(memberships.end, { as: office.admin, params: { id: received.id } }),
    ]);
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const [seen, list] = [await callApi(memberships.mine, { as: library.admin }), await callApi(memberships.list, { as: office.admin })];
    // The address of the person who invited holds the id in these tests.
    expect(seen.bytes.toString()).not.toContain(`"${office.id}"`);
    expect(list.bytes.toString()).not.toContain(`"${library.id}"`);
  });
});

test('the contact of an invitation is asked in the language of the contact', async () => {
  const made = await ask(memberships.create, {
    as: office.admin,
    body: { name: 'Bibliothèque du Fjord', contacts: [{ ...contact, language: 'fr' }], invite: true },
  });
  const token = await tokenOf(office, made.id);
  expect(await ask(open, { params: { id: token } })).toMatchObject({ locale: 'fr' });
});
