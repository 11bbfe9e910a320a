import { beforeAll, describe, expect, test } from 'vitest';
import { systemCaller } from '#functions/platform/caller.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { memberYear } from '#tests/support/today.ts';
import { atSteps, type Instance, interleave as interleaveIn, startInstance } from '#tests/support/two-instances.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { contacts, emailing, subscriptionPeriods } = groups;

withLibrary();

// Two people order at once, each served by an instance of its own: whatever step the first has reached, the second passes it there.

let instances: [Instance, Instance];
beforeAll(async () => {
  const body = { provider_id: library.vendor, last_name: 'Lindqvist', email: 'maya@bookhouse.example', email_preferences: ['place_order'] };
  await ask(contacts.create, { as: tenant.editor, body });
  instances = [await startInstance(), await startInstance()];
});

const accepted = () => library.period({ start_date: '2031-01-01', vendor_id: library.vendor, decision: 'accepted' });
const repoOf = (instance: Instance) => instance.repositoryFor(systemCaller(tenant.id, tenant.editor.id));
const order = (instance: Instance, id: string) => instance.sendPeriodEmails(repoOf(instance), { kind: 'place_order', period_ids: [id] });
const cancel = async (instance: Instance, id: string) => {
  const repo = repoOf(instance);
  return repo.commit(async (tx) => instance.decideOn({ tx, model: await tx.model() }, id, { decision: 'cancelled' }));
};

const interleave = async (step: number, one: (instance: Instance) => Promise<unknown>, other: (instance: Instance) => Promise<unknown>) =>
  interleaveIn(instances, step, one, other);

async function ordersOf(id: string): Promise<number> {
  const model = await readModelFor(tenant.repo.caller);
  return [...model.all('email')].filter(({ kind, about }) => kind === 'place_order' && about.some((each) => each.id === id)).length;
}

describe('an order [D3, D5]', () => {
  test('goes out once, whatever step a second one of another instance comes at', async () => {
    await atSteps(async (step) => {
      const { id } = await accepted();
      const { result, meanwhile, commit } = await interleave(
        step,
        (one) => order(one, id),
        (one) => order(one, id),
      );
      expect([step, await ordersOf(id)]).toEqual([step, 1]);
      expect([step, [result.status, meanwhile?.status].filter((status) => status === 'fulfilled')]).toEqual([step, ['fulfilled']]);
      return { meanwhile, commit };
    });
  });

  test('never goes out beside a cancellation, whatever step that comes at', async () => {
    await atSteps(async (step) => {
      const { id } = await accepted();
      const { result, meanwhile, commit } = await interleave(
        step,
        (one) => order(one, id),
        (one) => cancel(one, id),
      );
      if (!meanwhile) return { commit };
      expect([step, meanwhile.status]).toEqual([step, 'fulfilled']);
      expect([step, result]).toMatchObject([step, { status: 'rejected', reason: { status: 422 } }]);
      expect([step, await ordersOf(id)]).toEqual([step, 0]);
      return { meanwhile, commit };
    });
  });

  test('makes a cancellation that it passes ask for a reason', async () => {
    await atSteps(async (step) => {
      const { id } = await accepted();
      const { result, meanwhile, commit } = await interleave(
        step,
        (one) => cancel(one, id),
        (one) => order(one, id),
      );
      if (!meanwhile) return { commit };
      expect([step, meanwhile.status]).toEqual([step, 'fulfilled']);
      expect([step, result]).toMatchObject([step, { status: 'rejected', reason: { status: 422, errors: { reason: expect.anything() } } }]);
      const now = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id } });
      expect([step, now.decision, now.order_date === null, await ordersOf(id)]).toEqual([step, 'accepted', false, 1]);
      return { meanwhile, commit };
    });
  });

  test('says the price that a change in between gave the period', async () => {
    const [{ id }, undisturbed] = [await accepted(), await accepted()];
    const change = async (instance: Instance) => {
      const repo = repoOf(instance);
      return repo.commit(async (tx) => {
        tx.save('subscription_period', { ...(await tx.load('subscription_period', id)), price: 4321, normalized_price: 4321 });
      });
    };
    const { requests } = await interleave(0, (one) => order(one, undisturbed.id), change);
    // The last request is the commit.
    const { result } = await interleave(requests, (one) => order(one, id), change);
    expect(result.status).toBe('fulfilled');
    const model = await readModelFor(tenant.repo.caller);
    expect(model.find('subscription_period', id)).toMatchObject({ order_amount: 4321 });
  });

  test('of a task goes out once, as do its other mails, when two instances process it', async () => {
    const request = (instance: Instance, id: string) => instance.mailTasks(repoOf(instance), 'request-price', [id], {});
    const started = async () => {
      const { id } = await library.period({ start_date: '2031-01-01', vendor_id: library.vendor });
      await ask(groups.workflows.start, { as: tenant.editor, params: { id }, body: {} });
      return id;
    };
    const sent = async (id: string) => {
      const model = await readModelFor(tenant.repo.caller);
      return [...model.all('email')].filter(({ kind, about }) => kind === 'request_price' && about.some((each) => each.id === id)).length;
    };
    await atSteps(async (step) => {
      const id = await started();
      const outcome = await interleave(
        step,
        (one) => request(one, id),
        (one) => request(one, id),
      );
      expect([step, await sent(id)]).toEqual([step, 1]);
      return outcome;
    });
  });

  test('of a provider is about what is accepted and not ordered yet, and nothing else', async () => {
    const { id: vendor } = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Seabooks', currency: 'EUR' } });
    const contact = { provider_id: vendor, last_name: 'Moe', email: 'moe@sea.example', email_preferences: ['place_order'] };
    await ask(contacts.create, { as: tenant.editor, body: contact });
    const year = memberYear();
    const period = (more: object) => library.period({ start_date: `${year}-01-01`, vendor_id: vendor, ...more });
    const wanted = await period({ decision: 'accepted' });
    const ordered = await period({ decision: 'accepted', order_date: `${year}-01-02` });
    const undecided = await period({});
    const body = { kind: 'place_order' as const, provider_ids: [vendor] };
    expect((await callApi(emailing.send, { as: tenant.editor, body })).status).toBe(200);
    expect([await ordersOf(wanted.id), await ordersOf(ordered.id), await ordersOf(undecided.id)]).toEqual([1, 0, 0]);
    const again = await callApi(emailing.send, { as: tenant.editor, body });
    expect([again.status, again.body.messages.default]).toEqual([422, 'Seabooks: There is nothing to order from this provider']);
  });
});
