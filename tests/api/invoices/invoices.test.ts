import { beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '#functions/platform/clock.ts';
import { groups } from '#shared/contract/calls.ts';
import type { TaskName } from '#shared/domain/workflow/tasks.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/file-samples.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { vendorInvoices, ordersAndInvoices } = groups;
const file = (name = 'R-1.pdf', content: string | Uint8Array = pdf) => ({ file: { name, type: 'application/pdf', content } });
let as: typeof tenant.editor;
beforeAll(() => {
  as = tenant.editor;
});

async function aPeriod(change: object = {}) {
  return library.period({ vendor_id: library.vendor, currency: 'EUR', price: 1000, ...change });
}

let count = 0;
function register(periodId: string, more: object = {}) {
  count += 1;
  const body = { subscription_period_id: periodId, number: `R-${count}`, date: '2026-01-10', amount: 1000, ...more };
  return ask(vendorInvoices.create, { as, body });
}

/** A running workflow of a period with these tasks. */
async function run(periodId: string, ...tasks: TaskName[]): Promise<string> {
  return tenant.repo.commit(async (tx) => {
    const period = await tx.load('subscription_period', periodId);
    tx.save('subscription_period', { ...period, workflow: 'running' });
    const open = {
      state: 'open',
      owner_id: null,
      due_on: null,
      snoozed_until: null,
      settled_at: null,
      settled_by: null,
      reason: null,
    } as const;
    const { id } = tx.create('workflow_run', {
      subscription_period_id: periodId,
      number: 1,
      state: 'running',
      started_at: tx.at,
      started_by: null,
      ended_at: null,
      ended_by: null,
      reason: null,
      tasks: tasks.map((task) => ({ ...open, task })),
    });
    return id;
  });
}

async function standOf(runId: string): Promise<string> {
  const found = await tenant.repo.get('workflow_run', runId);
  return `${found?.state}: ${found?.tasks.map(({ task, state }) => `${task} ${state}`).join(', ')}`;
}

describe('a vendor invoice', () => {
  test('C420 C505 R106 starts with what its period has, and is registered with a file', async () => {
    const period = await aPeriod();
    const form = await ask(vendorInvoices.form, { as: tenant.viewer, query: { subscription_period_id: period.id } });
    expect(form.proposal).toMatchObject({ vendor_id: library.vendor, currency: 'EUR', amount: 1000, rate: null });
    const made = await ask(vendorInvoices.create, {
      as,
      body: {
        subscription_period_id: period.id,
        number: ' R-1 ',
        date: '2026-01-10',
        due_date: '2026-02-09',
        amount: '1070.5',
        tax: '70.5',
      },
      files: file('Rechnung “1”.pdf'),
    });
    expect(made).toMatchObject({
      number: 'R-1',
      amount: 1070.5,
      tax: 70.5,
      currency: 'EUR',
      rate: null,
      normalized_amount: 1070.5,
      state: 'registered',
      vendor: { name: 'Bookhouse' },
      actions: ['approve'],
      files: [{ name: 'Rechnung “1”.pdf', type: 'pdf', created_by: { name: 'Editor Person' } }],
    });
    expect(await ask(vendorInvoices.get, { as: tenant.viewer, params: { id: made.id } })).toEqual(made);
    const { id } = made.files[0] ?? { id: '' };
    expect((await callApi(groups.media.download, { as: tenant.viewer, params: { id } })).bytes).toEqual(pdf);
    // Half of it is still to come.
    await ask(vendorInvoices.update, { as, params: { id: made.id }, body: { amount: 400, tax: null } });
    const next = await ask(vendorInvoices.form, { as, query: { subscription_period_id: period.id } });
    expect(next.proposal).toMatchObject({ amount: 600 });
  });

  test('C421 says all that is wrong at once, and changes nothing then', async () => {
    const period = await aPeriod();
    const refused = await callApi(vendorInvoices.create, {
      as,
      body: { subscription_period_id: period.id, vendor_id: library.foreign, date: '2026-01-10', due_date: '2026-01-09', tax: 5 },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.messages.errors ?? {}).toSorted()).toEqual(['amount', 'due_date', 'number', 'vendor_id']);
    expect(
      (await callApi(vendorInvoices.create, { as, body: { subscription_period_id: 'nowhere', number: 'x' } })).body.messages.errors,
    ).toEqual({
      subscription_period_id: ['Subscription period does not exist or is no longer available'],
    });
    const made = await register(period.id);
    const late = await callApi(vendorInvoices.update, { as, params: { id: made.id }, body: { comment: 'x', version: 7 } });
    expect(late.status).toBe(409);
    expect((await callApi(vendorInvoices.update, { as: tenant.viewer, params: { id: made.id }, body: { comment: 'x' } })).status).toBe(403);
    expect(await ask(vendorInvoices.get, { as, params: { id: made.id } })).toEqual(made);
  });

  test('D4 is worth its amount at its rate: the one given, the one of its period, the one of the table, or none', async () => {
    const dollars = await aPeriod({ currency: 'USD', price: 1000, exchange_rate: '0.9' });
    expect(await register(dollars.id, { amount: 1000.55 })).toMatchObject({ currency: 'USD', rate: '0.9', normalized_amount: 900.5 });
    expect(await register(dollars.id, { rate: '0.95' })).toMatchObject({ normalized_amount: 950 });
    // What the bank took makes the rate.
    expect(await register(dollars.id, { normalized_amount: 925 })).toMatchObject({ rate: '0.925', normalized_amount: 925 });
    const pounds = await register(dollars.id, { currency: 'GBP' });
    expect(pounds).toMatchObject({ rate: null, normalized_amount: null });
    const { financial_period_id } = dollars;
    await ask(groups.exchangeRates.create, { as, body: { currency: 'GBP', financial_period_id, rate: '1.2' } });
    const form = await ask(vendorInvoices.form, { as, query: { subscription_period_id: dollars.id } });
    expect(form.proposal).toMatchObject({ currency: 'USD', rate: '0.9', rate_from: 'period' });
    expect(await register(dollars.id, { currency: 'GBP', amount: 10 })).toMatchObject({ rate: '1.2', normalized_amount: 12 });
    expect(await ask(vendorInvoices.update, { as, params: { id: pounds.id }, body: { rate: '1.1' } })).toMatchObject({
      normalized_amount: 1100,
    });
    expect(await ask(vendorInvoices.update, { as, params: { id: pounds.id }, body: { currency: 'EUR' } })).toMatchObject({
      rate: null,
      normalized_amount: 1000,
    });
  });

  test('is warned of when it came before, however its number is typed', async () => {
    const period = await aPeriod();
    await register(period.id, { number: 'X 2026/17' });
    const body = { subscription_period_id: period.id, number: 'x-2026-17', date: '2026-01-10', amount: 1000 };
    const twin = await callApi(vendorInvoices.create, { as, body });
    expect(twin).toMatchObject({ status: 200, body: { status: 'warning' } });
    expect(twin.body.messages.default).toMatch(/Bookhouse already has an invoice X 2026\/17 for Journal of Tides/);
    // A later change of something else does not warn again.
    const again = await callApi(vendorInvoices.update, { as, params: { id: twin.result.id }, body: { comment: 'Seen' } });
    expect(again.body.status).toBe('positive');
  });

  test('C425 D1 takes a file in a form, also one that says _method=PATCH', async () => {
    const made = await register((await aPeriod()).id);
    const params = { id: made.id };
    const changed = await ask(vendorInvoices.updateByPost, {
      as,
      params,
      body: { _method: 'PATCH', comment: 'With file' },
      files: file('a.pdf'),
    });
    expect(changed).toMatchObject({ comment: 'With file', files: [{ name: 'a.pdf' }] });
    const second = await ask(vendorInvoices.updateByPost, {
      as,
      params,
      body: { version: String(changed.version) },
      files: file('b.txt', 'b'),
    });
    expect(second.files.map(({ name }) => name)).toEqual(['a.pdf', 'b.txt']);
    const fake = await callApi(vendorInvoices.updateByPost, { as, params, body: {}, files: file('c.pdf', 'no pdf') });
    expect(fake.status).toBe(422);
    const wrong = await callApi(vendorInvoices.updateByPost, { as, params, body: { _method: 'DELETE' } });
    expect(wrong.body.messages.errors).toHaveProperty('_method');
    const [first] = second.files;
    const less = await ask(vendorInvoices.removeFile, { as, params: { ...params, fileId: first?.id ?? '' } });
    expect(less.files.map(({ name }) => name)).toEqual(['b.txt']);
    const foreign = await register((await aPeriod()).id);
    const left = { id: foreign.id, fileId: less.files[0]?.id ?? '' };
    expect((await callApi(vendorInvoices.removeFile, { as, params: left })).status).toBe(404);
  });

  test('goes away only while it is registered, with its files', async () => {
    const made = await register((await aPeriod()).id);
    const params = { id: made.id };
    const { files } = await ask(vendorInvoices.updateByPost, { as, params, body: {}, files: file() });
    await ask(vendorInvoices.update, { as, params, body: { state: 'approved' } });
    expect((await callApi(vendorInvoices.remove, { as, params })).status).toBe(409);
    await ask(vendorInvoices.update, { as, params, body: { state: 'registered', state_reason: 'Came twice' } });
    const asked = await ask(vendorInvoices.deleteConfirmation, { as, params });
    expect(asked.messages[0]?.message).toBe(`The vendor invoice ${made.number} will be deleted with its file.`);
    await ask(vendorInvoices.remove, { as, params });
    expect((await callApi(vendorInvoices.get, { as, params })).status).toBe(404);
    expect((await callApi(groups.media.download, { as, params: { id: files[0]?.id ?? '' } })).status).toBe(404);
  });
});

describe('the state of an invoice', () => {
  test('C421 is approved and paid with who and when, and taken back with a reason only', async () => {
    const made = await register((await aPeriod()).id);
    const params = { id: made.id };
    const early = await callApi(vendorInvoices.update, { as, params, body: { state: 'paid' } });
    expect(early.body.messages.errors).toEqual({ state: ['An invoice must be approved before it is paid'] });
    const approved = await ask(vendorInvoices.update, { as, params, body: { state: 'approved', version: made.version } });
    expect(approved).toMatchObject({ state: 'approved', approver: { name: 'Editor Person' }, actions: ['pay', 'take_back_approval'] });
    expect(Date.parse(approved.approved_at ?? '')).toBeGreaterThan(0);
    const touched = await callApi(vendorInvoices.update, { as, params, body: { amount: 999 } });
    expect(touched.status).toBe(409);
    expect(touched.body.messages.default).toMatch(/This invoice is approved, so its amount cannot be changed/);
    const paid = await ask(vendorInvoices.update, { as: tenant.admin, params, body: { state: 'paid', paid_on: '2026-02-01' } });
    expect(paid).toMatchObject({ state: 'paid', paid_on: '2026-02-01', payer: { name: 'Ada Admin' }, approver: { name: 'Editor Person' } });
    const bare = await callApi(vendorInvoices.update, { as, params, body: { state: 'approved' } });
    expect(bare.body.messages.errors).toEqual({ state_reason: ['Give a reason for undoing this'] });
    const back = await ask(vendorInvoices.update, { as, params, body: { state: 'approved', state_reason: 'Returned by the bank' } });
    expect(back).toMatchObject({ state: 'approved', paid_on: null, payer: null, state_reason: 'Returned by the bank' });
  });

  test('R040 is no business of a period whose tasks do not apply', async () => {
    const period = await aPeriod({ task_applicability: { approve_invoices_applicable: false } });
    const made = await register(period.id, { due_date: '2026-01-11' });
    expect(made).toMatchObject({ actions: [], overdue: false });
    const refused = await callApi(vendorInvoices.update, { as, params: { id: made.id }, body: { state: 'approved' } });
    expect(refused.body.messages.errors?.['state']?.[0]).toMatch(/does not apply/);
  });

  test('is overdue from the day after it was due', async () => {
    const made = await register((await aPeriod()).id, { date: '2020-01-01', due_date: '2020-01-31' });
    expect(made.overdue).toBe(true);
    const restore = setClock({ now: () => new Date('2020-01-31T12:00:00Z') });
    try {
      const list = await ask(vendorInvoices.list, { as, query: { 'filter[number]': made.number } });
      expect(list).toMatchObject([{ id: made.id, overdue: false }]);
    } finally {
      restore();
    }
  });

  test('D3 settles the tasks of the running workflow, and opens them again when it proves too early', async () => {
    const period = await aPeriod();
    const runId = await run(period.id, 'register_invoice', 'approve_invoices', 'vendor_payments', 'update_ip');
    const first = await register(period.id, { amount: 500 });
    expect(await standOf(runId)).toBe('running: register_invoice done, approve_invoices open, vendor_payments open, update_ip open');
    await ask(vendorInvoices.update, { as, params: { id: first.id }, body: { state: 'approved' } });
    expect(await standOf(runId)).toMatch(/approve_invoices done, vendor_payments open/);
    // Another one comes: it is to be approved too.
    const second = await register(period.id, { amount: 500 });
    expect(await standOf(runId)).toMatch(/approve_invoices open, vendor_payments open/);
    await ask(vendorInvoices.update, { as, params: { id: second.id }, body: { state: 'approved' } });
    for (const { id } of [first, second]) await ask(vendorInvoices.update, { as, params: { id }, body: { state: 'paid' } });
    expect(await standOf(runId)).toMatch(/approve_invoices done, vendor_payments done, update_ip open/);
    await ask(vendorInvoices.update, { as, params: { id: second.id }, body: { state: 'approved', state_reason: 'Not ours' } });
    await ask(vendorInvoices.update, { as, params: { id: second.id }, body: { state: 'registered', state_reason: 'Not ours' } });
    expect(await standOf(runId)).toMatch(/approve_invoices open, vendor_payments open/);
    // Without it all is approved and paid again.
    await ask(vendorInvoices.remove, { as, params: { id: second.id } });
    expect(await standOf(runId)).toMatch(/register_invoice done, approve_invoices done, vendor_payments done, update_ip open/);
  });

  test('D3 ends the workflow with its last task, and stays changeable after that', async () => {
    const period = await aPeriod();
    const runId = await run(period.id, 'vendor_payments');
    const { id } = await register(period.id);
    for (const state of ['approved', 'paid']) await ask(vendorInvoices.update, { as, params: { id }, body: { state } });
    expect(await standOf(runId)).toBe('completed: vendor_payments done');
    expect((await tenant.repo.get('subscription_period', period.id))?.workflow).toBe('completed');
    await ask(vendorInvoices.update, { as, params: { id }, body: { state: 'approved', state_reason: 'Returned' } });
    expect(await standOf(runId)).toBe('completed: vendor_payments done');
  });
});

describe('orders and invoices', () => {
  test('C149 stand against the price of each period, latest first, with what explains the difference', async () => {
    const old = await aPeriod({ start_date: '2025-01-01', price: 900 });
    const { subscription_id } = old;
    const period = await aPeriod({ subscription_id, product_id: old.product_id, start_date: '2026-01-01', decision: 'accepted' });
    await ask(groups.subscriptionPeriods.update, {
      as,
      params: { id: period.id },
      body: { order_date: '2025-11-20', order_number: 'PO-17', order_amount: 1000 },
    });
    const paid = await register(period.id, { amount: 1070, tax: 70 });
    for (const state of ['approved', 'paid']) await ask(vendorInvoices.update, { as, params: { id: paid.id }, body: { state } });
    const credit = await register(period.id, { amount: -50, date: '2026-03-01' });
    expect(credit).toMatchObject({ is_credit_note: true, normalized_amount: -50 });
    const answer = await ask(ordersAndInvoices.ofSubscription, { as: tenant.viewer, params: { id: subscription_id } });
    expect(answer.periods.map(({ id }) => id)).toEqual([period.id, old.id]);
    expect(answer.periods[0]).toMatchObject({
      order_date: '2025-11-20',
      order_number: 'PO-17',
      order_standing: 'kept',
      invoices: [{ id: paid.id }, { id: credit.id }],
      comparison: {
        currency: 'EUR',
        price: 1000,
        invoiced: 1020,
        difference: 20,
        parts: [
          { kind: 'tax', amount: 70 },
          { kind: 'credit', amount: -50 },
        ],
      },
      totals: { registered: -50, approved: 0, paid: 1070 },
      payment_applies: true,
    });
    expect(answer.periods[1]).toMatchObject({ invoices: [], comparison: null, comparison_missing: null, order_standing: 'none' });
    expect((await callApi(ordersAndInvoices.ofSubscription, { as, params: { id: 'nowhere' } })).status).toBe(404);

    // The decision changes after the order: the vendor still believes it.
    await ask(groups.periodDecisions.unlock, { as, params: { id: period.id }, body: { reason: 'Too dear after all' } });
    await ask(groups.periodDecisions.cancel, { as, params: { id: period.id }, body: { reason: 'Too dear after all' } });
    const later = await ask(ordersAndInvoices.ofSubscription, { as, params: { id: subscription_id } });
    expect(later.periods[0]).toMatchObject({ order_standing: 'revoked', decision: 'cancelled', decision_reason: 'Too dear after all' });
  });

  test('C251 C252 C261 C262 are lists of a provider, sorted, filtered, and exported', async () => {
    const seller = await ask(groups.vendors.create, { as, body: { name: 'Sea Subscriptions', currency: 'EUR' } });
    const maker = await ask(groups.publishers.create, { as, body: { name: 'Deep Sea Press', currency: 'EUR' } });
    const ofBoth = { vendor_id: seller.id, publisher_id: maker.id };
    const order = (order_number: string, order_date: string) => ({ order_number, order_date, order_amount: 10 });
    const one = await aPeriod({ ...ofBoth, ...order('PO-1', '2025-10-01') });
    const two = await aPeriod({ ...ofBoth, ...order('PO-2', '2025-11-01') });
    await aPeriod(ofBoth);
    await register(one.id, { number: 'S-1', amount: 30, date: '2026-02-01' });
    await register(two.id, { number: 'S-2', amount: 10, date: '2026-03-01' });
    // From elsewhere, but for what the publisher publishes.
    await register(two.id, { number: 'B-1', amount: 20, vendor_id: library.vendor, date: '2026-01-01' });

    const numbers = (rows: unknown) => (rows as { number: string }[]).map(({ number }) => number);
    expect(numbers(await ask(ordersAndInvoices.invoicesOfVendor, { as, params: { id: seller.id } }))).toEqual(['S-2', 'S-1']);
    expect(numbers(await ask(ordersAndInvoices.invoicesOfPublisher, { as, params: { id: maker.id }, query: { sort: 'amount' } }))).toEqual([
      'S-2',
      'B-1',
      'S-1',
    ]);
    const page = await ask(ordersAndInvoices.invoicesOfPublisher, {
      as,
      params: { id: maker.id },
      query: { paginated: 'true', per_page: '1', 'filter[amount][gte]': '20', sort: '-amount' },
    });
    expect(page).toMatchObject({ data: [{ number: 'S-1' }], last_row: 2 });
    const orders = await ask(ordersAndInvoices.ofVendor, { as, params: { id: seller.id } });
    expect(orders).toMatchObject([
      { id: two.id, order_number: 'PO-2', order_standing: 'undecided', invoice_count: 2 },
      { id: one.id, order_number: 'PO-1', invoice_count: 1 },
    ]);
    const found = await ask(ordersAndInvoices.ofPublisher, { as, params: { id: maker.id }, query: { search: 'po-1' } });
    expect(found).toMatchObject([{ id: one.id }]);
    expect((await callApi(ordersAndInvoices.ofVendor, { as, params: { id: maker.id } })).status).toBe(404);

    const csv = await callApi(groups.exports.entity, {
      as: tenant.viewer,
      params: { entity: 'vendor-invoices' },
      query: { format: 'csv', 'filter[vendor]': seller.id, sort: 'number' },
    });
    expect(csv.bytes.toString()).toMatch(/S-1[\s\S]*S-2/);
    expect(csv.bytes.toString()).not.toContain('B-1');
  });

  test('R005 an invoice is found by its number, and leads to the provider whose page may be opened', async () => {
    const period = await aPeriod({ publisher_id: library.publisher });
    await register(period.id, { number: 'ZX-4711' });
    await ask(groups.publisherDocuments.addAdditionalInvoice, {
      as,
      params: { entityId: library.foreign },
      body: { number: 'ZX-4712' },
      files: file(),
    });
    const find = (who: typeof as) => ask(groups.search.full, { as: who, query: { query: 'zx-471' } });
    const atPublisher = { tag: 'invoice_publisher', name: 'ZX-4712', provider_id: library.foreign };
    expect(await find(tenant.viewer)).toMatchObject([{ tag: 'invoice_vendor', name: 'ZX-4711', provider_id: library.vendor }, atPublisher]);
    // Vendor pages can be closed to viewers: what leads there leads to the publisher then.
    const show = (viewers_see_vendors: boolean) =>
      tenant.repo.commit(async (tx) => tx.save('member', { ...(await tx.load('member', 'member')), viewers_see_vendors }));
    await show(false);
    try {
      const found = await find(tenant.viewer);
      expect(found).toMatchObject([{ tag: 'invoice_publisher', name: 'ZX-4711', provider_id: library.publisher }, atPublisher]);
    } finally {
      await show(true);
    }
  });
});

describe('an order that is placed', () => {
  test('D3 is a fact of its period, and settles its task', async () => {
    const period = await aPeriod({ decision: 'accepted' });
    const runId = await run(period.id, 'place_order', 'register_invoice');
    const body = { order_date: '2025-12-01', order_number: 'PO-9', order_amount: 1000.005 };
    expect((await callApi(groups.subscriptionPeriods.update, { as, params: { id: period.id }, body })).status).toBe(422);
    await ask(groups.subscriptionPeriods.update, { as, params: { id: period.id }, body: { ...body, order_amount: 1000 } });
    expect(await standOf(runId)).toBe('running: place_order done, register_invoice open');
    const yen = await aPeriod({ currency: 'JPY' });
    const fine = await callApi(groups.subscriptionPeriods.update, { as, params: { id: yen.id }, body: { order_amount: 10.5 } });
    expect(fine.body.messages.errors).toEqual({ order_amount: ['JPY has no decimals'] });
  });
});
