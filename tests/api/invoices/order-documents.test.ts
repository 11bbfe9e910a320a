import { beforeAll, describe, expect, test } from 'vitest';
import { filesFor } from '#functions/platform/files.ts';
import type { CardStore } from '#shared/contract/card-stores.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/file-samples.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { recordsOfEachStore } from '../cards/card-stores.ts';

withLibrary();

const stores = Object.entries({
  subscriptions: groups.subscriptionDocuments,
  products: groups.productDocuments,
  vendors: groups.vendorDocuments,
  publishers: groups.publisherDocuments,
  licenses: groups.licenseDocuments,
  'license-periods': groups.licensePeriodDocuments,
}) as [CardStore, typeof groups.productDocuments][];

let ids: Record<CardStore, string>;
beforeAll(async () => {
  ids = await recordsOfEachStore();
});

const file = (name: string, content: string | Uint8Array = pdf) => ({ file: { name, type: 'application/pdf', content } });

describe.each(stores)('additional orders and invoices on /%s', (store, calls) => {
  test('C113 C114 C115 C116 R106 orders are added with their file, listed, changed and deleted', async () => {
    const as = tenant.editor;
    const params = { entityId: ids[store] };
    const body = { number: 'PO-7', date: '2026-02-01', amount: '250.5', currency: 'EUR', comment: '' };
    const made = await ask(calls.addAdditionalOrder, { as, params, body, files: file('Order.pdf') });
    expect(made).toMatchObject({
      kind: 'order',
      number: 'PO-7',
      amount: 250.5,
      currency: 'EUR',
      comment: null,
      file: { name: 'Order.pdf' },
    });
    expect(made.entity_id).toBe(ids[store]);
    const { id: fileId } = made.file ?? { id: '' };
    expect((await callApi(groups.media.download, { as: tenant.viewer, params: { id: fileId } })).bytes).toEqual(pdf);
    expect(await ask(calls.additionalOrders, { as: tenant.viewer, params })).toEqual([made]);
    expect(await ask(calls.additionalInvoices, { as: tenant.viewer, params })).toEqual([]);

    const at = { ...params, id: made.id };
    const renamed = await ask(calls.updateAdditionalOrder, { as, params: at, body: { number: 'PO-8', version: 1 } });
    expect(renamed).toMatchObject({ number: 'PO-8', amount: 250.5, file: { id: fileId } });
    expect((await callApi(calls.updateAdditionalOrder, { as, params: at, body: { number: 'x', version: 1 } })).status).toBe(409);
    // It is no invoice, and its address as one leads nowhere.
    expect((await callApi(calls.removeAdditionalInvoice, { as, params: at })).status).toBe(404);
    expect((await callApi(calls.removeAdditionalOrder, { as: tenant.viewer, params: at })).status).toBe(403);
    expect(await ask(calls.removeAdditionalOrder, { as, params: at })).toEqual({ id: made.id });
    expect(await ask(calls.additionalOrders, { as, params })).toEqual([]);
    expect((await callApi(groups.media.download, { as, params: { id: fileId } })).status).toBe(404);
  });

  test('C510 C511 C512 C513 D1 invoices likewise; a new file takes the place of the old one', async () => {
    const as = tenant.editor;
    const params = { entityId: ids[store] };
    const made = await ask(calls.addAdditionalInvoice, { as, params, body: { amount: '-12', currency: 'USD' }, files: file('a.pdf') });
    const at = { ...params, id: made.id };
    // As a form sends it: a POST that says what is meant.
    const meant = { ...calls.updateAdditionalInvoice, method: 'POST' } as const;
    const changed = await ask(meant, {
      as,
      params: at,
      body: { _method: 'PUT', version: '1', comment: 'Second try' },
      files: file('b.pdf'),
    });
    expect(changed).toMatchObject({ amount: -12, comment: 'Second try', file: { name: 'b.pdf' } });
    expect(await ask(calls.additionalInvoices, { as, params })).toEqual([changed]);
    expect((await callApi(groups.media.download, { as, params: { id: made.file?.id ?? '' } })).status).toBe(404);
    await ask(calls.updateAdditionalInvoice, { as, params: at, body: { comment: '' } });
    await ask(calls.removeAdditionalInvoice, { as, params: at });
    expect(await ask(calls.additionalInvoices, { as, params })).toEqual([]);
  });
});

describe('an additional document', () => {
  const calls = groups.subscriptionDocuments;

  test('needs a file, a currency for its amount, and a period of its own subscription', async () => {
    const as = tenant.editor;
    const params = { entityId: ids.subscriptions };
    expect((await callApi(calls.addAdditionalOrder, { as, params, body: {} })).body.messages.errors).toHaveProperty('file');
    const other = await library.period();
    const wrong = await callApi(calls.addAdditionalOrder, {
      as,
      params,
      body: { amount: 5, subscription_period_id: other.id },
      files: file('a.pdf'),
    });
    expect(wrong.body.messages.errors).toEqual({
      currency: ['Required'],
      subscription_period_id: ['Must be a period of this subscription'],
    });
    const yen = await callApi(calls.addAdditionalOrder, { as, params, body: { amount: 5.5, currency: 'JPY' }, files: file('a.pdf') });
    expect(yen.body.messages.errors).toEqual({ amount: ['JPY has no decimals'] });
  });

  test('C149 of a period counts with its invoices; others stand by themselves', async () => {
    const as = tenant.editor;
    const period = await library.period({ price: 100, currency: 'EUR', vendor_id: library.vendor });
    const params = { entityId: period.subscription_id };
    const own = { amount: '15', currency: 'EUR', subscription_period_id: period.id };
    const setUp = await ask(calls.addAdditionalInvoice, { as, params, body: own, files: file('set-up.pdf') });
    const loose = await ask(calls.addAdditionalOrder, { as, params, body: { number: 'PO-0' }, files: file('order.pdf') });
    await ask(groups.vendorInvoices.create, {
      as,
      body: { subscription_period_id: period.id, number: '1', date: '2026-01-02', amount: 100 },
    });
    const answer = await ask(groups.ordersAndInvoices.ofSubscription, { as, params: { id: period.subscription_id } });
    expect(answer.periods[0]).toMatchObject({
      additional_invoices: [{ id: setUp.id }],
      comparison: { invoiced: 115, difference: 15, parts: [{ kind: 'additional', amount: 15 }] },
    });
    expect(answer.additional_orders).toMatchObject([{ id: loose.id }]);
    // Both go with their subscription, and their files with them.
    await ask(groups.subscriptions.remove, { as, params: { id: period.subscription_id } });
    for (const { file: gone } of [setUp, loose])
      expect((await callApi(groups.media.download, { as, params: { id: gone?.id ?? '' } })).status).toBe(404);
  });

  test('D1 takes a large file by the id of its upload', async () => {
    const as = tenant.editor;
    await filesFor(tenant.repo.caller).put('uploads/up-1', pdf, 'application/pdf');
    const made = await ask(calls.addAdditionalOrder, {
      as,
      params: { entityId: ids.subscriptions },
      body: { upload_id: 'up-1', file_name: 'Large.pdf' },
    });
    expect(made.file).toMatchObject({ name: 'Large.pdf', size: pdf.length });
  });
});
