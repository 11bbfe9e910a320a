import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { memberYear } from '#tests/support/today.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { scenarios, financialPeriods, subscriptionPeriods } = groups;
const next = memberYear() + 1;

withLibrary();

let financialPeriod = '';
const made: Record<string, PeriodRow> = {};
const share = (percentage: number) => [{ department_id: library.department, percentage, cost_center_id: null }];

beforeAll(async () => {
  const list = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; start_date: string }[];
  financialPeriod = list.find(({ start_date }) => start_date === `${next}-01-01`)?.id ?? '';
  /** A subscription of last year at a price, with a period of next year unless it is only expected. */
  const deal = async (name: string, price: number, last: object = {}, isStored = true): Promise<void> => {
    const before = await library.period({ subscription_name: name, start_date: `${next - 1}-01-01`, price, decision: 'accepted', ...last });
    made[name] = isStored
      ? await library.period({ ...last, subscription_id: before.subscription_id, start_date: `${next}-01-01`, price: null })
      : before;
  };
  await deal('Tides', 1_000, { departments: share(60) });
  await deal('Waves', 200, { departments: share(100) });
  await deal('Expected', 500, {}, false);
  await deal('Agreed', 100);
  await ask(groups.priceCeilings.create, {
    as: tenant.editor,
    body: { subscription_id: made['Agreed']?.subscription_id ?? '', percent: 2, until: `${next}-12-31` },
  });
  await ask(groups.budgets.set, {
    as: tenant.editor,
    params: { id: library.department, fpId: financialPeriod },
    body: { amount: 700 },
  });
});

const idOf = (name: string): string => made[name]?.id ?? '';
const choice = (name: string, change: object = {}) => ({
  subscription_id: made[name]?.subscription_id ?? '',
  subscription_period_id: name === 'Expected' ? null : idOf(name),
  decision: 'undecided' as const,
  percent: null,
  amount: null,
  ...change,
});
const create = (body: object = {}, as = tenant.editor) =>
  ask(scenarios.create, { as, body: { name: 'What if', financial_period_id: financialPeriod, ...body } as never });
const lineOf = (view: { departments: { department: { id: string } | null }[] }, id: string | null) =>
  view.departments.find(({ department }) => (department?.id ?? null) === id);

