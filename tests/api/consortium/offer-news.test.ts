import { afterEach, beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { setClock } from '#functions/platform/clock.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { remindReceivedOffers } from '#functions/records/work/consortium/remind-received-offers.ts';
import { ask, startProduct, type TestTenant, type TestUser } from '#tests/support/api.ts';
import { createOffice, offeredDeal } from './world.ts';

// The bell of people who may answer offers: a new offer, and the days before its last one.

let office: TestTenant;
let restore: (() => void) | undefined;

beforeAll(async () => {
  await startProduct();
  office = await createOffice();
});
afterEach(() => restore?.());

const newsOf = async (as: TestUser) =>
  (await ask(groups.notifications.list, { as, query: {} }))
    .filter(({ kind }) => kind === 'received_offer')
    .map(({ reason, read }) => ({ reason, read }));

/** Runs the reminders as on a day that many days from now. */
async function remindIn(days: number, library: TestTenant): Promise<void> {
  const at = new Date(Date.now() + days * 86_400_000);
  restore = setClock({ now: () => at });
  await remindReceivedOffers(repositoryFor(systemCaller(library.id)), async () => {});
  restore();
}

test(
  'S151 people who may answer are notified of an offer, and reminded on the days before its last one',
  { timeout: 120_000 },
  async () => {
    const { tenant, offer } = await offeredDeal(office);
    expect(await newsOf(tenant.editor)).toEqual([{ reason: 'offered', read: false }]);
    expect(await newsOf(tenant.viewer)).toEqual([]);
    // 30 days are left: nothing is due for 16 of them.
    await remindIn(15, tenant);
    expect((await newsOf(tenant.editor)).map(({ reason }) => reason)).toEqual(['offered']);
    await remindIn(17, tenant);
    expect((await newsOf(tenant.editor)).map(({ reason }) => reason)).toContain('due');
    const stored = () => tenant.repo.get('received_offer', offer.id);
    const before = await stored();
    // Twice on a day is once.
    await remindIn(17, tenant);
    expect(await stored()).toEqual(before);
    // A day on which nothing ran is made up for.
    await remindIn(26, tenant);
    expect((await stored())?.reminded_on).not.toBe(before?.reminded_on);
  },
);

test('S151 an offer that is answered, or over, is not reminded of', { timeout: 120_000 }, async () => {
  const { tenant, offer, answer } = await offeredDeal(office);
  await answer({ kind: 'declined' });
  await remindIn(29, tenant);
  expect((await tenant.repo.get('received_offer', offer.id))?.reminded_on).toBeNull();
  const other = await offeredDeal(office);
  await remindIn(40, other.tenant);
  expect((await other.tenant.repo.get('received_offer', other.offer.id))?.reminded_on).toBeNull();
});
