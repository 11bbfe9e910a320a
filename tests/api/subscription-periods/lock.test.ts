import { describe, expect, test } from 'vitest';
import { repositoryFor } from '#functions/platform/repository.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { accept, cancel, unlock, acceptMany, cancelMany, setForecastedPriceChange } = groups.periodDecisions;
const { get, update, updateByPost, updateMany, bulkUpdate } = groups.subscriptionPeriods;
const { subscriptions, vendorInvoices, periodItems, periodStakes, progress } = groups;

withLibrary();

const read = (id: string) => ask(get, { as: tenant.viewer, params: { id } });
const patch = (id: string, body: object) => callApi(update, { as: tenant.editor, params: { id }, body });

/** A period whose workflow is completed. */
async function completed(change: object = {}) {
  const { id } = await library.period(change);
  await tenant.repo.commit(async (tx) => {
    tx.save('subscription_period', { ...(await tx.load('subscription_period', id)), workflow: 'completed' });
  });
  return read(id);
}

/** A period of which an invoice is paid. */
async function paid() {
  const as = tenant.admin;
  const { id } = await library.period({ decision: 'accepted', vendor_id: library.vendor });
  const body = { subscription_period_id: id, number: 'R-1', date: '2026-01-10', amount: 100, currency: 'EUR' };
  const invoice = await ask(vendorInvoices.create, { as, body });
  await ask(vendorInvoices.update, { as, params: { id: invoice.id }, body: { state: 'approved' } });
  await ask(vendorInvoices.update, { as, params: { id: invoice.id }, body: { state: 'paid' } });
  return { ...(await read(id)), invoice: invoice.id };
}

const refused = { status: 409, result: { code: 'period.locked' } };

