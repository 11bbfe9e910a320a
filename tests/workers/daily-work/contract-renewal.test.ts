import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankPeriod, type ContractTerms, type SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { formatAmount } from '#shared/domain/money/format-amount.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { decideBySilence } from '#functions/workers/daily-work/decide-by-silence.ts';
import { renewByContract } from '#functions/workers/daily-work/renew-by-contract.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { createWorld, journeyTo, liveDay, mailsOf, type ReminderWorld, returnFromJourney, startBefore2031 } from './reminder-world.ts';

startBefore2031();

const automatic: ContractTerms = {
  ...blankTerms,
  renewal: 'automatic',
  notice: { count: 3, unit: 'month' },
  notice_to: 'notice@press.example',
  years: [],
  opt_out: [],
  entered_on: '2031-01-01',
};

/** A subscription with the accepted year 2031 and, unless `next` is null, an undecided 2032. */
async function contract(
  { tenant, product }: ReminderWorld,
  terms: Partial<ContractTerms> = {},
  next: Partial<SubscriptionPeriod> | null = {},
) {
  const financial_period_id = [...(await readModelFor(tenant.repo.caller)).all('financial_period')][0]?.id ?? '';
  return tenant.repo.commit((tx) => {
    const given = { name: 'Journal of Tides', product_id: product, description: null, license_period_ids: [], quiet_since: null };
    const { id } = tx.create('subscription', { ...given, terms: { ...automatic, ...terms } });
    const common = {
      ...blankPeriod,
      subscription_id: id,
      product_id: product,
      owner_id: tenant.editor.id,
      financial_period_id,
      currency: 'EUR',
    };
    tx.create('subscription_period', {
      ...common,
      start_date: '2031-01-01',
      end_date: '2031-12-31',
      decision: 'accepted',
      price: 1000,
      normalized_price: 1000,
    });
    if (next) tx.create('subscription_period', { ...common, start_date: '2032-01-01', end_date: '2032-12-31', ...next });
    return id;
  });
}

async function nextOf({ tenant }: ReminderWorld, subscriptionId: string): Promise<SubscriptionPeriod | undefined> {
  const model = await readModelFor(tenant.repo.caller);
  return model.by('subscription_period', 'subscription_id', subscriptionId).find(({ start_date }) => start_date > '2031-12-01');
}

const textOf = async (world: ReminderWorld): Promise<string[]> => (await mailsOf(world.tenant.id)).map(({ text }) => text);

