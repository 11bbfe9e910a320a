import { describe, expect, test } from 'vitest';
import type { Fresh } from '#functions/platform/transaction.ts';
import { groups } from '#shared/contract/calls.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { accept, acceptByGet, cancel, cancelByGet, reopen, unlock, acceptMany, cancelMany, reopenMany } = groups.periodDecisions;
const { setForecastedPriceChange, setRecommendationStatus, setProposalStatus } = groups.periodDecisions;
const { recommendationStatuses, proposalStatuses, proposalStatusesWithSubscriptionIds } = groups.periodDecisions;
const { get, update, bulkUpdate } = groups.subscriptionPeriods;

withLibrary();

const read = (id: string) => ask(get, { as: tenant.viewer, params: { id } });
const set = (id: string, body: object) => ask(update, { as: tenant.editor, params: { id }, body });

/** A workflow that runs for a period. */
async function run(periodId: string, ...tasks: TaskName[]): Promise<string> {
  const open = { owner_id: null, due_on: null, snoozed_until: null, settled_at: null, settled_by: null, reason: null };
  const data: Fresh<'workflow_run'> = {
    subscription_period_id: periodId,
    number: 1,
    state: 'running',
    started_at: '2026-01-01T00:00:00.000Z',
    started_by: null,
    ended_at: null,
    ended_by: null,
    reason: null,
    tasks: tasks.map((task) => ({ task, state: 'open', ...open })),
  };
  return tenant.repo.commit(async (tx) => {
    tx.save('subscription_period', { ...(await tx.load('subscription_period', periodId)), workflow: 'running' });
    return tx.create('workflow_run', data).id;
  });
}

async function tasksOf(runId: string): Promise<Record<string, string>> {
  const found = await tenant.repo.get('workflow_run', runId);
  return Object.fromEntries((found?.tasks ?? []).map(({ task, state }) => [task, state]));
}

