import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { memberYear } from '#tests/support/today.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { budgets, departments, exchangeRates, financialPeriods, subscriptionPeriods } = groups;

withLibrary();

let years: Record<string, string> = {};
const yearOf = (year: number): string => years[year] ?? '';

beforeAll(async () => {
  for (let year = 2040; year <= 2048; year++)
    await callApi(financialPeriods.create, { as: tenant.admin, body: { start_date: `${year}-01-01`, name: `${year}` } });
  const list = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; name: string }[];
  years = Object.fromEntries(list.map(({ id, name }) => [name.slice(0, 4), id]));
});

type Sent = Record<string, unknown>;
const roll = (year: number, body: object = {}, more: Sent = {}) =>
  callApi(financialPeriods.rollForward, { as: tenant.admin, params: { id: yearOf(year) }, body, ...more });
const rehearse = (year: number, body: object = {}) => roll(year, body, { query: { dry_run: 'true' } });
const setBudget = (year: number, amount: number, id = library.department) =>
  ask(budgets.set, { as: tenant.editor, params: { id, fpId: yearOf(year) }, body: { amount } });
const setRate = (year: number, currency: string, rate: string) =>
  ask(exchangeRates.create, { as: tenant.editor, body: { currency, rate, financial_period_id: yearOf(year), as_of: '2026-05-01' } });
const periodsIn = async (year: number) =>
  (await ask(groups.subscriptionPeriods.list, {
    as: tenant.viewer,
    query: { 'filter[financial_period]': yearOf(year) },
  })) as { id: string; price: number | null; forecasted_price: number | null }[];