describe('a scenario [C621, C622, C623, C624]', () => {
  test('has budget, cost and gap by department, and the unallocated rest', async () => {
    const view = await create();
    // 1,040 of which 60 %, 208; 416 + 520 + 102 are of no department.
    expect(view).toMatchObject({ name: 'What if', own: true, shared: false, version: 1, currency: 'EUR', applied: null, unknown: 0 });
    expect(lineOf(view, library.department)).toMatchObject({ base: 700, budget: 700, edited: null, cost: 832, gap: -132 });
    expect(lineOf(view, null)).toMatchObject({ budget: 0, cost: 1_038, gap: -1_038 });
    expect(view.total).toEqual({ budget: 700, cost: 1_870, gap: -1_170 });
    expect(await ask(scenarios.get, { as: tenant.editor, params: { id: view.id } })).toEqual(view);
  });

  test('follows its assumptions, choices and budgets, and keeps the base of an edit [RS04]', async () => {
    const { id } = await create();
    const saved = await ask(scenarios.update, {
      as: tenant.editor,
      params: { id },
      body: {
        default_percent: 10,
        publisher_percents: [{ publisher_id: library.publisher, percent: 5 }],
        choices: [choice('Waves', { decision: 'cancel' }), choice('Expected', { percent: 0 })],
        department_budgets: [{ department_id: library.department, percent: 10, amount: null }],
        version: 1,
      },
    });
    expect(lineOf(saved, library.department)).toMatchObject({ budget: 770, percent: 10, edited: 'percent', cost: 630, gap: 140 });
    expect(saved).toMatchObject({ version: 2, total: { cost: 1_050 + 500 + 102 } });
    // Another version is a conflict; so is a budget of nobody's base.
    expect((await callApi(scenarios.update, { as: tenant.editor, params: { id }, body: { note: 'x', version: 1 } })).status).toBe(409);
    await ask(groups.budgets.set, {
      as: tenant.editor,
      params: { id: library.department, fpId: financialPeriod },
      body: { amount: 800 },
    });
    const again = await ask(scenarios.update, {
      as: tenant.editor,
      params: { id },
      body: { note: 'For the committee', department_budgets: [{ department_id: library.department, percent: 10, amount: null }] },
    });
    expect(lineOf(again, library.department)).toMatchObject({ base: 800, budget: 880, edited_base: 700 });
    await ask(groups.budgets.set, {
      as: tenant.editor,
      params: { id: library.department, fpId: financialPeriod },
      body: { amount: 700 },
    });
  });

  test('refuses what cannot be, naming the place', async () => {
    const refused = async (body: object) => {
      const { status, body: said } = await callApi(scenarios.create, {
        as: tenant.editor,
        body: { name: 'Bad', financial_period_id: financialPeriod, ...body } as never,
      });
      return [status, Object.keys(said.messages.errors ?? {})];
    };
    expect(await refused({ choices: [choice('Tides'), choice('Tides')] })).toEqual([422, ['choices.1']]);
    expect(await refused({ choices: [choice('Tides', { percent: 1, amount: 2 })] })).toEqual([422, ['choices.0']]);
    expect(await refused({ department_budgets: [{ department_id: library.department, percent: null, amount: 0.001 }] })).toEqual([
      422,
      ['department_budgets.0.amount'],
    ]);
    expect(await refused({ saving: { percent: 0, amount: null } })).toEqual([422, ['saving.percent']]);
    expect(await refused({ saving: { percent: 10, amount: 20 } })).toEqual([422, ['saving']]);
    expect(await refused({ saving: { percent: null, amount: 0.001 } })).toEqual([422, ['saving.amount']]);
    const ofPhysics = { department_id: library.department, percent: 101, amount: null };
    expect(await refused({ department_savings: [ofPhysics] })).toEqual([422, ['department_savings.0.percent']]);
    expect(await refused({ department_savings: [1, 2].map((percent) => ({ ...ofPhysics, percent })) })).toEqual([
      422,
      ['department_savings.1'],
    ]);
    expect(await refused({ default_percent: 1_001 })).toEqual([422, ['default_percent']]);
    const { status } = await callApi(scenarios.create, { as: tenant.viewer, body: { name: 'V', financial_period_id: financialPeriod } });
    expect(status).toBe(403);
  });

  test("that is not shared is its owner's only, also in the history [C620]", async () => {
    const { id } = await create({ name: 'Secret plan' });
    const params = { id };
    const seen = async (as: typeof tenant.admin) =>
      ((await ask(scenarios.list, { as })) as { id: string }[]).some((each) => each.id === id);
    const told = async (as: typeof tenant.admin) =>
      JSON.stringify(await ask(groups.settings.recentActions, { as })).includes('Secret plan');
    expect([await seen(tenant.editor), await seen(tenant.admin)]).toEqual([true, false]);
    expect([await told(tenant.editor), await told(tenant.admin)]).toEqual([true, false]);
    for (const answered of [
      await callApi(scenarios.get, { as: tenant.admin, params }),
      await callApi(scenarios.update, { as: tenant.admin, params, body: { note: 'x' } }),
      await callApi(scenarios.remove, { as: tenant.admin, params }),
      await callApi(scenarios.copy, { as: tenant.admin, params, body: {} }),
      await callApi(scenarios.suggest, { as: tenant.admin, params, body: {} }),
      await callApi(scenarios.apply, { as: tenant.admin, params, body: {} }),
      await callApi(scenarios.compare, { as: tenant.admin, query: { ids: `${id},${(await create()).id}` } }),
    ])
      expect(answered.status).toBe(404);
    await ask(scenarios.update, { as: tenant.editor, params, body: { shared: true } });
    expect([await seen(tenant.admin), await seen(tenant.viewer)]).toEqual([true, true]);
    // Others may change it, but neither hide nor delete it.
    expect(await ask(scenarios.update, { as: tenant.admin, params, body: { note: 'Seen' } })).toMatchObject({ note: 'Seen', own: false });
    expect((await callApi(scenarios.update, { as: tenant.admin, params, body: { shared: false } })).status).toBe(403);
    expect((await callApi(scenarios.remove, { as: tenant.admin, params })).status).toBe(403);
    expect((await callApi(scenarios.update, { as: tenant.viewer, params, body: { note: 'x' } })).status).toBe(403);
    expect((await callApi(scenarios.remove, { as: tenant.editor, params })).body.messages.default).toBe('Scenario deleted');
    expect((await callApi(scenarios.get, { as: tenant.editor, params })).status).toBe(404);
  });

  test('of a closed financial period cannot be saved, copied or applied, but deleted [RB05]', async () => {
    const { id } = await create({ name: 'Late' });
    const params = { id };
    const setState = (state: 'open' | 'closed') =>
      ask(financialPeriods.setState, { as: tenant.admin, params: { id: financialPeriod }, body: { state } });
    await setState('closed');
    for (const answered of [
      await callApi(scenarios.create, { as: tenant.editor, body: { name: 'New', financial_period_id: financialPeriod } }),
      await callApi(scenarios.update, { as: tenant.editor, params, body: { note: 'x' } }),
      await callApi(scenarios.copy, { as: tenant.editor, params, body: {} }),
      await callApi(scenarios.apply, { as: tenant.editor, params, body: {} }),
      await callApi(scenarios.undo, { as: tenant.editor, params }),
    ]) {
      expect(answered.status).toBe(409);
      expect(answered.body.messages.default).toMatch(/is closed/);
    }
    expect((await callApi(scenarios.remove, { as: tenant.editor, params })).status).toBe(200);
    await setState('open');
  });

  test("is copied to one's own [C625]", async () => {
    const { id } = await create({ name: 'Cut Physics', default_percent: 2, shared: true });
    const first = await ask(scenarios.copy, { as: tenant.admin, params: { id }, body: {} });
    expect(first).toMatchObject({ name: 'Cut Physics (2)', own: true, shared: false, default_percent: 2, version: 1 });
    expect(await ask(scenarios.copy, { as: tenant.admin, params: { id: first.id }, body: {} })).toMatchObject({ name: 'Cut Physics (3)' });
    expect(await ask(scenarios.copy, { as: tenant.admin, params: { id }, body: { name: 'Mine' } })).toMatchObject({ name: 'Mine' });
  });

  test('follows departments and publishers that are replaced, and forgets what is deleted', async () => {
    const as = tenant.admin;
    const { id: old } = await ask(groups.departments.create, { as, body: { name: 'Optics' } });
    const { id: gone } = await ask(groups.departments.create, { as, body: { name: 'Alchemy' } });
    const given = (department_id: string) => ({ department_id, percent: null, amount: 50 });
    const { id } = await create({ department_budgets: [given(old), given(gone)] });
    await ask(groups.departments.remove, { as, params: { id: old }, query: { replace_with: library.department } });
    await ask(groups.departments.remove, { as, params: { id: gone } });
    const view = await ask(scenarios.get, { as: tenant.editor, params: { id } });
    expect(lineOf(view, library.department)).toMatchObject({ budget: 50, edited: 'amount' });
    expect(view.departments.map(({ department }) => department?.name ?? null)).not.toContain('Alchemy');
    expect(view.total.budget).toBe(50);
  });
});