describe('C167 C168 deciding on a period', () => {
  test('C167 accepts it, by POST and by GET, and says who did and when', async () => {
    const as = tenant.editor;
    const { id } = await library.period({ subscription_name: 'Tides' });
    const accepted = await callApi(accept, { as, params: { id }, body: { reason: 'Much used' } });
    expect(accepted.body).toMatchObject({ status: 'positive', messages: { default: 'Tides (from 01.01.2026) was accepted.' } });
    expect(accepted.result).toMatchObject({
      decision: 'accepted',
      decided_by: as.id,
      decider: { id: as.id },
      decided_at: expect.stringMatching(/^\d{4}-/),
      decision_reason: 'Much used',
      to_withdraw: null,
      status: { label: expect.stringMatching(/^(Active|Ended|Renewed)$/) },
    });
    const again = await callApi(acceptByGet, { as: tenant.admin, params: { id } });
    expect(again.body.messages.default).toBe('Tides (from 01.01.2026) is unchanged.');
    expect(await read(id)).toMatchObject({ decided_by: as.id, decision_reason: 'Much used', version: accepted.result.version });
  });

  test('C168 cancels it with a reason and the kind of reason, by POST and by GET', async () => {
    const as = tenant.editor;
    const [one, two] = [await library.period(), await library.period()];
    const body = { reason: 'Three downloads a year', cancellation_reason: 'low_use' } as const;
    expect(await ask(cancel, { as, params: { id: one.id }, body })).toMatchObject({
      decision: 'cancelled',
      decision_reason: 'Three downloads a year',
      cancellation_reason: 'low_use',
    });
    const query = { cancellation_reason: 'superseded' } as const;
    expect(await ask(cancelByGet, { as, params: { id: two.id }, query })).toMatchObject({
      decision: 'cancelled',
      cancellation_reason: 'superseded',
    });
    const refused = await callApi(cancel, { as, params: { id: two.id }, body: { cancellation_reason: 'boredom' } as never });
    expect(refused.status).toBe(422);
  });

  test('C168 D3 is free until the order went out, then only with a reason, and says that the vendor has to be told', async () => {
    const as = tenant.editor;
    const { id } = await library.period({ subscription_name: 'Ordered', decision: 'accepted' });
    await ask(reopen, { as, params: { id }, body: {} });
    await ask(accept, { as, params: { id }, body: {} });
    await set(id, { order_date: '2026-02-03', order_number: 'PO 7', order_amount: 100 });
    const refused = await callApi(cancel, { as, params: { id }, body: { cancellation_reason: 'price' } });
    expect(refused).toMatchObject({
      status: 422,
      body: { messages: { errors: { reason: ['The order was sent on 03.02.2026. Please give a reason for changing the decision'] } } },
    });
    expect((await callApi(reopen, { as, params: { id }, body: { reason: ' ' } })).status).toBe(422);
    expect((await read(id)).decision).toBe('accepted');
    const cancelled = await callApi(cancel, { as, params: { id }, body: { reason: 'Budget cut', cancellation_reason: 'price' } });
    expect(cancelled).toMatchObject({
      result: { decision: 'cancelled', to_withdraw: 'order', order_date: '2026-02-03' },
      body: {
        status: 'warning',
        messages: { default: 'Ordered (from 01.01.2026) was cancelled. The order was already sent. Please inform the vendor.' },
      },
    });
  });

  test('C167 a person who saw another version is told (D1), a viewer may not, and there is nothing to decide on elsewhere', async () => {
    const { id, version } = await library.period();
    await set(id, { comment: 'newer' });
    expect((await callApi(accept, { as: tenant.editor, params: { id }, body: { version } })).status).toBe(409);
    expect((await callApi(accept, { as: tenant.viewer, params: { id }, body: {} })).status).toBe(403);
    expect((await callApi(cancelByGet, { as: tenant.viewer, params: { id } })).status).toBe(403);
    expect((await callApi(accept, { as: tenant.editor, params: { id: 'nowhere' }, body: {} })).status).toBe(404);
    expect(await read(id)).toMatchObject({ decision: 'undecided' });
  });

  test('C168 D3 cancelling dismisses the open tasks but the notice; accepting after all opens them again', async () => {
    const as = tenant.editor;
    const { id } = await library.period();
    const runId = await run(id, 'renewal_decision', 'place_order', 'register_invoice', 'update_ip');
    await ask(cancel, { as, params: { id }, body: {} });
    const cancelled = { renewal_decision: 'done', place_order: 'open', register_invoice: 'dismissed', update_ip: 'dismissed' };
    expect(await tasksOf(runId)).toEqual(cancelled);
    expect(await read(id)).toMatchObject({ workflow: 'running' });
    await ask(accept, { as, params: { id }, body: {} });
    expect(await tasksOf(runId)).toEqual({ ...cancelled, register_invoice: 'open', update_ip: 'open' });
    await ask(reopen, { as, params: { id }, body: {} });
    expect((await tasksOf(runId))['renewal_decision']).toBe('open');
  });

  test('C168 a workflow that a cancellation completes runs again when it is taken back', async () => {
    const as = tenant.editor;
    const { id } = await library.period();
    const runId = await run(id, 'renewal_decision', 'register_invoice');
    expect(await ask(cancel, { as, params: { id }, body: {} })).toMatchObject({ workflow: 'completed' });
    expect(await tenant.repo.get('workflow_run', runId)).toMatchObject({ state: 'completed', ended_by: as.id });
    await ask(unlock, { as, params: { id }, body: { reason: 'Cancelled by mistake' } });
    expect(await ask(reopen, { as, params: { id }, body: {} })).toMatchObject({ decision: 'undecided', workflow: 'running' });
    expect(await tasksOf(runId)).toEqual({ renewal_decision: 'open', register_invoice: 'open' });
  });
});