describe('a roll-forward [C614]', () => {
  test('rehearses without writing what the run then makes and answers [RB06]', async () => {
    const { id: biology } = await ask(departments.create, { as: tenant.editor, body: { name: 'Biology' } });
    await setBudget(2040, 1_000.05);
    await setBudget(2040, 500, biology);
    await setBudget(2041, 70, biology);
    await setRate(2040, 'USD', '0.9');
    await setRate(2040, 'GBP', '1.2');
    await setRate(2041, 'GBP', '1.3');
    const year = { financial_period_id: yearOf(2040), start_date: '2040-01-01' };
    const first = await library.period({ ...year, subscription_name: 'Waves', price: 100 });
    await library.period({ ...year, subscription_name: 'Once', price: 100, one_time_purchase: true });
    await library.period({ ...year, subscription_name: 'Ended', price: 100, decision: 'cancelled' });
    const next = memberYear() + 1;
    await library.period({ start_date: `${next}-01-01`, financial_period_id: yearOf(next), subscription_name: 'Gap', price: 100 });

    const rehearsed = await rehearse(2040, { budget_percent: 2.5 });
    expect(rehearsed.result).toMatchObject({
      from: { name: '2040' },
      to: { name: '2041' },
      budgets: [{ department: { id: library.department }, before: 1_000.05, amount: 1_025.05 }],
      rates: [{ currency: 'USD', rate: '0.9', as_of: '2026-05-01' }],
      periods: [{ subscription: { name: 'Waves' }, start_date: '2041-01-01', end_date: '2041-12-31', forecast: 104 }],
      skipped: [
        { part: 'budgets', name: 'Biology', message: 'It has a budget in 2041 already.' },
        { part: 'rates', name: 'GBP', message: 'There is a rate for 2041 already.' },
        { part: 'periods', name: 'Gap' },
      ],
    });
    expect(rehearsed.result.periods).toHaveLength(1);
    expect(await periodsIn(2041)).toEqual([]);
    expect((await rehearse(2040, { budget_percent: 2.5 })).result).toEqual(rehearsed.result);

    const done = await roll(2040, { budget_percent: 2.5 });
    expect(done.result).toEqual(rehearsed.result);
    expect(done.body.messages.default).toBe('Rolled forward to 2041: 1 budget, 1 exchange rate, 1 period');
    expect(await periodsIn(2041)).toMatchObject([{ price: null, forecasted_price: 104 }]);
    const { result: again } = await rehearse(2040);
    expect([again.budgets, again.rates, again.periods]).toEqual([[], [], []]);
    // What a person decided stays: the period of the year before is as it was.
    expect(await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: first.id } })).toMatchObject({ price: 100 });
  });

  test('makes only the parts that are asked for', async () => {
    await setBudget(2042, 10);
    await setRate(2042, 'USD', '0.8');
    const { result } = await roll(2042, { parts: ['budgets'] });
    expect([result.budgets.length, result.rates, result.periods]).toEqual([1, [], []]);
  });

  test('resumes with its key what was interrupted, in commits of at most 40 records', async () => {
    for (let made = 0; made < 45; made++)
      await library.period({ start_date: '2044-01-01', financial_period_id: yearOf(2044), subscription_name: `Series ${made}`, price: 10 });
    const body = { parts: ['periods'] };
    const headers = { 'idempotency-key': 'roll-forward-of-2044' };
    const rehearsed = await rehearse(2044, body);
    expect(rehearsed.result.periods).toHaveLength(45);
    const done = await roll(2044, body, { headers });
    expect(done.result).toEqual(rehearsed.result);
    expect(done.headers['x-commits']?.split(',').length).toBeGreaterThan(1);
    expect((await roll(2044, body, { headers })).result).toEqual(rehearsed.result);
    expect(await periodsIn(2045)).toHaveLength(45);
  });

  test('needs a next financial period that is open, and says who closed it [RB05]', async () => {
    const none = await rehearse(2048);
    expect([none.status, none.body.messages.default]).toEqual([
      409,
      'There is no financial period after 2048. Create the next one first, then roll forward.',
    ]);
    await ask(financialPeriods.setState, { as: tenant.admin, params: { id: yearOf(2048) }, body: { state: 'closed' } });
    for (const answered of [await rehearse(2047), await roll(2047)]) {
      expect(answered.status).toBe(409);
      expect(answered.body.messages.default).toMatch(/^The financial period 2048 is closed\. .+ closed it on /);
    }
    // From a closed one is the ordinary case.
    await ask(financialPeriods.setState, { as: tenant.admin, params: { id: yearOf(2042) }, body: { state: 'closed' } });
    expect((await rehearse(2042)).status).toBe(200);
    expect((await roll(2042, {}, { as: tenant.editor })).status).toBe(403);
  });

  test('makes no second budget beside one that is set meanwhile, whatever step that comes at', async () => {
    const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
    const requestOf = (instance: Instance, given: object) => {
      const repo = instance.repositoryFor(systemCaller(tenant.id, tenant.admin.id));
      // Handlers read no more of a request than this.
      return { repo, caller: repo.caller, model: () => repo.model(), query: {}, ...given } as never;
    };
    const params = { id: library.department, fpId: yearOf(2047) };
    const run = (instance: Instance) =>
      instance.rollForward(requestOf(instance, { params: { id: yearOf(2046) }, body: { parts: ['budgets'] } })) as Promise<unknown>;
    const set = (instance: Instance) => instance.budgetHandlers.set(requestOf(instance, { params, body: { amount: 5 } }));
    await setBudget(2046, 100);
    await atSteps(async (step) => {
      const { meanwhile, commit } = await interleave(instances, step, run, set);
      const stored = [...(await modelNow()).all('budget')].filter(({ financial_period_id }) => financial_period_id === params.fpId);
      if (meanwhile) expect([step, stored.length, stored[0]?.amount]).toEqual([step, 1, 5]);
      await ask(budgets.remove, { as: tenant.editor, params });
      return { meanwhile, commit };
    });
  });
});

/** The tenant as it is now. */
async function modelNow() {
  return repositoryFor(systemCaller(tenant.id)).model();
}
