import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { deliverLetter, type Envelope, receiveLetter } from '#functions/platform/across.ts';
import { today } from '#functions/platform/clock.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { readLetter } from '#functions/records/holdings/received-offers/read-letter.ts';
import { deleteTenant } from '#functions/tenants/delete-tenant.ts';
import { groups } from '#shared/contract/calls.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { noGrants } from '#shared/contract/entities/membership.ts';
import { ask, callApi, createTestTenant, runJobs, startProduct, type TestTenant } from '#tests/support/api.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';
import { faultPoints, faultsIn, hardestFaults, type Point, tryAll, withFault } from '#tests/support/fault-matrix.ts';
import { english } from '#tests/support/messages-in-english.ts';
import { createOffice, inviteMember, joinMember } from './world.ts';

const { memberships, letters } = groups;

let office: TestTenant;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});

type Joined = Awaited<ReturnType<typeof joinMember>>;

const lettersOf = async (tenant: TestTenant): Promise<Row<'letter'>[]> => [...(await readModelFor(tenant.repo.caller)).all('letter')];
const grantsOf = async (id: string) => (await repositoryFor(office.repo.caller).get('membership', id))?.grants;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The next letter of a member to the office, as across.ts would write it; `change` forges it. */
async function envelope({ library, membership, received }: Joined, change: Partial<Envelope> = {}): Promise<Envelope> {
  const pair = await library.repo.get('membership_pair', received.id);
  const payload = change.payload ?? JSON.stringify({ grants: { ...noGrants, costs: true } });
  return {
    id: `letter-${Math.random()}`,
    attempt: 1,
    kind: 'grants',
    content_version: 1,
    number: (await receivedBy(membership.id)) + 1,
    from: { tenant: library.id, membership: received.id },
    to: { tenant: office.id, membership: membership.id },
    secret: pair?.secret ?? '',
    digest: digestOf(payload),
    payload,
    ...change,
  };
}

const receivedBy = async (membership: string): Promise<number> => (await office.repo.get('membership_pair', membership))?.received ?? 0;

/** How a letter was received, as text. */
async function outcome(letter: Envelope): Promise<string> {
  const reception = await receiveLetter(letter, readLetter);
  return reception.outcome === 'refused' ? english(reception.reason) : reception.outcome;
}

describe('a letter is refused [RK15]', () => {
  let joined: Joined;
  beforeAll(async () => {
    joined = await joinMember(office, 'Forging Library');
  });

  test.each<[string, Partial<Envelope>, string]>([
    ['with another secret', { secret: 'guessed' }, 'The receiver does not know this membership.'],
    ['from another tenant', { from: { tenant: 'stranger', membership: 'any' } }, 'The receiver does not know this membership.'],
    ['to a membership that is not there', { to: { tenant: '', membership: 'forged' } }, 'The receiver does not know this membership.'],
    ['to a library that is not there', { to: { tenant: 'nowhere', membership: 'any' } }, 'The receiver does not know this membership.'],
    ['whose content was altered', { digest: digestOf('another') }, 'The content of the letter was altered on its way.'],
    ['of 300 KB', { payload: JSON.stringify({ grants: 'x'.repeat(300 * 1024) }) }, 'The letter is larger than 256 KB. Shorten its texts.'],
  ])('%s, and nothing is stored', async (_name, change, reason) => {
    const before = await lettersOf(office);
    const to = change.to && { ...change.to, tenant: change.to.tenant || office.id };
    expect(await outcome(await envelope(joined, { ...change, ...(to && { to }) }))).toBe(reason);
    expect(await lettersOf(office)).toEqual(before);
  });

  test.each<[string, Partial<Envelope>, string]>([
    [
      'of a newer version',
      { content_version: 2 },
      'The receiver does not know version 2 of this letter yet. Send it again after its next update.',
    ],
    ['that is not JSON', { payload: '{' }, 'The content of the letter is not valid.'],
    ['with other fields', { payload: '{"grants":{"fte":"yes"}}' }, 'The content of the letter is not valid.'],
  ])('%s, and later letters are still read', async (_name, change, reason) => {
    expect(await outcome(await envelope(joined, change))).toBe(reason);
    expect(await outcome(await envelope(joined))).toBe('received');
  });

  test('replayed under its own id without an effect, and under another id as a used number', async () => {
    const letter = await envelope(joined);
    expect(await outcome(letter)).toBe('received');
    expect(await outcome(letter)).toBe('repeated');
    expect(await outcome({ ...letter, id: 'another' })).toBe('Another letter with this number has arrived before.');
  });

  test('again if it arrives again, because the sender may not have stored the first refusal', async () => {
    const letter = await envelope(joined, { payload: '{' });
    expect(await outcome(letter)).toBe('The content of the letter is not valid.');
    expect(await outcome(letter)).toBe('The content of the letter is not valid.');
  });

  test('waits while an earlier one is missing', async () => {
    const letter = await envelope(joined, { number: (await receivedBy(joined.membership.id)) + 2 });
    expect(await outcome(letter)).toBe('early');
  });

  test('of a membership that the office suspended', async () => {
    const paused = await joinMember(office, 'Paused Library');
    await ask(memberships.update, { as: office.admin, params: { id: paused.membership.id }, body: { state: 'suspended' } });
    await ask(memberships.grant, { as: paused.library.admin, params: { id: paused.received.id }, body: { ...noGrants, fte: true } });
    await runJobs(paused.library.id);
    expect(await grantsOf(paused.membership.id)).toEqual(noGrants);
    const [mine] = await ask(memberships.mine, { as: paused.library.admin });
    const [refused] = mine?.letters ?? [];
    expect(refused).toMatchObject({ state: 'refused', refusal: 'The membership is not active on the other side.' });

    // Sent again once the office resumed the membership.
    await ask(memberships.update, { as: office.admin, params: { id: paused.membership.id }, body: { state: 'active' } });
    await ask(letters.repeat, { as: paused.library.admin, params: { id: refused?.id ?? '' } });
    await runJobs(paused.library.id);
    expect(await grantsOf(paused.membership.id)).toMatchObject({ fte: true });
  });

  test('of an invitation that was revoked while the answer was on its way', async () => {
    const library = await createTestTenant();
    const { membership, token } = await inviteMember(office, 'Revoked Library');
    await ask(memberships.accept, { as: library.admin, params: { id: membership.id }, body: { token, grants: noGrants } });
    // A new invitation replaces the pair of the first.
    await ask(memberships.update, { as: office.admin, params: { id: membership.id }, body: { invitation: 'send' } });
    await runJobs(library.id);
    const [mine] = await ask(memberships.mine, { as: library.admin });
    expect(mine?.letters[0]).toMatchObject({ state: 'refused' });
    expect(await repositoryFor(office.repo.caller).get('membership', membership.id)).toMatchObject({ linked: false });
  });
});