test('C167 accepting an undecided period that is ordered asks no reason [D3]', async () => {
  const as = tenant.editor;
  const ordered = () => library.period({ order_date: '2026-02-03' });
  const { id } = await ordered();
  expect(await ask(accept, { as, params: { id }, body: {} })).toMatchObject({ decision: 'accepted', to_withdraw: null });
  expect(await set((await ordered()).id, { decision: 'accepted' })).toMatchObject({ decision: 'accepted' });
  expect(await ask(acceptMany, { as, body: { ids: [(await ordered()).id] } })).toMatchObject({ changed: 1 });
  expect((await callApi(cancel, { as, params: { id: (await ordered()).id }, body: {} })).status).toBe(422);
  expect((await callApi(reopen, { as, params: { id }, body: {} })).status).toBe(422);
});

describe('C152 C153 deciding on a subscription', () => {
  const subscription = groups.subscriptions;

  test('C152 C153 decides on its latest period', async () => {
    const as = tenant.editor;
    const first = await library.period({ subscription_name: 'Latest', start_date: '2026-01-01', decision: 'accepted' });
    const params = { id: first.subscription_id };
    const latest = await ask(subscription.createNewPeriod, { as, params });
    const cancelled = await callApi(subscription.cancel, { as, params, body: { cancellation_reason: 'price' } });
    expect(cancelled.body.messages.default).toBe('Latest (from 01.01.2027) was cancelled.');
    expect(cancelled.result).toMatchObject({ id: latest.id, decision: 'cancelled', cancellation_reason: 'price' });
    expect((await read(first.id)).decision).toBe('accepted');
    expect(await ask(subscription.acceptByGet, { as, params })).toMatchObject({ id: latest.id, decision: 'accepted' });
    expect(await ask(subscription.cancelByGet, { as, params, query: { reason: 'No' } })).toMatchObject({ decision_reason: 'No' });
    expect(await ask(subscription.accept, { as, params, body: {} })).toMatchObject({ id: latest.id, decision: 'accepted' });
    expect(await ask(subscription.get, { as, params })).toMatchObject({ decision: 'accepted', decided_at: expect.any(String) });
  });

  test('C153 says that there is none to decide on', async () => {
    const { id, subscription_id } = await library.period();
    await ask(groups.subscriptionPeriods.remove, { as: tenant.editor, params: { id } });
    const refused = await callApi(subscription.accept, { as: tenant.editor, params: { id: subscription_id }, body: {} });
    expect(refused).toMatchObject({ status: 422, body: { messages: { default: expect.stringContaining('no period to decide on') } } });
    expect((await callApi(subscription.accept, { as: tenant.editor, params: { id: 'nowhere' }, body: {} })).status).toBe(404);
  });
});

describe('C164 C172 C176 R055 a decision among other changes', () => {
  test('C164 follows the same rules: it keeps who decided, moves the tasks, and is refused where it needs a reason', async () => {
    const as = tenant.editor;
    const { id } = await library.period();
    const runId = await run(id, 'renewal_decision', 'place_order', 'activate_access');
    expect(await set(id, { decision: 'accepted', comment: 'Board' })).toMatchObject({ decided_by: as.id, comment: 'Board' });
    expect(await tasksOf(runId)).toEqual({ renewal_decision: 'done', place_order: 'open', activate_access: 'open' });
    // An order that somebody registers is the task of placing it.
    await set(id, { order_date: '2026-02-03' });
    expect(await tasksOf(runId)).toMatchObject({ place_order: 'done' });
    const refused = await callApi(update, { as, params: { id }, body: { decision: 'undecided', comment: 'Lost' } });
    expect(refused.body.messages.errors).toEqual({
      decision: ['The order was sent on 03.02.2026. Please give a reason for changing the decision'],
    });
    expect(await read(id)).toMatchObject({ decision: 'accepted', comment: 'Board' });
    // What cannot be given, a change cannot set either.
    for (const field of ['decided_by', 'decided_at', 'decision_reason', 'cancellation_reason', 'notice_sent_on', 'workflow'])
      expect((await callApi(update, { as, params: { id }, body: { [field]: null } as never })).status).toBe(422);
  });

  test('C176 in a bulk change names the period that needs a reason, and changes none', async () => {
    const [free, ordered] = [await library.period(), await library.period({ decision: 'accepted', order_date: '2026-02-03' })];
    const body = { ids: [free.id, ordered.id], changes: { decision: 'cancelled' as const } };
    const refused = await callApi(bulkUpdate, { as: tenant.editor, body });
    expect(Object.keys(refused.body.messages.errors ?? {})).toEqual([`${ordered.id}.decision`]);
    expect(await read(free.id)).toMatchObject({ decision: 'undecided', version: 1 });
    expect(await ask(bulkUpdate, { as: tenant.editor, body: { ...body, ids: [free.id] } })).toMatchObject({ changed: 1 });
    expect(await read(free.id)).toMatchObject({ decision: 'cancelled', decided_by: tenant.editor.id });
  });
});

