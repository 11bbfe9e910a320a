import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { memberYear } from '#tests/support/today.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { budgets, departments, financialPeriods, subscriptionPeriods, vendorInvoices } = groups;

withLibrary();

interface FinancialPeriod {
  id: string;
  name: string;
}
let years: Record<string, string> = {};

beforeAll(async () => {
  for (const year of [2029, 2030, 2031, 2032, 2033, 2034, 2035])
    await callApi(financialPeriods.create, { as: tenant.admin, body: { start_date: `${year}-01-01` } });
  const list = (await ask(financialPeriods.list, { as: tenant.viewer })) as FinancialPeriod[];
  years = Object.fromEntries(list.map(({ id, name }) => [name.slice(0, 4), id]));
});

const yearOf = (year: string): string => years[year] ?? '';
const share = (percentage: number) => [{ department_id: library.department, percentage, cost_center_id: null }];
const setBudget = (year: string, amount: number, more: object = {}) =>
  ask(budgets.set, { as: tenant.editor, params: { id: library.department, fpId: yearOf(year) }, body: { amount, ...more } });
const spendOf = async (year: number) => ask(budgets.spendOverview, { as: tenant.viewer, query: { year } });

describe('budgets of departments [C345, C346, C610, C611, C612]', () => {
  test('are set, noted, listed and deleted', async () => {
    const params = { id: library.department, fpId: yearOf('2026') };
    const saved = await callApi(budgets.set, { as: tenant.editor, params, body: { amount: 250_000, note: ' With the gift ' } });
    expect(saved.body.messages.default).toBe('Budget saved');
    const row = saved.result.find(({ financial_period }) => financial_period.id === yearOf('2026'));
    expect(row).toMatchObject({
      budget: 250_000,
      available: 250_000,
      unavailable: 0,
      variance_percent: -100,
      note: 'With the gift',
      version: 1,
    });
    // The note stays where only the amount is sent; another version is a conflict.
    const changed = await setBudget('2026', 200_000.5, { version: 1 });
    expect(changed.find(({ financial_period }) => financial_period.id === yearOf('2026'))).toMatchObject({
      budget: 200_000.5,
      note: 'With the gift',
      version: 2,
    });
    expect((await callApi(budgets.set, { as: tenant.editor, params, body: { amount: 1, version: 1 } })).status).toBe(409);
    expect((await callApi(budgets.set, { as: tenant.viewer, params, body: { amount: 1 } })).status).toBe(403);
    const tooFine = await callApi(budgets.set, { as: tenant.editor, params, body: { amount: 0.001 } });
    expect([tooFine.status, Object.keys(tooFine.body.messages.errors ?? {})]).toEqual([422, ['amount']]);

    const listed = await ask(budgets.list, { as: tenant.viewer, params: { id: library.department } });
    const starts = listed.map(({ financial_period }) => financial_period.start_date);
    expect(starts).toEqual(starts.toSorted().reverse());
    const removed = await ask(budgets.remove, { as: tenant.editor, params });
    expect(removed.find(({ financial_period }) => financial_period.id === yearOf('2026'))).toMatchObject({ budget: null, available: null });
    expect((await callApi(budgets.remove, { as: tenant.editor, params })).status).toBe(404);
  });

  test('name the open financial periods as columns', async () => {
    const columns = await ask(budgets.columns, { as: tenant.viewer });
    const open = (await ask(financialPeriods.list, { as: tenant.viewer, query: { 'filter[state]': 'open' } })) as FinancialPeriod[];
    expect(columns.map(({ financial_period_id }) => financial_period_id).toSorted()).toEqual(open.map(({ id }) => id).toSorted());
    expect(columns[0]).toMatchObject({ field: `budget_${columns[0]?.financial_period_id}` });
  });

  test('show what became of them, department by department, and sum to the whole [RB01, RB04]', async () => {
    await setBudget('2031', 1_000);
    const paidInPart = await library.period({ start_date: '2031-01-01', price: 300, decision: 'accepted', departments: share(60) });
    await library.period({ start_date: '2031-01-01', price: 100, decision: 'cancelled', departments: share(100) });
    await library.period({ start_date: '2031-01-01', price: 50, departments: share(100) });
    const body = {
      subscription_period_id: paidInPart.id,
      vendor_id: library.vendor,
      number: 'R-1',
      date: '2031-02-01',
      amount: 100,
      currency: 'EUR',
    };
    const invoice = await ask(vendorInvoices.create, { as: tenant.editor, body: body as never });
    await ask(vendorInvoices.update, { as: tenant.editor, params: { id: invoice.id }, body: { state: 'approved' } as never });

    const spend = await spendOf(2031);
    const of = (id: string | null) => spend.rows.find(({ department }) => (department?.id ?? null) === id);
    expect(spend).toMatchObject({ financial_period: { id: yearOf('2031') }, currency: 'EUR' });
    expect(of(library.department)).toMatchObject({
      budget: 1_000,
      encumbered: 120,
      awaiting: 60,
      paid: 0,
      unavailable: 180,
      available: 820,
      variance_percent: -82,
      forecast: 230,
      committed: 180,
    });
    expect(of(null)).toMatchObject({ budget: null, encumbered: 80, awaiting: 40, forecast: 120 });
    expect(spend.total).toMatchObject({ budget: 1_000, encumbered: 200, awaiting: 100, unavailable: 300, forecast: 350, committed: 300 });
  });

  test('forecast what is expected to go on, by the shares of the latest period', async () => {
    const spend = await spendOf(2033);
    // 4 % on 300, of which 60 % are shared, and on 50; what was cancelled does not go on.
    const of = (id: string | null) => spend.rows.find(({ department }) => (department?.id ?? null) === id);
    expect(of(library.department)).toMatchObject({ forecast: 239.2, committed: 0, unknown: 0 });
    expect(of(null)).toMatchObject({ forecast: 124.8 });
    const { totals } = (await ask(groups.forecasts.list, {
      as: tenant.viewer,
      query: { paginated: 'true', financialPeriodId: yearOf('2033') },
    })) as { totals: { baseline: number } };
    expect([spend.total.forecast, totals.baseline]).toEqual([364, 364]);
  });

  test('are those of the current financial period unless a year is named', async () => {
    const current = await ask(budgets.spendOverview, { as: tenant.viewer });
    expect(current.financial_period).toMatchObject({ start_date: expect.stringMatching(`^${memberYear()}`) });
    expect(await spendOf(1900)).toMatchObject({ financial_period: null, total: { budget: null } });
  });

  test('move to the department that takes the place of another, and are one budget there', async () => {
    const { id } = await ask(departments.create, { as: tenant.editor, body: { name: 'Astronomy' } });
    await ask(budgets.set, { as: tenant.editor, params: { id, fpId: yearOf('2032') }, body: { amount: 70 } });
    await setBudget('2032', 30);
    const answered = await callApi(departments.remove, { as: tenant.admin, params: { id }, query: { replace_with: library.department } });
    expect(answered.status).toBe(200);
    const budgetOf = async () => (await spendOf(2032)).rows.find(({ department }) => department?.id === library.department)?.budget;
    expect(await budgetOf()).toBe(100);
    await setBudget('2032', 90);
    expect(await budgetOf()).toBe(90);
  });
});