describe('beside scenarios', () => {
  test('the basis has every row that a page computes with', async () => {
    const basis = await ask(scenarios.basis, { as: tenant.viewer });
    expect(basis).toMatchObject({ financial_period: { id: financialPeriod }, currency: 'EUR' });
    const of = (name: string) => basis.rows.find(({ subscription }) => subscription.name === name);
    expect(of('Tides')).toMatchObject({
      id: idOf('Tides'),
      amount: 1_040,
      base: 1_000,
      is_price: false,
      rule: 'member_default',
      shares: [{ department_id: library.department, percentage: 60 }],
      fixed: null,
    });
    expect(of('Expected')).toMatchObject({ id: made['Expected']?.subscription_id, period_id: null, amount: 520 });
    expect(of('Agreed')).toMatchObject({ amount: 102, rule: 'agreed', fixed: 'agreed' });
    expect(basis.publishers).toMatchObject([{ name: 'Northern Press' }]);
    expect((await callApi(scenarios.basis, { as: tenant.viewer, query: { financialPeriodId: 'nowhere' } })).status).toBe(404);
  });

  test('a suggestion closes the gap, and says how it was ranked [C626]', async () => {
    await ask(groups.periodDecisions.setRecommendationStatus, {
      as: tenant.editor,
      body: { ids: [idOf('Waves')], recommendation_status: 'cancel' },
    });
    const budget = { department_id: library.department, percent: null, amount: 1_600 };
    const { id } = await create({ department_budgets: [budget], shared: true });
    const found = await ask(scenarios.suggest, { as: tenant.viewer, params: { id }, body: {} });
    expect(found).toMatchObject({
      ranked_by: 'cost',
      suggestions: [
        { subscription: { name: 'Waves' }, saved: 208, reasons: ['recommended_cancel', 'large_saving'] },
        // The cheapest of those that close the rest; nothing is agreed about it.
        { subscription: { name: 'Expected' }, period_id: null, saved: 520, reasons: ['large_saving'] },
      ],
      target: 270,
      saved: 728,
      missing: 0,
      gap: 458,
      unknown_uses: [],
    });
    const ofPhysics = await ask(scenarios.suggest, { as: tenant.viewer, params: { id }, body: { department_id: library.department } });
    expect(ofPhysics).toMatchObject({ suggestions: [], gap: 768 });
    // 50 % of the department's part of 832.00, which Tides pays to 60 % and Waves alone.
    const half = await ask(scenarios.suggest, {
      as: tenant.viewer,
      params: { id },
      body: { department_id: library.department, percent: 50 },
    });
    expect(half).toMatchObject({
      target: 416,
      suggestions: [
        { subscription: { name: 'Waves' }, saved: 208 },
        { subscription: { name: 'Tides' }, saved: 624 },
      ],
      saved: 832,
      missing: 0,
    });
    const unknown = await callApi(scenarios.suggest, { as: tenant.viewer, params: { id }, body: { department_id: 'nowhere' } });
    expect(unknown.status).toBe(404);
  });

  test('a suggestion reaches the target that the scenario keeps, beside what it cancels already [C626]', async () => {
    const { id, ...made } = await create({
      saving: { percent: 30, amount: null },
      department_savings: [{ department_id: library.department, percent: null, amount: 700 }],
      choices: [choice('Waves', { decision: 'cancel' })],
      shared: true,
    });
    expect(made).toMatchObject({ saving: { percent: 30, amount: null }, department_savings: [{ amount: 700 }] });
    const suggest = (body: object) => ask(scenarios.suggest, { as: tenant.viewer, params: { id }, body });
    // 30 % of 1,870.00 are 561.00, of which Waves saves 208.00.
    expect(await suggest({})).toMatchObject({ target: 353, suggestions: [{ subscription: { name: 'Expected' } }], saved: 520, missing: 0 });
    expect(await suggest({ amount: 5_000 })).toMatchObject({ target: 4_792, saved: 1_560, missing: 3_232 });
    expect(await suggest({ department_id: library.department })).toMatchObject({
      target: 492,
      suggestions: [{ subscription: { name: 'Tides' }, saved: 624 }],
    });
    expect((await callApi(scenarios.suggest, { as: tenant.viewer, params: { id }, body: { amount: 1, percent: 1 } })).status).toBe(422);
  });

  test('two or three are compared by department [C628]', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B', choices: [choice('Waves', { decision: 'cancel' })] })];
    const compared = await ask(scenarios.compare, { as: tenant.editor, query: { ids: `${a.id},${b.id}` } });
    expect(compared.scenarios.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(compared.total.map(({ cost }) => cost)).toEqual([1_870, 1_662]);
    const line = compared.departments.find(({ department }) => department?.id === library.department);
    expect(line?.figures.map((figures) => figures?.gap)).toEqual([-132, 76]);
    for (const ids of [a.id, `${a.id},${a.id}`])
      expect((await callApi(scenarios.compare, { as: tenant.editor, query: { ids } })).status).toBe(422);
  });

  test('boxes say budget, cost and gap of a scenario or of the departments’ own [C494, C496]', async () => {
    const { id } = await create({ choices: [choice('Waves', { decision: 'cancel' })], shared: true });
    const as = tenant.viewer;
    expect(await ask(scenarios.box, { as })).toMatchObject({ scenario: null, department: null, budget: 700, cost: 1_870, gap: -1_170 });
    expect(await ask(scenarios.box, { as, query: { scenario_id: id } })).toMatchObject({ scenario: { id }, cost: 1_662, gap: -962 });
    const params = { id: library.department };
    expect(await ask(scenarios.boxOfDepartment, { as, params })).toMatchObject({ department: { name: 'Physics' }, cost: 832, gap: -132 });
    expect(await ask(scenarios.boxOfDepartment, { as, params, query: { scenario_id: id } })).toMatchObject({ cost: 624, gap: 76 });
    expect((await callApi(scenarios.boxOfDepartment, { as, params: { id: 'nowhere' } })).status).toBe(404);
  });
});