describe('C169 C170 R055 deciding on many', () => {
  test('C169 accepts all of them, again without effect, and counts', async () => {
    const as = tenant.editor;
    const ids = [];
    for (let each = 0; each < 3; each++) ids.push((await library.period()).id);
    const runId = await run(ids[0] as string, 'renewal_decision', 'place_order');
    expect(await ask(acceptMany, { as, body: { ids } })).toEqual({ changed: 3, unchanged: 0, ids, to_withdraw: [], skipped: [] });
    expect(await ask(acceptMany, { as, body: { ids } })).toEqual({ changed: 0, unchanged: 3, ids, to_withdraw: [], skipped: [] });
    for (const id of ids) expect(await read(id)).toMatchObject({ decision: 'accepted', decided_by: as.id });
    expect((await tasksOf(runId))['renewal_decision']).toBe('done');
    expect((await callApi(acceptMany, { as, body: { ids: [] } })).status).toBe(422);
    expect((await callApi(acceptMany, { as, body: { ids: [ids[0] as string, ids[0] as string] } })).status).toBe(422);
  });

  test('C170 all or none: what needs a reason or is gone is named; with a reason all are cancelled, and whom to tell is said', async () => {
    const as = tenant.editor;
    const free = await library.period({ decision: 'accepted' });
    const ordered = await library.period({ decision: 'accepted', order_date: '2026-02-03' });
    const ids = [free.id, ordered.id];
    const refused = await callApi(cancelMany, { as, body: { ids: [...ids, 'nowhere'], cancellation_reason: 'price' } });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.messages.errors).toEqual({
      [`${ordered.id}.reason`]: ['The order was sent on 03.02.2026. Please give a reason for changing the decision'],
      'nowhere.id': ['Subscription period does not exist or is no longer available'],
    });
    expect((await read(free.id)).decision).toBe('accepted');
    expect(await ask(cancelMany, { as, body: { ids, reason: 'Budget cut', cancellation_reason: 'price' } })).toEqual({
      changed: 2,
      unchanged: 0,
      ids,
      to_withdraw: [{ id: ordered.id, letter: 'order' }],
      skipped: [],
    });
    expect(await read(free.id)).toMatchObject({ decision: 'cancelled', decision_reason: 'Budget cut', cancellation_reason: 'price' });
    expect(await ask(reopenMany, { as, body: { ids, reason: 'Money was found' } })).toMatchObject({ changed: 2 });
    expect(await read(free.id)).toMatchObject({ decision: 'undecided', cancellation_reason: null, decision_reason: 'Money was found' });
  });

  test('C169 more than one commit holds, each with a running workflow', async () => {
    const ids = Array.from({ length: 95 }, (_, index) => `many-${index}`);
    const { id } = await library.period();
    const {
      id: _id,
      version: _version,
      ...values
    } = (await tenant.repo.get('subscription_period', id)) as Fresh<'subscription_period'> & {
      version: number;
    };
    for (let from = 0; from < ids.length; from += 40)
      await tenant.repo.commit((tx) => {
        for (const each of ids.slice(from, from + 40))
          tx.create('subscription_period', { ...values, id: each, workflow: 'running', subscription_id: values.subscription_id });
      });
    const open = { owner_id: null, due_on: null, snoozed_until: null, settled_at: null, settled_by: null, reason: null };
    for (let from = 0; from < ids.length; from += 40)
      await tenant.repo.commit((tx) => {
        for (const each of ids.slice(from, from + 40))
          tx.create('workflow_run', {
            subscription_period_id: each,
            number: 1,
            state: 'running',
            started_at: '2026-01-01T00:00:00.000Z',
            started_by: null,
            ended_at: null,
            ended_by: null,
            reason: null,
            tasks: [{ task: 'renewal_decision', state: 'open', ...open }],
          });
      });
    expect(await ask(acceptMany, { as: tenant.editor, body: { ids } })).toMatchObject({ changed: 95, unchanged: 0 });
    for (const each of [ids[0], ids[40], ids[94]])
      expect(await read(each as string)).toMatchObject({ decision: 'accepted', workflow: 'completed' });
  });
});