describe('scenarios of departments [C347, C348, C349, C350, C351]', () => {
  const scenarios = (year: string) => ask(budgets.scenarios, { as: tenant.viewer, params: { id: yearOf(year) } });
  const rowOf = async (year: string) => (await scenarios(year)).rows.find(({ department }) => department?.id === library.department);

  test('take a percentage or an amount, of the budget and of the cost [RS01, RS03]', async () => {
    await setBudget('2030', 250_000);
    await library.period({ start_date: '2030-01-01', price: 268_431.17, departments: share(100) });
    const as = tenant.editor;
    const params = { id: library.department };
    const financial_period_id = yearOf('2030');
    expect(await rowOf('2030')).toMatchObject({ budget: { base: 250_000, amount: 250_000, edited: null }, gap: -18_431.17 });
    await ask(budgets.setBudgetPercentage, { as, params, body: { percent: 3, financial_period_id } });
    const both = await ask(budgets.setCostPercentage, { as, params, body: { percent: -2.5, financial_period_id } });
    expect(both.rows.find(({ department }) => department?.id === library.department)).toMatchObject({
      budget: { amount: 257_500, percent: 3, edited: 'percent' },
      cost: { amount: 261_720.39, percent: -2.5, edited: 'percent' },
      gap: -4_220.39,
    });
    await ask(budgets.setBudgetAmount, { as, params, body: { amount: 255_000, financial_period_id } });
    expect(await rowOf('2030')).toMatchObject({ budget: { amount: 255_000, percent: 2, edited: 'amount' } });
    const paths = { id: library.department, fpId: financial_period_id };
    await ask(budgets.setCostAmount, { as, params: paths, body: { amount: 255_000 } });
    expect(await rowOf('2030')).toMatchObject({ cost: { amount: 255_000, edited: 'amount' }, gap: 0 });
    await ask(budgets.setCostAmount, { as, params: paths, body: { amount: null } });
    expect(await rowOf('2030')).toMatchObject({ cost: { amount: 268_431.17, edited: null, version: null } });
  });

  test('say of which financial period the budget is that they begin with', async () => {
    expect(await rowOf('2030')).toMatchObject({ budget: { base_of: { id: yearOf('2030') } }, cost: { base_of: null } });
    await setBudget('2034', 70);
    expect(await rowOf('2035')).toMatchObject({ budget: { base: 70, base_of: { id: yearOf('2034') } } });
    expect(await rowOf('2029')).toMatchObject({ budget: { base: 0, base_of: null } });
  });

  test('keep what was edited last on another base, and say so [RS04]', async () => {
    await setBudget('2030', 300_000);
    expect(await rowOf('2030')).toMatchObject({ budget: { base: 300_000, amount: 255_000, percent: -15, edited_base: 250_000 } });
  });

  test('take no percentage of nothing [RS02]', async () => {
    const body = { percent: 3, financial_period_id: yearOf('2029') };
    const refused = await callApi(budgets.setCostPercentage, { as: tenant.editor, params: { id: library.department }, body });
    expect([refused.status, refused.body.messages.errors]).toMatchObject([
      422,
      { percent: ['There is no base for a percentage. Enter an amount.'] },
    ]);
  });

  test('are of the next open financial period unless the body names one', async () => {
    const said = await ask(budgets.setBudgetAmount, { as: tenant.editor, params: { id: library.department }, body: { amount: 10 } });
    const next = memberYear() + 1;
    expect(said.financial_period.start_date).toMatch(`${next}`);
    expect(
      (await callApi(budgets.setBudgetAmount, { as: tenant.viewer, params: { id: library.department }, body: { amount: 1 } })).status,
    ).toBe(403);
  });
});