describe('applying a scenario [C627, C629] [RS06]', () => {
  const periodOf = (name: string) => ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: idOf(name) } });
  const budgetNow = async () => {
    const { rows } = await ask(groups.budgets.scenarios, { as: tenant.viewer, params: { id: financialPeriod } });
    return rows.find(({ department }) => department?.id === library.department)?.budget;
  };
  const wanted = () => ({
    choices: [
      choice('Tides', { decision: 'renew', amount: 1_111 }),
      choice('Waves', { decision: 'cancel' }),
      choice('Agreed', { percent: 1.5 }),
      choice('Expected', { decision: 'cancel' }),
    ],
    department_budgets: [{ department_id: library.department, percent: -5, amount: null }],
    shared: true,
  });

  test('writes proposals, expected prices and budget scenarios, names what it skips, and is undone', async () => {
    const { id, version, total } = await create(wanted());
    const params = { id };
    const rehearsed = await ask(scenarios.apply, { as: tenant.editor, params, query: { check: 'true' }, body: { version } });
    expect(rehearsed).toMatchObject({
      change_set: null,
      periods: [
        { id: idOf('Tides'), proposal_status: 'proposed_renew', percent: null, amount: 1_111, currency: 'EUR' },
        { id: idOf('Waves'), proposal_status: 'proposed_cancel', percent: null, amount: null },
        { id: idOf('Agreed'), proposal_status: null, percent: 1.5, amount: null },
      ],
      budgets: [{ department: { name: 'Physics' }, percent: -5, amount: 665 }],
      skipped: [{ name: 'Expected', reason: 'expected' }],
    });
    expect(await periodOf('Tides')).toMatchObject({ proposal_status: 'not_proposed' });

    const applied = await callApi(scenarios.apply, { as: tenant.editor, params, body: { version } });
    expect(applied.body).toMatchObject({ status: 'warning', messages: { default: '3 periods and 1 budget scenario written' } });
    expect(applied.result).toMatchObject({ ...rehearsed, change_set: expect.any(String), scenario: { applied: { finished: true } } });
    expect(await periodOf('Tides')).toMatchObject({
      proposal_status: 'proposed_renew',
      decision: 'undecided',
      forecasted_price_change: { kind: 'amount', value: 111 },
    });
    expect(await periodOf('Waves')).toMatchObject({ proposal_status: 'proposed_cancel', decision: 'undecided' });
    expect(await periodOf('Agreed')).toMatchObject({ forecasted_price_change: { kind: 'percent', value: 1.5 } });
    expect(await budgetNow()).toMatchObject({ amount: 665, percent: -5, edited: 'percent' });
    // What was chosen is what is forecast now.
    expect(applied.result.scenario.total).toEqual(total);

    // Somebody changes one of them; the undo leaves that and names it.
    const ids = [idOf('Waves')];
    await ask(groups.periodDecisions.setProposalStatus, { as: tenant.admin, body: { ids, proposal_status: 'rejected' } });
    expect((await callApi(scenarios.undo, { as: tenant.admin, params })).status).toBe(409);
    const undone = await ask(scenarios.undo, { as: tenant.editor, params });
    expect(undone).toMatchObject({ restored: 3, skipped: [{ id: idOf('Waves'), reason: 'changed', fields: ['proposal_status'] }] });
    expect(await periodOf('Tides')).toMatchObject({ proposal_status: 'not_proposed', forecasted_price_change: null });
    expect(await periodOf('Waves')).toMatchObject({ proposal_status: 'rejected' });
    expect(await budgetNow()).toMatchObject({ amount: 700, edited: null });
    expect((await callApi(scenarios.undo, { as: tenant.editor, params })).status).toBe(409);
    await ask(groups.periodDecisions.setProposalStatus, { as: tenant.admin, body: { ids, proposal_status: 'not_proposed' } });
  });

  /** Stores what an apply leaves in a scenario. */
  const storeApplied = (id: string, change: object) =>
    tenant.repo.commit(async (tx) => {
      const scenario = await tx.load('scenario', id);
      const applied = { change_set: 'scenario-none', at: tx.at, by: tenant.editor.id, finished: true, ...change };
      tx.save('scenario', { ...scenario, applied });
    });

  test('under one key is applied once', async () => {
    const { id, version } = await create(wanted());
    const params = { id };
    const headers = { 'idempotency-key': 'apply-once-and-again' };
    const first = await callApi(scenarios.apply, { as: tenant.editor, params, headers, body: { version } });
    const ids = [idOf('Waves')];
    await ask(groups.periodDecisions.setProposalStatus, { as: tenant.admin, body: { ids, proposal_status: 'rejected' } });
    const second = await callApi(scenarios.apply, { as: tenant.editor, params, headers, body: { version } });
    expect([first.status, second.status, second.result.change_set]).toEqual([200, 200, first.result.change_set]);
    expect(await periodOf('Waves')).toMatchObject({ proposal_status: 'rejected' });
    // Another key with the version before is a conflict.
    expect((await callApi(scenarios.apply, { as: tenant.editor, params, body: { version } })).status).toBe(409);
    await ask(scenarios.undo, { as: tenant.editor, params });
    await ask(groups.periodDecisions.setProposalStatus, { as: tenant.admin, body: { ids, proposal_status: 'not_proposed' } });
  });

  test('is refused while it is applied, with who applied it and when', async () => {
    const { id } = await create(wanted());
    const params = { id };
    const applied = await ask(scenarios.apply, { as: tenant.editor, params, body: {} });
    for (const as of [tenant.editor, tenant.admin])
      for (const check of ['true', 'false']) {
        const again = await callApi(scenarios.apply, { as, params, query: { check }, body: {} });
        expect(again.status).toBe(409);
        expect(again.body.messages.default).toMatch(
          /^.+ applied this scenario on .*\d\d:\d\d\. Undo that first, or copy the scenario and apply the copy\.$/,
        );
        expect(again.body.messages.default).toContain(applied.scenario.owner?.name);
      }
    const undone = await callApi(scenarios.undo, { as: tenant.editor, params });
    expect(undone).toMatchObject({ result: { restored: 4, skipped: [] }, body: { status: 'positive' } });
    expect(await periodOf('Tides')).toMatchObject({ proposal_status: 'not_proposed', forecasted_price_change: null });
  });

  test('stays applied where the undo restores nothing, with a warning', async () => {
    const { id } = await create({ choices: [choice('Waves', { decision: 'cancel' })], shared: true });
    const params = { id };
    await ask(scenarios.apply, { as: tenant.editor, params, body: {} });
    const ids = [idOf('Waves')];
    const change = (proposal_status: 'rejected' | 'not_proposed' | 'proposed_cancel') =>
      ask(groups.periodDecisions.setProposalStatus, { as: tenant.admin, body: { ids, proposal_status } });
    await change('rejected');
    const kept = await callApi(scenarios.undo, { as: tenant.editor, params });
    expect(kept).toMatchObject({ status: 200, result: { restored: 0, skipped: [{ id: ids[0] }] }, body: { status: 'warning' } });
    expect(kept.body.messages.default).toMatch(/^Nothing was undone: .* still applied\.$/);
    expect(await ask(scenarios.get, { as: tenant.editor, params })).toMatchObject({ applied: { finished: true } });
    // What somebody has put back by hand is an undo that had been interrupted.
    await change('not_proposed');
    const over = await callApi(scenarios.undo, { as: tenant.editor, params });
    expect(over).toMatchObject({ status: 200, result: { restored: 0, skipped: [] }, body: { status: 'warning' } });
    expect(await ask(scenarios.get, { as: tenant.editor, params })).toMatchObject({ applied: null });
  });

  test('that changed no record stays applied after an undo, and its copy can be applied', async () => {
    const wish = { choices: [choice('Waves', { decision: 'cancel' })] };
    const { id: first } = await create(wish);
    const { id: second } = await create(wish);
    await ask(scenarios.apply, { as: tenant.editor, params: { id: first }, body: {} });
    const params = { id: second };
    await ask(scenarios.apply, { as: tenant.editor, params, body: {} });
    const undone = await callApi(scenarios.undo, { as: tenant.editor, params });
    expect(undone).toMatchObject({ status: 200, result: { restored: 0 }, body: { status: 'warning' } });
    expect(undone.body.messages.default).toMatch(/^Nothing was undone: all records had these values before/);
    expect(await ask(scenarios.get, { as: tenant.editor, params })).toMatchObject({ applied: { finished: true } });
    await ask(scenarios.undo, { as: tenant.editor, params: { id: first } });
    const copied = await ask(scenarios.copy, { as: tenant.editor, params, body: {} });
    await ask(scenarios.apply, { as: tenant.editor, params: { id: copied.id }, body: {} });
    expect(await periodOf('Waves')).toMatchObject({ proposal_status: 'proposed_cancel' });
    expect(await ask(scenarios.undo, { as: tenant.editor, params: { id: copied.id } })).toMatchObject({ restored: 1 });
  });

  test('can be applied again after one that had not begun to write', async () => {
    const { id } = await create({ choices: [choice('Waves', { decision: 'cancel' })] });
    const params = { id };
    await storeApplied(id, { finished: false });
    const undone = await callApi(scenarios.undo, { as: tenant.editor, params });
    expect(undone).toMatchObject({ status: 200, result: { restored: 0 }, body: { status: 'warning' } });
    await ask(scenarios.apply, { as: tenant.editor, params, body: {} });
    expect(await ask(scenarios.undo, { as: tenant.editor, params })).toMatchObject({ restored: 1 });
  });

  test('cannot be undone where an earlier release applied it twice', async () => {
    const { id } = await create({ choices: [choice('Waves', { decision: 'cancel' })] });
    const params = { id };
    await ask(scenarios.apply, { as: tenant.editor, params, body: {} });
    // The second apply took the place of the first, and its change set holds nothing.
    await storeApplied(id, { change_set: 'scenario-second', finished: false });
    await storeApplied(id, { change_set: 'scenario-second', finished: true });
    const refused = await callApi(scenarios.undo, { as: tenant.editor, params });
    expect(refused.status).toBe(409);
    expect(refused.body.messages.default).toContain('was applied twice');
    expect(await ask(scenarios.get, { as: tenant.editor, params })).toMatchObject({ applied: { change_set: 'scenario-second' } });
    const ids = [idOf('Waves')];
    await ask(groups.periodDecisions.setProposalStatus, { as: tenant.admin, body: { ids, proposal_status: 'not_proposed' } });
  });

  test('refuses the whole where a period is locked, and names it', async () => {
    const { id } = await create(wanted());
    const waves = idOf('Waves');
    const setWorkflow = (workflow: 'completed' | 'not_started') =>
      tenant.repo.commit(async (tx) => void tx.save('subscription_period', { ...(await tx.load('subscription_period', waves)), workflow }));
    await setWorkflow('completed');
    for (const check of ['true', 'false']) {
      const refused = await callApi(scenarios.apply, { as: tenant.editor, params: { id }, query: { check }, body: {} });
      expect(refused.status).toBe(409);
      expect(refused.result).toMatchObject({ code: 'period.locked', periods: [{ id: waves, name: 'Waves' }] });
      expect(refused.body.messages.default).toContain('This period is locked: Waves');
    }
    expect(await periodOf('Tides')).toMatchObject({ proposal_status: 'not_proposed' });
    expect(await ask(scenarios.get, { as: tenant.editor, params: { id } })).toMatchObject({ applied: null });
    await setWorkflow('not_started');
  });
});