describe('C173 the expected change of the price', () => {
  test('C173 D4 gives the forecast, which names its rule', async () => {
    const as = tenant.editor;
    const first = await library.period({ start_date: '2025-01-01', price: 100 });
    expect(first.forecast).toMatchObject({ of: 'next', amount: 104, rule: 'member_default', base: { id: first.id, price: 100 } });
    const next = await ask(groups.subscriptionPeriods.create, {
      as,
      body: { subscription_id: first.subscription_id, start_date: '2026-01-01' },
    });
    const ids = [next.id];
    const change = (forecasted_price_change: { kind: 'percent' | 'amount'; value: number } | null) =>
      ask(setForecastedPriceChange, { as, body: { ids, forecasted_price_change } });
    expect(await change({ kind: 'percent', value: 7.5 })).toEqual({ changed: 1, unchanged: 0, ids, skipped: [] });
    expect(await read(next.id)).toMatchObject({ forecasted_price: 107.5, forecast: { of: 'this', rule: 'own_percent', percent: 7.5 } });
    await change({ kind: 'amount', value: -12.5 });
    expect(await read(next.id)).toMatchObject({ forecasted_price: 87.5, forecast: { rule: 'own_amount', percent: -12.5 } });
    await change(null);
    expect(await read(next.id)).toMatchObject({ forecasted_price: 104, forecast: { rule: 'member_default' } });
    // What the earlier price becomes, the forecast follows, in lists as well.
    await set(first.id, { price: 200 });
    const listed = await ask(groups.subscriptionPeriods.list, { as, query: { 'filter[subscription_id]': first.subscription_id } });
    expect((listed as { forecasted_price: number | null }[])[0]).toMatchObject({ forecasted_price: 208 });
    // A price that is expected is a change that is.
    expect(await set(next.id, { forecasted_price: 210 })).toMatchObject({
      forecasted_price: 210,
      forecasted_price_change: { kind: 'amount', value: 10 },
      forecast: { rule: 'own_amount', percent: 5 },
    });
    // What was forecast stays to compare with what came.
    expect(await set(next.id, { price: 220 })).toMatchObject({ price: 220, forecasted_price: 210, forecast: { of: 'next' } });
    await change(null);
    await set(next.id, { price: null });
    expect(await tenant.repo.get('subscription_period', next.id)).toMatchObject({ price: null, forecasted_price: null });
  });

  test('C173 of a latest period with a price is that of the next one, and goes over to it', async () => {
    const as = tenant.editor;
    const first = await library.period({ start_date: '2026-01-01', price: 100 });
    await ask(setForecastedPriceChange, { as, body: { ids: [first.id], forecasted_price_change: { kind: 'percent', value: 10 } } });
    const next = await ask(groups.subscriptions.createNewPeriod, { as, params: { id: first.subscription_id } });
    expect(next).toMatchObject({ forecasted_price: 110, forecast: { rule: 'own_percent', base: { id: first.id } } });
    expect((await read(first.id)).forecast).toBeNull();
  });
});