describe('a closed financial period [RB05, C615]', () => {
  const setState = (state: 'open' | 'closed', more: object = {}) =>
    callApi(financialPeriods.setState, { as: tenant.admin, params: { id: yearOf('2034') }, body: { state, ...more } });

  test('says who closed it, and refuses budgets and scenarios until it is open again', async () => {
    const closed = await setState('closed');
    expect(closed.body.messages.default).toMatch(/^The financial period 2034.* is closed$/);
    expect(closed.result).toMatchObject({ state: 'closed', closed_by: tenant.admin.id, closer: { id: tenant.admin.id } });
    expect((await setState('closed')).result).toMatchObject({ version: closed.result.version });
    const params = { id: library.department, fpId: yearOf('2034') };
    const refused = await callApi(budgets.set, { as: tenant.editor, params, body: { amount: 1 } });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toMatch(new RegExp(`${closed.result.closer?.name} closed it on`));
    for (const answered of [
      await callApi(budgets.remove, { as: tenant.editor, params }),
      await callApi(budgets.setCostAmount, { as: tenant.editor, params, body: { amount: 1 } }),
    ])
      expect(answered.status).toBe(409);
    // Prices are not budgets.
    expect(await library.period({ start_date: '2034-01-01', price: 10 })).toMatchObject({ price: 10 });
    expect((await setState('open')).result).toMatchObject({ state: 'open', closed_by: null, closed_at: null });
    expect((await callApi(budgets.set, { as: tenant.editor, params, body: { amount: 1 } })).status).toBe(200);
    expect(
      (await callApi(financialPeriods.setState, { as: tenant.editor, params: { id: yearOf('2034') }, body: { state: 'closed' } })).status,
    ).toBe(403);
  });

  test('gets no budget beside its closing, whatever step that comes at', async () => {
    const instances: [Instance, Instance] = [await startInstance(), await startInstance()];
    const params = { id: library.department, fpId: yearOf('2034') };
    const repoOf = (instance: Instance) => instance.repositoryFor(systemCaller(tenant.id, tenant.admin.id));
    const requestOf = (instance: Instance, given: object) => {
      const repo = repoOf(instance);
      // Handlers read no more of a request than this.
      return { repo, caller: repo.caller, model: () => repo.model(), ...given } as never;
    };
    const set = (amount: number) => (instance: Instance) => instance.budgetHandlers.set(requestOf(instance, { params, body: { amount } }));
    const budgetNow = async () => (await spendOf(2034)).rows.find(({ department }) => department?.id === params.id)?.budget;
    /** Closes, and gives back the budget that was closed with. */
    const close = async (instance: Instance) => {
      await instance.setPeriodState(requestOf(instance, { params: { id: params.fpId }, body: { state: 'closed' } }));
      return budgetNow();
    };
    await atSteps(async (step) => {
      await setState('open');
      const { result, meanwhile, commit } = await interleave(instances, step, set(1_000 + step), close);
      if (!meanwhile) return { commit };
      const closedWith = meanwhile.status === 'fulfilled' ? meanwhile.value : undefined;
      expect([step, await budgetNow()]).toEqual([step, closedWith]);
      // Refused, unless it was set before the closing and only its answer came later.
      const isBefore = closedWith === 1_000 + step;
      expect([step, result]).toMatchObject([step, isBefore ? { status: 'fulfilled' } : { status: 'rejected', reason: { status: 409 } }]);
      return { meanwhile, commit };
    });
  });
});

test('a period is found by the figures of its financial period only', async () => {
  const { id } = await library.period({ start_date: '2035-01-01', price: 80, decision: 'accepted', departments: share(100) });
  expect((await spendOf(2035)).total).toMatchObject({ encumbered: 80 });
  await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id }, body: { price: 90 } });
  expect((await spendOf(2035)).total).toMatchObject({ encumbered: 90 });
});