test('a library that is deleted ends its memberships with a letter before it closes', async () => {
  const { library, membership } = await joinMember(office, 'Closing Library');
  await deleteTenant({ tenant: library.id, confirm: library.id, by: 'operator', settleSeconds: 0 });
  expect((await repositoryFor(office.repo.caller).get('membership', membership.id))?.until).toBe(today('Europe/Berlin'));
});

test('letters of a pair are read in their order, whichever job runs first', async () => {
  const { library, membership, received } = await joinMember(office, 'Ordered Library');
  for (const fte of [true, false, true])
    await ask(memberships.grant, { as: library.admin, params: { id: received.id }, body: { ...noGrants, fte } });
  const last = (await lettersOf(library)).toSorted((a, b) => b.number - a.number)[0];
  await deliverLetter(repositoryFor(library.repo.caller), last?.id ?? '', readLetter);
  expect(await grantsOf(membership.id)).toMatchObject({ fte: true });
  await runJobs(library.id);
  expect((await lettersOf(library)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
  expect(await receivedBy(membership.id)).toBe(4);
});

test('C858 C872 the office lists its letters, and a letter that was delivered is not repeated', async () => {
  const { membership } = await joinMember(office, 'Listed Library');
  await ask(memberships.end, { as: office.admin, params: { id: membership.id } });
  await runJobs(office.id);
  const rows = (await ask(letters.list, { as: office.admin })) as { id: string; partner: string; direction: string; state: string }[];
  const sent = rows.find(({ partner, direction }) => partner === 'Listed Library' && direction === 'sent');
  expect(sent).toMatchObject({ state: 'delivered' });
  expect((await callApi(letters.repeat, { as: office.admin, params: { id: sent?.id ?? '' } })).status).toBe(409);
});

test('a letter counts once, whatever fails at whatever request of its delivery [RK14]', { timeout: 300_000 }, async () => {
  const joined = await Promise.all(Array.from({ length: 4 }, (_, index) => joinMember(office, `Unlucky Library ${index}`)));
  const libraries = joined.map(({ library }) => library);
  const choose = async ({ library, received }: Joined, fte: boolean) => {
    await ask(memberships.grant, { as: library.admin, params: { id: received.id }, body: { ...noGrants, fte } });
  };
  const deliver = async (tenant: TestTenant, point: Point): Promise<string[]> => {
    const one = joined.find(({ library }) => library === tenant) as Joined;
    const fte = !(await grantsOf(one.membership.id))?.fte;
    const before = await receivedBy(one.membership.id);
    await choose(one, fte);
    await withFault(point, undefined, (heal) => finishJobs(tenant.id, heal));
    const problems: string[] = [];
    if ((await grantsOf(one.membership.id))?.fte !== fte) problems.push('the choice did not arrive');
    if ((await receivedBy(one.membership.id)) !== before + 1) problems.push('it arrived more than once');
    if ((await lettersOf(tenant)).some(({ state }) => state !== 'delivered')) problems.push('it is not marked as delivered');
    return problems;
  };
  const [first] = joined as [Joined];
  await choose(first, true);
  const points = await faultPoints('', faultsIn(['deliver-letter'], hardestFaults), () => finishJobs(first.library.id));
  expect(points.length).toBeGreaterThan(20);
  expect(await tryAll(points, [libraries[0] as TestTenant], (point, tenant) => deliver(tenant, point))).toEqual([]);
});