describe('a locked period [D9]', () => {
  test('answers that it is locked, and so does its subscription', async () => {
    const period = await paid();
    expect(period).toMatchObject({ locked: true, lock_cause: 'invoice_paid' });
    expect(await ask(subscriptions.get, { as: tenant.viewer, params: { id: period.subscription_id } })).toMatchObject({ locked: true });
    expect(await completed()).toMatchObject({ locked: true, lock_cause: 'workflow_completed' });
    expect(await library.period()).toMatchObject({ locked: false, lock_cause: null });
  });

  test.each([
    { price: 101 },
    { price: null },
    { normalized_price: 99 },
    { currency: 'USD' },
    { start_date: '2026-02-01' },
    { end_date: '2026-11-30' },
    { cancellation_deadline: '2025-10-01' },
    { decision: 'accepted' as const },
    { order_date: '2026-01-01' },
    { departments: [] as { department_id: string; percentage: number; cost_center_id: null }[] },
  ])('refuses the change %o with a plain sentence', async (change) => {
    const shares = [{ department_id: library.department, percentage: 60, cost_center_id: null }];
    const { id, version } = await completed({ departments: shares, end_date: '2026-12-31' });
    const answered = await patch(id, change);
    expect(answered).toMatchObject({ ...refused, result: { code: 'period.locked', cause: 'workflow_completed', id, version } });
    expect(answered.body.messages.default).toBe(
      'This period is locked because its workflow is completed. Unlock it with a reason to change money, dates or the decision.',
    );
    expect(await callApi(updateByPost, { as: tenant.editor, params: { id }, body: change })).toMatchObject(refused);
    expect((await read(id)).version).toBe(version);
  });

  test('takes other changes, and the values that it has', async () => {
    const { id, price, start_date } = await completed();
    expect((await patch(id, { comment: 'Filed', price, start_date, vendor_id: library.vendor, order_number: 'B-9' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ comment: 'Filed', locked: true });
    const body = { ids: [id], forecasted_price_change: { kind: 'percent' as const, value: 3 } };
    expect(await ask(setForecastedPriceChange, { as: tenant.editor, body })).toMatchObject({ changed: 1, skipped: [] });
  });

  test('refuses to be decided on, one by one and by its subscription', async () => {
    const period = await paid();
    const as = tenant.editor;
    expect(await callApi(cancel, { as, params: { id: period.id }, body: { reason: 'Too dear' } })).toMatchObject(refused);
    expect(await callApi(subscriptions.cancel, { as, params: { id: period.subscription_id }, body: {} })).toMatchObject(refused);
    // The same decision again changes nothing.
    expect((await callApi(accept, { as, params: { id: period.id }, body: {} })).status).toBe(200);
  });

  test('refuses new items and other shares, not other stakeholders', async () => {
    const { id } = await completed({ departments: [{ department_id: library.department, percentage: 60, cost_center_id: null }] });
    const as = tenant.editor;
    const item = { kind: 'fee' as const, amount: 5 };
    expect(await callApi(periodItems.create, { as, params: { id }, body: item })).toMatchObject(refused);
    const of = { id, departmentId: library.department };
    expect(await callApi(periodStakes.changeDepartment, { as, params: of, body: { percentage: 70 } })).toMatchObject(refused);
    const stakeholder = await ask(groups.stakeholders.create, { as, body: { last_name: 'Ives', email: 'ives@lab.example' } });
    const body = { stakeholder_id: stakeholder.id, department_id: library.department };
    expect((await callApi(periodStakes.addStakeholder, { as, params: { id }, body })).status).toBe(200);
  });

  test('is skipped and named by bulk changes, which change the others', async () => {
    const [locked, open] = [await completed(), await library.period()];
    const as = tenant.editor;
    const ids = [locked.id, open.id];
    const skipped = [
      { id: locked.id, code: 'period.locked', message: expect.stringContaining('locked because its workflow is completed') },
    ];
    const bulk = await callApi(bulkUpdate, { as, body: { ids, changes: { price: 55 } } });
    expect(bulk.body).toMatchObject({ status: 'warning', messages: { default: '1 period is locked and was skipped.' } });
    expect(bulk.result).toMatchObject({ changed: 1, unchanged: 0, ids, skipped });
    const periods = ids.map((id) => ({ id, price: 56 }));
    expect(await ask(updateMany, { as, body: { periods } })).toMatchObject({ changed: 1, unchanged: 0, ids, skipped });
    expect(await ask(acceptMany, { as, body: { ids } })).toMatchObject({ changed: 1, skipped });
    expect(await ask(cancelMany, { as, body: { ids } })).toMatchObject({ changed: 1, skipped });
    expect(await read(locked.id)).toMatchObject({ price: 100, decision: 'undecided' });
    expect(await read(open.id)).toMatchObject({ price: 56, decision: 'cancelled' });
  });

  test('lets the tasks of its running workflow pass: invoices, rate, missing price', async () => {
    const as = tenant.admin;
    const { id } = await library.period({ currency: 'USD', price: null, vendor_id: library.vendor });
    await ask(groups.workflows.start, { as, params: { id }, body: {} });
    const invoice = { number: 'R-2', date: '2026-01-10', amount: 90 };
    const act = (a: string, body: object) => callApi(progress.process, { as, params: { a, b: id }, body });
    expect((await act('register-invoice', { invoice })).body.messages.errors).toBeUndefined();
    expect((await act('approve-invoices', {})).status).toBe(200);
    expect((await act('vendor-payments', {})).status).toBe(200);
    expect((await read(id)).locked).toBe(true);
    expect((await act('set-exchange-rate', { exchange_rate: '0.91' })).status).toBe(200);
    expect((await act('enter-price', { price: 99 })).status).toBe(200);
    expect(await read(id)).toMatchObject({ price: 99, exchange_rate: '0.91', locked: true });
    expect((await patch(id, { price: 98 })).status).toBe(409);
  });
});

describe('C630 unlocking [D9]', () => {
  const lift = (id: string, body: object, as = tenant.editor) => callApi(unlock, { as, params: { id }, body: body as { reason: string } });

  test('opens the period for one save, whose history keeps the reason', async () => {
    const { id } = await completed();
    const unlocked = await lift(id, { reason: 'The invoice was misread' });
    expect(unlocked.result).toMatchObject({
      locked: false,
      lock_cause: null,
      unlock_reason: 'The invoice was misread',
      unlocker: { id: tenant.editor.id },
    });
    expect((await patch(id, { price: 90, end_date: '2026-12-31' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ price: 90, locked: true, unlock_reason: null, unlocked_at: null });
    expect(await patch(id, { price: 91 })).toMatchObject(refused);
    const history = await ask(groups.settings.recentActions, { as: tenant.viewer, query: { about: `subscription_period/${id}` } });
    expect(JSON.stringify(history)).toContain('The invoice was misread');
  });

  test('needs a reason, and the right to edit', async () => {
    const { id } = await completed();
    expect((await lift(id, {})).status).toBe(422);
    expect((await lift(id, { reason: '  ' })).status).toBe(422);
    expect((await lift(id, { reason: 'I may not' }, tenant.viewer)).status).toBe(403);
    expect((await read(id)).locked).toBe(true);
  });

  test('of a period that is not locked is refused, and repeated it changes nothing', async () => {
    expect((await lift((await library.period()).id, { reason: 'Why not' })).status).toBe(409);
    const { id } = await completed();
    const first = await lift(id, { reason: 'Typo' });
    expect((await lift(id, { reason: 'Typo' })).result.version).toBe(first.result.version);
  });

  test('ends with a decision and with a bulk change too', async () => {
    const { id } = await completed();
    await lift(id, { reason: 'Decided too late' });
    expect((await callApi(accept, { as: tenant.editor, params: { id }, body: {} })).status).toBe(200);
    expect((await read(id)).locked).toBe(true);
    await lift(id, { reason: 'Once more' });
    expect(await ask(bulkUpdate, { as: tenant.editor, body: { ids: [id], changes: { price: 7 } } })).toMatchObject({ changed: 1 });
    expect(await read(id)).toMatchObject({ price: 7, locked: true });
  });

  test('stays in force after a save that changes nothing', async () => {
    const { id, price } = await completed();
    await lift(id, { reason: 'Typo' });
    expect((await patch(id, { price })).status).toBe(200);
    expect((await read(id)).locked).toBe(false);
  });
});

test('a payment between the look at a period and its commit locks it [D9]', async () => {
  const { id, version } = await library.period({ vendor_id: library.vendor, decision: 'accepted' });
  const as = tenant.admin;
  const body = { subscription_period_id: id, number: 'R-3', date: '2026-01-10', amount: 100, currency: 'EUR' };
  const invoice = await ask(vendorInvoices.create, { as, body });
  await ask(vendorInvoices.update, { as, params: { id: invoice.id }, body: { state: 'approved' } });
  const { changePeriod } = await import('#functions/subscription-periods/change-period.ts');
  const repo = repositoryFor(tenant.repo.caller);
  const model = await repo.model();
  // Another instance pays while this one decides.
  const load = repo.commit.bind(repo);
  let paid: Promise<unknown> | undefined;
  repo.commit = (work, after) =>
    load(async (tx) => {
      const value = await work(tx);
      await (paid ??= payElsewhere(invoice.id));
      return value;
    }, after);
  await expect(changePeriod(repo, model, id, { price: 77 })).rejects.toMatchObject({ status: 409, result: { code: 'period.locked' } });
  expect(await read(id)).toMatchObject({ price: 100, version });
});

async function payElsewhere(id: string): Promise<void> {
  await tenant.repo.commit(async (tx) => {
    const invoice = await tx.load('vendor_invoice', id);
    tx.save('vendor_invoice', { ...invoice, state: 'paid', paid_at: tx.at, paid_on: '2026-02-01' });
  });
}