describe.each(['Pacific/Auckland', 'America/Los_Angeles'])('a library in %s', (timezone) => {
  test('renews on its own day after the deadline, whatever it does with silence [RQ06] [RQ13]', async () => {
    const world = await createWorld(timezone, { on_deadline: 'cancel' });
    const id = await contract(world);
    await liveDay(world, '2031-09-30');
    expect(await nextOf(world, id)).toMatchObject({ decision: 'undecided', renewed_by_itself_on: null });
    await liveDay(world, '2031-10-01');
    expect(await nextOf(world, id)).toMatchObject({
      decision: 'accepted',
      decided_by: null,
      renewed_by_itself_on: '2031-10-01',
      order_date: null,
      price: null,
      decision_reason: { code: 'terms.renewedByItself' },
    });
    const told = (await textOf(world)).at(-1) ?? '';
    expect(told).toMatch(/Journal of Tides.* the contract renewed by itself on .*2031 for an expected/);
    // The list has the same figure.
    returnFromJourney();
    const list = await ask(groups.subscriptionTerms.renewed, { as: world.tenant.editor, query: { year: '2031' } as never });
    expect(list.local).toMatchObject({ price: 0, count: 0, expected_count: 1 });
    expect(told).toContain(formatAmount(list.local.expected, memberOf(await readModelFor(world.tenant.repo.caller)), { currency: 'EUR' }));
  });

  test('does with each kind of contract what its terms allow, after a missed day and in two runs at once [RQ13]', async () => {
    const world = await createWorld(timezone, { on_deadline: 'renew' });
    const bound = { renewal: 'on_order' as const, fixed_until: '2033-12-31' };
    const kinds = {
      automatic: await contract(world),
      days: await contract(world, { notice: { count: 92, unit: 'day' } }),
      onOrder: await contract(world, { renewal: 'on_order' }),
      none: await contract(world, { renewal: 'none' }),
      bound: await contract(world, bound),
      optOut: await contract(world, { ...bound, opt_out: ['2031-09-30'] }),
      twoYears: await contract(world, { length_months: 24 }, null),
    };
    await liveDay(world, '2031-09-28');
    journeyTo(world, '2031-10-02');
    const work = { day: '2031-10-02', since: '2031-09-28' };
    const run = async (): Promise<void> => {
      const repo = repositoryFor(systemCaller(world.tenant.id));
      await renewByContract(repo, work, () => Promise.resolve());
      await decideBySilence(repo, work, () => Promise.resolve());
    };
    await Promise.all([run(), run()]);
    const outcome = async (id: string) => {
      const next = await nextOf(world, id);
      return [next?.decision, next?.renewed_by_itself_on, next?.version];
    };
    expect(await outcome(kinds.automatic)).toEqual(['accepted', '2031-10-01', 2]);
    expect(await outcome(kinds.days)).toEqual(['accepted', '2031-10-01', 2]);
    expect(await outcome(kinds.onOrder)).toEqual(['accepted', null, 2]);
    expect(await outcome(kinds.none)).toEqual(['undecided', null, 1]);
    expect(await outcome(kinds.bound)).toEqual(['undecided', null, 1]);
    expect(await outcome(kinds.optOut)).toEqual(['accepted', null, 2]);
    // Made once 120 days before, for the length of a term.
    expect(await nextOf(world, kinds.twoYears)).toMatchObject({ start_date: '2032-01-01', end_date: '2033-12-31', decision: 'accepted' });
    const model = await readModelFor(world.tenant.repo.caller);
    expect(model.by('subscription_period', 'subscription_id', kinds.twoYears)).toHaveLength(2);
  });
});

test('a missed day is made up for, with the day of the contract', async () => {
  const world = await createWorld('Europe/Berlin');
  const id = await contract(world);
  await liveDay(world, '2031-09-28');
  await liveDay(world, '2031-10-04');
  expect(await nextOf(world, id)).toMatchObject({ decision: 'accepted', renewed_by_itself_on: '2031-10-01' });
});

test.each([
  ['terms entered after the deadline', { entered_on: '2031-10-01' }, {}, 'undecided'],
  ['a contract that is renewed on order', { renewal: 'on_order' as const }, {}, 'undecided'],
  ['a locked period', {}, { workflow: 'completed' as const }, 'undecided'],
  ['a cancelled period', {}, { decision: 'cancelled' as const }, 'cancelled'],
])('does not renew %s', async (_what, terms, next, decision) => {
  const world = await createWorld('Europe/Berlin');
  const id = await contract(world, terms, next);
  await liveDay(world, '2031-09-28');
  await liveDay(world, '2031-10-02');
  expect(await nextOf(world, id)).toMatchObject({ decision, renewed_by_itself_on: null });
});

test('a contract that ends by itself is not renewed by silence, one on order is [RQ13]', async () => {
  const world = await createWorld('Europe/Berlin', { on_deadline: 'renew' });
  const [none, onOrder] = [await contract(world, { renewal: 'none' }), await contract(world, { renewal: 'on_order' })];
  await liveDay(world, '2031-09-30');
  await liveDay(world, '2031-10-01');
  expect((await nextOf(world, none))?.decision).toBe('undecided');
  expect(await nextOf(world, onOrder)).toMatchObject({ decision: 'accepted', renewed_by_itself_on: null });
});

test('without notice it renews on the first day of the period', async () => {
  const world = await createWorld('Europe/Berlin');
  const id = await contract(world, { notice: null });
  await liveDay(world, '2031-12-31');
  expect((await nextOf(world, id))?.decision).toBe('undecided');
  await liveDay(world, '2032-01-01');
  expect(await nextOf(world, id)).toMatchObject({ decision: 'accepted', renewed_by_itself_on: '2032-01-01' });
});