describe('forecast of stored periods', () => {
  test('a figure that an earlier rule left at a period without a price is made anew [RF03]', async () => {
    const first = await library.period({ start_date: '2025-01-01', price: 67_430 });
    const { subscription_id } = first;
    const second = await ask(groups.subscriptionPeriods.create, {
      as: tenant.editor,
      body: { subscription_id, start_date: '2026-01-01', price: 525_016 },
    });
    const third = await ask(groups.subscriptionPeriods.create, { as: tenant.editor, body: { subscription_id, start_date: '2027-01-01' } });
    await tenant.repo.commit(async (tx) => {
      const stored = await tx.load('subscription_period', third.id);
      tx.save('subscription_period', { ...stored, forecasted_price: 4_087_821.3 });
    });
    const forecast = { rule: 'member_default', amount: 546_016.64, set_aside: [{ start_date: '2026-01-01', percent: 678.6089 }] };
    expect(await read(third.id)).toMatchObject({ forecasted_price: 546_016.64, forecast });
    // The price that was there keeps what was forecast of it: the default on 67,430.
    expect(second).toMatchObject({ price: 525_016 });
    expect(await set(third.id, { price: 718_516 })).toMatchObject({ price: 718_516, forecasted_price: 546_016.64 });
  });
});

describe('C174 C175 C178 C179 C180 R055 recommendation and proposal', () => {
  test('C174 C175 are set on many at once, and done with them their tasks', async () => {
    const as = tenant.editor;
    const ids = [(await library.period()).id, (await library.period({ recommendation_status: 'renew' })).id];
    const runId = await run(ids[0] as string, 'recommendation', 'renewal_proposal', 'renewal_decision');
    expect(await ask(setRecommendationStatus, { as, body: { ids, recommendation_status: 'renew' } })).toEqual({
      changed: 1,
      unchanged: 1,
      ids,
      skipped: [],
    });
    expect(await ask(setProposalStatus, { as, body: { ids, proposal_status: 'proposed_renew' } })).toMatchObject({ changed: 2 });
    expect(await tasksOf(runId)).toEqual({ recommendation: 'done', renewal_proposal: 'done', renewal_decision: 'open' });
    for (const id of ids) expect(await read(id)).toMatchObject({ recommendation_status: 'renew', proposal_status: 'proposed_renew' });
    const refused = await callApi(setProposalStatus, { as, body: { ids, proposal_status: 'maybe' } as never });
    expect(refused.status).toBe(422);
    const listed = await ask(groups.subscriptions.list, { as, query: { 'filter[proposal_status]': 'proposed_renew' } });
    expect((listed as { latest_period_id: string }[]).map((row) => row.latest_period_id).toSorted()).toEqual(ids.toSorted());
  });

  test('C178 C179 the selectable values come from the server, with words', async () => {
    const as = tenant.viewer;
    expect((await ask(recommendationStatuses, { as })).map(({ id }) => id)).toEqual([
      'none',
      'renew',
      'renew_with_changes',
      'review',
      'cancel',
    ]);
    expect(await ask(proposalStatuses, { as })).toContainEqual({ id: 'proposed_cancel', name: 'Cancellation proposed' });
  });

  test('C180 each proposal status with the subscriptions whose latest period has it, or that in a financial period', async () => {
    const as = tenant.editor;
    const before = await library.period({ start_date: '2026-01-01', proposal_status: 'approved' });
    const id = before.subscription_id;
    const next = await ask(groups.subscriptions.createNewPeriod, { as, params: { id } });
    await ask(setProposalStatus, { as, body: { ids: [next.id], proposal_status: 'rejected' } });
    const where = async (query: { financial_period_id?: string }) =>
      (await ask(proposalStatusesWithSubscriptionIds, { as, query })).flatMap((each) =>
        each.subscription_ids.includes(id) ? [each.id] : [],
      );
    expect(await where({})).toEqual(['rejected']);
    expect(await where({ financial_period_id: before.financial_period_id })).toEqual(['approved']);
    const unknown = await callApi(proposalStatusesWithSubscriptionIds, { as, query: { financial_period_id: 'nowhere' } });
    expect(unknown.status).toBe(404);
  });
});
