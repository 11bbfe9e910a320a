import { today } from '#functions/platform/clock.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { SendingResult } from '#shared/contract/entities/email-sending.ts';
import { readModelFor } from '#functions/platform/load-read-model.ts';
import { currentRun } from '#functions/records/work/workflow/current-run.ts';
import { Outbox } from '#infra/local/mail/outbox.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { memberYear } from '#tests/support/today.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

const { emailing, emailBatches, emails, contacts, subscriptionPeriods, workflows } = groups;

withLibrary();

const year = memberYear() + 1;
const outbox = new Outbox(inject('engines').mailFolder);
const sentWith = (subject: string) => outbox.list().filter((mail) => mail.subject === subject);

async function contact(more: object = {}) {
  return ask(contacts.create, {
    as: tenant.editor,
    body: { provider_id: library.vendor, first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@bookhouse.example', ...more },
  });
}
const upcoming = (more: object = {}) => library.period({ start_date: `${year}-01-01`, vendor_id: library.vendor, ...more });
const send = (body: object, headers: Record<string, string> = {}) => callApi(emailing.send, { as: tenant.editor, body, headers });

describe('C431 sending a mail about periods', () => {
  test('C432 one vendor gets one mail about all of its periods, in its words; the tasks are done with it, and the outbox shows it', async () => {
    await contact({ email_preferences: ['request_price'] });
    const [first, second] = [await upcoming({ subscription_name: 'Waves' }), await upcoming({ subscription_name: 'Surf & <Tide>' })];
    await ask(workflows.start, { as: tenant.editor, params: { id: first.id }, body: {} });
    const answer = await send({ kind: 'request_price', period_ids: [first.id, second.id] });
    expect(answer.status).toBe(200);
    const { batch_id, emails: queued } = answer.result;
    expect(queued).toMatchObject([{ to: ['maya@bookhouse.example'], subject: 'Price request from Test Library: Waves and Surf & <Tide>' }]);
    const model = await readModelFor(tenant.repo.caller);
    expect(currentRun(model, first.id)?.tasks.find(({ task }) => task === 'request_price')?.state).toBe('done');

    expect(await runJobs(tenant.id)).toBeGreaterThan(0);
    const [mail] = sentWith('Price request from Test Library: Waves and Surf & <Tide>');
    const message = outbox.read(mail?.id ?? '');
    expect(message?.from).toContain('Test Library');
    expect(message?.text).toContain(`- Waves, 1 January ${year} – 31 December ${year}`);
    expect(message?.text).toContain('Dear Maya Lindqvist,');
    expect(message?.html).toContain('Surf &amp; &lt;Tide&gt;');
    expect(message?.text).not.toContain('{{');
    const batch = await ask(emailBatches.get, { as: tenant.viewer, params: { id: batch_id } });
    expect(batch).toMatchObject({
      kind: 'request_price',
      count: 1,
      test: false,
      emails: [{ id: queued[0]?.id, to: 'maya@bookhouse.example' }],
    });
    const view = await ask(emails.get, { as: tenant.viewer, params: { id: queued[0]?.id ?? '' } });
    expect(view).toMatchObject({
      state: 'sent',
      hidden: null,
      reply_to: `editor@${tenant.id}.example`,
      about: [{ kind: 'provider', name: 'Bookhouse' }, { kind: 'subscription_period', name: 'Waves' }, { name: 'Surf & <Tide>' }],
    });
    expect(view.body_text).toBe(message?.text.replaceAll('\r\n', '\n'));
    // The sheet that went with it can be looked at again.
    expect(view.files).toMatchObject([{ name: 'Prices.xlsx' }]);
    const params = { id: queued[0]?.id ?? '' };
    const file = await callApi(emails.file, { as: tenant.viewer, params, query: { index: '0' } });
    const fetched = await fetch(file.headers['location'] ?? '');
    expect([fetched.status, (await fetched.text()).slice(0, 2)]).toEqual([200, 'PK']);
    expect((await callApi(emails.file, { as: tenant.viewer, params, query: { index: '1' } })).status).toBe(404);
  });

  test('the same call repeated with its key sends nothing twice, and answers the same', async () => {
    const period = await upcoming({ subscription_name: 'Ebb' });
    const key = { 'idempotency-key': randomUUID() };
    const body = { kind: 'usage_stats', period_ids: [period.id] };
    const answers = [await send(body, key), await send(body, key)];
    expect(answers[1]?.result).toEqual(answers[0]?.result);
    await runJobs(tenant.id);
    expect(sentWith('Usage statistics for Ebb')).toHaveLength(1);
  });

  test('an order asks for an accepted period, dates it, and goes out once unless somebody says again', async () => {
    const period = await upcoming({ subscription_name: 'Foam', decision: 'undecided' });
    const order = { kind: 'place_order', period_ids: [period.id] };
    const refused = await send(order);
    expect(refused.status).toBe(422);
    expect(refused.body.messages?.default).toBe('Foam: It is not accepted. An order can be sent once the renewal is accepted');
    await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id: period.id }, body: { decision: 'accepted' } });
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(order, key);
    expect(first.status).toBe(200);
    const after = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period.id } });
    expect(after.order_date).toBe(today('Europe/Berlin'));
    // The repetition of that call is no second order.
    expect((await send(order, key)).result).toEqual(first.result);
    const twice = await send(order);
    expect(twice.status).toBe(422);
    expect(twice.body.messages?.default).toContain('was already sent on');
    expect((await send({ ...order, again: true })).status).toBe(200);
  });

  test('an order says its number and amount, records them, and previews them', async () => {
    const period = await upcoming({ subscription_name: 'Swell', decision: 'accepted', price: 100, currency: 'EUR' });
    const order = { kind: 'place_order' as const, period_ids: [period.id], order_number: ' PO-7 ', order_amount: 95.5 };
    const preview = await ask(emailing.preview, { as: tenant.editor, body: order });
    expect(preview.emails[0]).toMatchObject({
      text: expect.stringMatching(/EUR 95\.50[^]*Our order number: PO-7/),
      orders: [{ id: period.id, number: 'PO-7', amount: 95.5, currency: 'EUR' }],
    });
    expect(preview.emails[0]?.missing).not.toContain('Order number');
    const { emails: sent } = (await send(order)).result;
    const view = await ask(emails.get, { as: tenant.viewer, params: { id: sent[0]?.id ?? '' } });
    expect(view.body_text).toContain('Our order number: PO-7');
    const after = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period.id } });
    expect(after).toMatchObject({ order_number: 'PO-7', order_amount: 95.5, order_date: today('Europe/Berlin') });
  });

  test('an order without number and amount keeps those noted before, else the price', async () => {
    const noted = await upcoming({ subscription_name: 'Rip', decision: 'accepted', order_number: 'PO-8', order_amount: 80 });
    const plain = await upcoming({ subscription_name: 'Rap', decision: 'accepted', price: 70 });
    expect((await send({ kind: 'place_order', period_ids: [noted.id, plain.id] })).status).toBe(200);
    const read = (id: string) => ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id } });
    expect(await read(noted.id)).toMatchObject({ order_number: 'PO-8', order_amount: 80 });
    expect(await read(plain.id)).toMatchObject({ order_number: null, order_amount: 70 });
  });

  test('an amount of an order is refused for several periods, and for other mails', async () => {
    const ids = [(await upcoming({ decision: 'accepted' })).id, (await upcoming({ decision: 'accepted' })).id];
    const several = await send({ kind: 'place_order', period_ids: ids, order_amount: 5 });
    expect([several.status, Object.keys(several.body.messages.errors ?? {})]).toEqual([422, ['order_amount']]);
    const other = await send({ kind: 'usage_stats', period_ids: ids, order_number: 'PO-9' });
    expect([other.status, Object.keys(other.body.messages.errors ?? {})]).toEqual([422, ['order_number']]);
  });

  test('a cancellation notice dates the notice', async () => {
    const period = await upcoming({ subscription_name: 'Spray', decision: 'cancelled' });
    expect((await send({ kind: 'cancellation', period_ids: [period.id] })).status).toBe(200);
    const after = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period.id } });
    expect(after.notice_sent_on).toBe(today('Europe/Berlin'));
  });

  test('a test goes to whoever sends it, and settles nothing', async () => {
    const period = await upcoming({ subscription_name: 'Gale', decision: 'cancelled' });
    const { status, result } = await send({ kind: 'cancellation', period_ids: [period.id], test: true });
    expect(status).toBe(200);
    expect(result.emails).toMatchObject([{ to: [`editor@${tenant.id}.example`], subject: '[Test] Cancellation by Test Library: Gale' }]);
    const after = await ask(subscriptionPeriods.get, { as: tenant.viewer, params: { id: period.id } });
    expect(after.notice_sent_on).toBe(null);
  });

  test('what a person wrote instead goes out, made harmless; unknown fields are refused with a clear sentence', async () => {
    const period = await upcoming({ subscription_name: 'Squall' });
    const body = { kind: 'support', period_ids: [period.id], to: ['help@bookhouse.example'], cc: ['me@library.example'] };
    const wrong = await send({ ...body, subject: 'About {{product.nme}}' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.messages?.errors?.['subject']).toEqual([
      '{{product.nme}} is not a field of this email. Did you mean {{product.name}}?',
    ]);
    const { result } = await send({
      ...body,
      subject: 'About {{product.name}}',
      body: '<p>Hello <b>there</b><script>alert(1)</script></p>',
    });
    const view = await ask(emails.get, { as: tenant.viewer, params: { id: (result as SendingResult).emails[0]?.id ?? '' } });
    expect(view).toMatchObject({
      subject: 'About Journal of Tides',
      to: 'help@bookhouse.example',
      cc: 'me@library.example',
      body_html: '<p>Hello <b>there</b></p>',
      body_text: 'Hello there\n',
    });
  });

  test('a vendor without anybody to write to is a clear refusal, which holds up no other', async () => {
    const nobody = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Silent House', currency: 'EUR' } });
    const silent = await upcoming({ subscription_name: 'Hush', vendor_id: nobody.id });
    const loud = await upcoming({ subscription_name: 'Roar' });
    const { status, result, body } = await send({ kind: 'request_price', period_ids: [silent.id, loud.id] });
    expect(status).toBe(200);
    expect(body.status).toBe('warning');
    expect((result as SendingResult).refused).toMatchObject([
      {
        id: nobody.id,
        name: 'Silent House',
        reason:
          'Silent House has no active contact with an email address. Add one on its page under Contacts, or enter an address for this email.',
        sent_before: false,
      },
    ]);
    const alone = await send({ kind: 'request_price', period_ids: [silent.id] });
    expect(alone.status).toBe(422);
  });

  test('one that may not send emails may not', async () => {
    const period = await upcoming({ subscription_name: 'Still' });
    expect((await callApi(emailing.send, { as: tenant.viewer, body: { kind: 'claim', period_ids: [period.id] } })).status).toBe(403);
  });
});