test('makes the next period 120 days before the last day of notice, without a price', async () => {
  const world = await createWorld('Europe/Berlin');
  const id = await contract(world, {}, null);
  await liveDay(world, '2031-06-01');
  expect(await nextOf(world, id)).toBeUndefined();
  await liveDay(world, '2031-06-02');
  expect(await nextOf(world, id)).toMatchObject({
    start_date: '2032-01-01',
    end_date: '2032-12-31',
    decision: 'undecided',
    price: null,
    cancellation_deadline: null,
  });
});

test('two runs at once make one period and renew it once [RQ06]', async () => {
  const world = await createWorld('Europe/Berlin');
  const id = await contract(world, {}, null);
  journeyTo(world, '2031-10-01');
  const work = { day: '2031-10-01', since: '2031-09-30' };
  const run = () => renewByContract(repositoryFor(systemCaller(world.tenant.id)), work, () => Promise.resolve());
  await Promise.all([run(), run()]);
  const model = await readModelFor(world.tenant.repo.caller);
  const periods = model.by('subscription_period', 'subscription_id', id);
  expect(periods.map(({ start_date }) => start_date).toSorted()).toEqual(['2031-01-01', '2032-01-01']);
  const next = await nextOf(world, id);
  expect(next).toMatchObject({ decision: 'accepted', renewed_by_itself_on: '2031-10-01' });
  const { version } = next ?? {};
  await run();
  expect((await nextOf(world, id))?.version).toBe(version);
});

test('a person who cancels at the same moment is obeyed [RQ06]', async () => {
  const world = await createWorld('Europe/Berlin');
  const instances = [await startInstance(), await startInstance()] as const;
  const work = { day: '2031-10-01', since: '2031-09-30' };
  await atSteps(async (step) => {
    const id = await contract(world);
    const period = (await nextOf(world, id))?.id ?? '';
    const renew = (instance: Instance) =>
      instance.renewByContract(instance.repositoryFor(systemCaller(world.tenant.id)), work, () => Promise.resolve());
    const cancel = ({ repositoryFor: of, decideOn }: Instance) =>
      of(world.tenant.repo.caller).commit(async (tx) => decideOn({ tx, model: await tx.model() }, period, { decision: 'cancelled' }));
    const done = await interleave(instances, step, renew, cancel);
    if (!done.meanwhile) return done;
    expect([done.result.status, done.meanwhile.status], `step ${step}`).toEqual(['fulfilled', 'fulfilled']);
    expect((await nextOf(world, id))?.decision, `step ${step}`).toBe('cancelled');
    return done;
  });
});

test('is announced 30, 14 and 3 days before, in place of the owner’s lead times, with the expected price', async () => {
  const world = await createWorld('Europe/Berlin');
  await contract(world);
  for (const left of [90, 60, 31, 30, 14, 7, 3, 1]) await liveDay(world, addDays('2031-09-30', -left));
  const texts = await textOf(world);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(
    /Journal of Tides.* renews by itself on .*2032 for an expected .*1.0\d\d.* EUR, unless cancelled by .*2031.* with a notice to notice@press\.example/,
  );
});

describe('a renewal by itself that a person reverses', () => {
  test('says that the contract may have renewed, and is not repeated', async () => {
    const world = await createWorld('Europe/Berlin');
    const id = await contract(world);
    await liveDay(world, '2031-09-30');
    await liveDay(world, '2031-10-01');
    const period = await nextOf(world, id);
    // Sessions began before the journey.
    returnFromJourney();
    const reopened = await callApi(groups.periodDecisions.reopen, {
      as: world.tenant.editor,
      params: { id: period?.id ?? '' },
      body: {} as never,
    });
    expect(reopened.body.messages.default).toContain('The contract may have renewed all the same');
    await renewByContract(repositoryFor(systemCaller(world.tenant.id)), { day: '2031-10-01', since: '2031-09-30' }, () =>
      Promise.resolve(),
    );
    await liveDay(world, '2031-10-02');
    expect(await nextOf(world, id)).toMatchObject({ decision: 'undecided' });
  });
});
