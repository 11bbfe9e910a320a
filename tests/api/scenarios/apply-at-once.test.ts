import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { ask } from '#tests/support/api.ts';
import { patience, sampleSteps } from '#tests/support/lane.ts';
import { memberYear } from '#tests/support/today.ts';
import { type Instance, interleave, interrupt, startInstance } from '#tests/support/two-instances.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { scenarios, financialPeriods } = groups;
const next = memberYear() + 1;

withLibrary();

let instances: [Instance, Instance];
let financialPeriod = '';
/** More than one commit holds. */
const periods: { id: string; subscription_id: string }[] = [];
const wanted = 42;

beforeAll(async () => {
  instances = [await startInstance(), await startInstance()];
  const list = (await ask(financialPeriods.list, { as: tenant.viewer })) as { id: string; start_date: string }[];
  financialPeriod = list.find(({ start_date }) => start_date === `${next}-01-01`)?.id ?? '';
  for (let index = 0; index < wanted; index++)
    periods.push(await library.period({ subscription_name: `Deal ${index}`, start_date: `${next}-01-01`, price: null }));
  await ask(groups.budgets.set, {
    as: tenant.editor,
    params: { id: library.department, fpId: financialPeriod },
    body: { amount: 1_000 },
  });
});

const statuses = async () => {
  const model = await repositoryFor(systemCaller(tenant.id)).model();
  return periods.map(({ id }) => model.find('subscription_period', id)?.proposal_status);
};
const budgetNow = async () => {
  const { rows } = await ask(groups.budgets.scenarios, { as: tenant.viewer, params: { id: financialPeriod } });
  return rows.find(({ department }) => department?.id === library.department)?.budget.amount;
};
const stored = (id: string) => ask(scenarios.get, { as: tenant.editor, params: { id } });

let turn = 0;
let scenario = '';
beforeEach(newScenario);

async function newScenario(): Promise<void> {
  const choices = periods.map(({ id, subscription_id }) => ({
    subscription_id,
    subscription_period_id: id,
    decision: 'renew' as const,
    percent: null,
    amount: null,
  }));
  const body = {
    name: `Turn ${++turn}`,
    financial_period_id: financialPeriod,
    choices,
    department_budgets: [{ department_id: library.department, percent: null, amount: 900 }],
  };
  ({ id: scenario } = await ask(scenarios.create, { as: tenant.editor, body }));
}

/** A request as handlers read it, with a key of its own. */
function requestOf(instance: Instance, given: object, key?: string) {
  const caller = { ...systemCaller(tenant.id, tenant.editor.id), ...(key !== undefined && { idempotencyKey: key }) };
  const repo = instance.repositoryFor(caller);
  return { repo, caller, query: {}, model: () => repo.model(), ...given } as never;
}
const apply = (instance: Instance, key = `key-${turn}`) =>
  instance.scenarioHandlers.apply(requestOf(instance, { params: { id: scenario }, body: {} }, key));
const undo = () => ask(scenarios.undo, { as: tenant.editor, params: { id: scenario } });

const all = (status: string) => Array.from({ length: wanted }, () => status);

describe('applying a scenario to more periods than one commit holds [C627] [RS06]', { timeout: patience(240_000) }, () => {
  test('goes on by the same key from wherever it was interrupted, and is undone as one', async () => {
    for (const step of sampleSteps()) {
      await newScenario();
      const stop = interrupt(instances[0], step, () => Promise.reject(new Error('The machine stops')));
      const [first] = await Promise.allSettled([apply(instances[0])]);
      const { requests } = stop();
      if (first.status === 'rejected') await apply(instances[1]);
      expect([step, await statuses()]).toEqual([step, all('proposed_renew')]);
      expect([step, await budgetNow(), (await stored(scenario)).applied?.finished]).toEqual([step, 900, true]);
      await undo();
      expect([step, await statuses()]).toEqual([step, all('not_proposed')]);
      expect([step, await budgetNow(), (await stored(scenario)).applied]).toEqual([step, 1_000, null]);
      // Past the last request.
      if (step > requests) break;
    }
  });

  test('of two people at once only one applies it, and the undo restores all', async () => {
    for (const step of sampleSteps()) {
      await newScenario();
      const ended = await interleave(instances, step, apply, (instance) => apply(instance, `other-key-${turn}`));
      if (!ended.meanwhile) break;
      const refused = [ended.result, ended.meanwhile].filter((each) => each.status === 'rejected');
      expect([step, refused]).toMatchObject([step, [{ reason: { status: 409, message: 'scenarios.alreadyApplied' } }]]);
      expect([step, await statuses(), await budgetNow()]).toEqual([step, all('proposed_renew'), 900]);
      await undo();
      expect([step, await statuses(), await budgetNow()]).toEqual([step, all('not_proposed'), 1_000]);
      if (step > ended.requests) break;
    }
    if ((await stored(scenario)).applied) await undo();
  });

  test('writes no budget into a financial period that is closed meanwhile', async () => {
    const setState = (state: 'open' | 'closed') =>
      ask(financialPeriods.setState, { as: tenant.admin, params: { id: financialPeriod }, body: { state } });
    const close = async (instance: Instance) => {
      await instance.setPeriodState(requestOf(instance, { params: { id: financialPeriod }, body: { state: 'closed' } }));
      return budgetNow();
    };
    for (const step of sampleSteps()) {
      await newScenario();
      const { requests, result, meanwhile } = await interleave(instances, step, apply, close);
      if (!meanwhile) break;
      const closedWith = meanwhile.status === 'fulfilled' ? meanwhile.value : undefined;
      expect([step, await budgetNow()]).toEqual([step, closedWith]);
      expect([step, result.status]).toEqual([step, closedWith === 900 ? 'fulfilled' : 'rejected']);
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
      await setState('open');
      if ((await stored(scenario)).applied) await undo();
      expect([step, await statuses()]).toEqual([step, all('not_proposed')]);
      if (step > requests) break;
    }
    await undo();
  });

  test('touches nothing where a period was locked before the first write, and skips it after', async () => {
    const locked = periods[wanted - 1]?.id ?? '';
    const setWorkflow = (instance: Instance, workflow: 'completed' | 'not_started') =>
      instance
        .repositoryFor(systemCaller(tenant.id, tenant.admin.id))
        .commit(async (tx) => void tx.save('subscription_period', { ...(await tx.load('subscription_period', locked)), workflow }));
    for (const step of sampleSteps()) {
      await newScenario();
      const { result, meanwhile } = await interleave(instances, step, apply, (instance) => setWorkflow(instance, 'completed'));
      if (!meanwhile) break;
      const now = await statuses();
      if (result.status === 'rejected') {
        expect([step, result.reason]).toMatchObject([step, { status: 409, result: { code: 'period.locked', periods: [{ id: locked }] } }]);
        expect([step, now, await budgetNow()]).toEqual([step, all('not_proposed'), 1_000]);
      } else {
        expect([step, now.slice(0, -1)]).toEqual([step, all('proposed_renew').slice(1)]);
        expect(['proposed_renew', 'not_proposed']).toContain(now.at(-1));
      }
      await setWorkflow(instances[1], 'not_started');
      if ((await stored(scenario)).applied) await undo();
    }
    await undo();
  });
});