test('the ranges that a provider is told of are kept as told', async () => {
  await ask(groups.ipAddresses.create, { as: tenant.editor, body: { range: '198.51.100.0/24' } });
  const { status, result } = await send({ kind: 'ip', provider_ids: [library.vendor] });
  expect(status).toBe(200);
  const tellings = await ask(groups.ipAddresses.tellings, { as: tenant.viewer });
  expect(tellings).toMatchObject([{ provider_id: library.vendor, ranges: ['198.51.100.0/24'], complete: true }]);
  const view = await ask(emails.get, { as: tenant.viewer, params: { id: (result as SendingResult).emails[0]?.id ?? '' } });
  expect(view.body_text).toContain('- 198.51.100.0/24');
});

describe('previews', () => {
  test('C430 the claim that would go to the vendor of a subscription or of a period', async () => {
    const period = await upcoming({ subscription_name: 'Lagoon' });
    for (const id of [period.id, period.subscription_id]) {
      const preview = await ask(emailing.previewClaim, { as: tenant.editor, params: { id } });
      expect(preview).toMatchObject({
        kind: 'claim',
        emails: [
          { recipient: { name: 'Bookhouse' }, subject: 'Claim from Test Library: Lagoon', missing: ['What is missing or does not work'] },
        ],
        refused: [],
      });
    }
    expect((await callApi(emailing.previewClaim, { as: tenant.editor, params: { id: 'nowhere' } })).status).toBe(404);
  });

  test('every kind about periods is shown as it would go out, to whom by their email preference', async () => {
    await contact({ first_name: 'Ole', last_name: 'Berg', email: 'orders@bookhouse.example', email_preferences: ['place_order'] });
    const period = await upcoming({ subscription_name: 'Reef', decision: 'accepted', price: 120 });
    const preview = await ask(emailing.preview, { as: tenant.editor, body: { kind: 'place_order', period_ids: [period.id] } });
    expect(preview.emails).toMatchObject([
      { to: [{ email: 'orders@bookhouse.example' }], problem: null, periods: [{ id: period.id, name: 'Reef' }], locale: 'en' },
    ]);
    expect(preview.emails[0]?.text).toContain('Price: GBP 120.00');
    expect(preview.emails[0]?.missing).toContain('Order number');
    const queued = await ask(emails.list, { as: tenant.viewer, query: { search: 'Reef' } });
    expect(queued).toEqual([]);
  });

  test('nobody named is a refusal', async () => {
    const { status, body } = await callApi(emailing.preview, { as: tenant.editor, body: { kind: 'claim' } });
    expect([status, body.messages?.default]).toEqual([422, 'Choose recipients or records to write about.']);
  });
});
