import { describe, expect, inject, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { EmailHistoryEntry, EmailRow } from '#shared/contract/rows/email-row.ts';
import { keys, noTenant } from '#functions/platform/keys.ts';
import { queueMail } from '#functions/platform/mail.ts';
import { recordEmails } from '#functions/records/work/emails/record-emails.ts';
import { table } from '#functions/platform/table.ts';
import { Outbox } from '#infra/local/mail/outbox.ts';
import type { EmailState } from '#shared/domain/emails/email-states.ts';
import { ask, callApi, runJobs } from '#tests/support/api.ts';
import { memberYear } from '#tests/support/today.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { finishJobs } from '#tests/support/deliver-jobs.ts';

const { auth, contacts, emails, emailing, emailTemplates, settings, subscriptionHistory, subscriptionPeriods } = groups;

withLibrary();

const outbox = new Outbox(inject('engines').mailFolder);
const year = memberYear() + 1;

/** A mail that stands where it is said to. */
async function mail(subject: string, state: EmailState, more: Partial<Parameters<typeof queueMail>[1]> = {}): Promise<string> {
  const id = await tenant.repo.commit((tx) =>
    queueMail(tx, {
      kind: 'claim',
      to: 'maya@bookhouse.example',
      subject,
      text: `About ${subject}`,
      html: `<p>About ${subject}</p>`,
      ...more,
    }),
  );
  await runJobs(tenant.id);
  await table.update(keys.mail(tenant.id, id), {
    UpdateExpression: 'SET #state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state },
  });
  await recordEmails(tenant.id, [id]);
  return id;
}
const rows = async (query: Record<string, string>): Promise<EmailRow[]> =>
  (await ask(emails.list, { as: tenant.viewer, query })) as EmailRow[];

describe('the outbox', () => {
  test('is a list like all others: searched, filtered by state, sorted, latest first', async () => {
    await mail('First of all', 'sent');
    await mail('Second to none', 'bounced');
    expect((await rows({ search: 'to none' })).map(({ subject }) => subject)).toEqual(['Second to none']);
    expect((await rows({ 'filter[state]': 'bounced' })).map(({ state }) => state)).toEqual(['bounced']);
    expect((await rows({ sort: 'subject' }))[0]).toMatchObject({ subject: 'First of all', to: 'maya@bookhouse.example', sender: null });
    expect((await rows({}))[0]?.subject).toBe('Second to none');
  });

  test('counts what needs a look, until it is sent again', async () => {
    const before = (await ask(emails.attention, { as: tenant.viewer })).count;
    const id = await mail('Lost', 'failed');
    expect((await ask(emails.attention, { as: tenant.viewer })).count).toBe(before + 1);
    await ask(emails.resend, { as: tenant.editor, params: { id } });
    expect((await ask(emails.attention, { as: tenant.viewer })).count).toBe(before);
  });
});

describe('sending again', () => {
  test('makes a mail of its own, once, however often it is asked for', async () => {
    const id = await mail('Perhaps lost', 'uncertain');
    const answers = [
      await ask(emails.resend, { as: tenant.editor, params: { id } }),
      await ask(emails.resend, { as: tenant.editor, params: { id } }),
    ];
    expect(answers[1]?.id).toBe(answers[0]?.id);
    await runJobs(tenant.id);
    expect(outbox.list().filter(({ subject }) => subject === 'Perhaps lost')).toHaveLength(2);
    expect(await ask(emails.get, { as: tenant.viewer, params: { id } })).toMatchObject({
      resent_as: answers[0]?.id,
      not_resendable: 'It has already been resent.',
    });
    expect(await ask(emails.get, { as: tenant.viewer, params: { id: answers[0]?.id ?? '' } })).toMatchObject({
      resend_of: id,
      state: 'sent',
    });
  });

  test('is refused for what is on its way or arrived, was called spam, or is secret', async () => {
    const cases: [string, string][] = [
      [await mail('Under way', 'sent'), 'It is on its way or has been delivered, so it is not sent twice.'],
      [await mail('Unwanted', 'complained'), 'maya@bookhouse.example marked it as spam. Write to someone else.'],
      [
        await mail('A link', 'bounced', { kind: 'invitation' }),
        'It contained a personal link. Ask the person to request a new one, or send a new invitation.',
      ],
    ];
    for (const [id, reason] of cases) {
      const { status, body } = await callApi(emails.resend, { as: tenant.editor, params: { id } });
      expect([status, body.messages?.default]).toEqual([409, reason]);
    }
    const lost = await mail('One of several', 'failed');
    const { body, result } = await callApi(emails.resendMany, { as: tenant.editor, body: { ids: [lost, cases[0]?.[0] ?? ''] } });
    expect(body.status).toBe('warning');
    expect(result).toMatchObject({ resent: [expect.any(String)], refused: [{ name: 'Under way' }] });
  });
});

test('a mail with a secret shows its words to nobody; a mail whose words are gone says so', async () => {
  const email = `editor@${tenant.id}.example`;
  expect((await callApi(auth.forgot, { body: { email } })).status).toBe(200);
  await finishJobs(noTenant);
  const [reset] = await rows({ 'filter[kind]': 'password_reset' });
  const answered = await callApi(emails.get, { as: tenant.admin, params: { id: reset?.id ?? '' } });
  expect(answered.result).toMatchObject({
    to: email,
    body_html: null,
    body_text: null,
    hidden: expect.stringContaining('a personal link') as string,
  });
  expect(answered.bytes.toString()).not.toContain('token=');
  const gone = await mail('Forgotten', 'sent');
  await table.delete(keys.mail(tenant.id, gone));
  expect((await ask(emails.get, { as: tenant.admin, params: { id: gone } })).hidden).toBe('The text of this email is no longer stored.');
});

test("C150 mails about a subscription's periods and changes of them in one line, latest first", async () => {
  await ask(contacts.create, { as: tenant.editor, body: { provider_id: library.vendor, email: 'all@bookhouse.example' } });
  const body = { start_date: `${year}-01-01`, vendor_id: library.vendor, subscription_name: 'Seen' };
  const period = await library.period(body);
  const other = await library.period({ ...body, subscription_name: 'Unseen' });
  await ask(emailing.send, { as: tenant.editor, body: { kind: 'request_price', period_ids: [period.id] } });
  await ask(emailing.send, { as: tenant.editor, body: { kind: 'request_price', period_ids: [other.id] } });
  await ask(emailing.send, { as: tenant.editor, body: { kind: 'claim', period_ids: [period.id], test: true } });
  await ask(subscriptionPeriods.update, { as: tenant.editor, params: { id: period.id }, body: { comment: 'Dear' } });
  const params = { id: period.subscription_id };
  const entries = (await ask(subscriptionHistory.list, { as: tenant.viewer, params })) as EmailHistoryEntry[];
  expect(entries.map(({ type, kind, action }) => [type, kind, action])).toEqual([
    ['change', 'subscription_period', 'changed'],
    ['email', 'email', null],
    ['change', 'subscription', 'created'],
    ['change', 'subscription_period', 'created'],
  ]);
  expect(entries[0]?.changes).toMatchObject([{ field: 'comment', from: null, to: 'Dear' }]);
  expect(entries[0]?.of).toMatchObject({ title: 'Subscription', name: 'Seen' });
  expect(entries[1]).toMatchObject({ name: 'Price request from Test Library: Seen', email: { to: 'all@bookhouse.example' } });
  const only = await ask(subscriptionHistory.list, { as: tenant.viewer, params, query: { 'filter[type]': 'email', paginated: 'true' } });
  expect(only).toMatchObject({ last_row: 1, data: [{ type: 'email' }] });
});

describe('D5 templates of emails', () => {
  const params = { kind: 'request_price' as const, locale: 'de' };

  test('are preloaded in four languages, and written anew by those who manage settings', async () => {
    const all = await ask(emailTemplates.list, { as: tenant.viewer });
    expect(new Set(all.map(({ locale }) => locale))).toEqual(new Set(['en', 'de', 'fr', 'sv']));
    expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['preloaded']));
    const body = { subject: 'Preis für {{product.name}}', body: '<p>Guten Tag</p><script>x()</script>', recipients: 'general' };
    expect((await callApi(emailTemplates.update, { as: tenant.editor, params, body })).status).toBe(403);
    const saved = await ask(emailTemplates.update, { as: tenant.admin, params, body });
    expect(saved).toMatchObject({ source: 'own', body: '<p>Guten Tag</p>', recipients: 'general', version: 1 });
    const refused = await callApi(emailTemplates.update, { as: tenant.admin, params, body: { subject: '{{produkt}}' } });
    expect(refused.status).toBe(422);
    expect(refused.body.messages?.default).toContain('{{produkt}} is not a field of this email.');
    expect((await callApi(emailTemplates.update, { as: tenant.admin, params, body: { subject: 'x', version: 9 } })).status).toBe(409);
    const injected = await callApi(emailTemplates.update, { as: tenant.admin, params, body: { subject: 'x\r\nBcc: eve@evil.example' } });
    expect([injected.status, injected.body.messages.errors]).toEqual([422, { subject: [expect.stringContaining('Must be one line')] }]);
  });

  test('are used for whoever reads that language, else for the language of the member', async () => {
    const period = await library.period({ start_date: `${year}-01-01`, vendor_id: library.vendor, subscription_name: 'Welle' });
    const preview = async () =>
      (await ask(emailing.preview, { as: tenant.editor, body: { kind: 'request_price', period_ids: [period.id] } })).emails[0];
    expect(await preview()).toMatchObject({ locale: 'en' });
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { locale: 'de' } });
    expect(await preview()).toMatchObject({ locale: 'de', subject: 'Preis für Journal of Tides', html: '<p>Guten Tag</p>' });
    // Who reads Swedish gets Swedish, whatever the member writes.
    const vendor = await ask(groups.vendors.create, { as: tenant.editor, body: { name: 'Bokhandeln', currency: 'SEK' } });
    const maja = { provider_id: vendor.id, first_name: 'Maja', email: 'maja@bokhandeln.example', locale: 'sv' };
    await ask(contacts.create, { as: tenant.editor, body: maja });
    const swedish = await ask(emailing.preview, { as: tenant.editor, body: { kind: 'request_price', provider_ids: [vendor.id] } });
    expect(swedish.emails[0]).toMatchObject({ locale: 'sv', text: expect.stringContaining('Hej Maja,') as string });
    // There are no words in Finnish.
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { locale: 'fi' } });
    expect(await preview()).toMatchObject({ locale: 'en' });
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { locale: 'de' } });
    const reset = await ask(emailTemplates.reset, { as: tenant.admin, params });
    expect(reset).toMatchObject({ source: 'preloaded', recipients: null });
    expect((await preview())?.subject).toBe('Preisanfrage von Test Library: Welle');
    // And once more after it was given up.
    expect(await ask(emailTemplates.update, { as: tenant.admin, params, body: { subject: 'Preis?' } })).toMatchObject({ source: 'own' });
    expect(await ask(emailTemplates.get, { as: tenant.viewer, params })).toMatchObject({ subject: 'Preis?' });
  });

  test('are spelled as in Britain in a British library, until it writes its own', async () => {
    const british = { kind: 'request_license' as const, locale: 'en' };
    const period = await library.period({ start_date: `${year}-01-01`, vendor_id: library.vendor, subscription_name: 'Solent' });
    const subject = async () =>
      (await ask(emailing.preview, { as: tenant.editor, body: { kind: 'request_license', period_ids: [period.id] } })).emails[0]?.subject;
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { locale: 'en' } });
    expect(await subject()).toBe('License for Solent');
    await ask(settings.changeMemberSettings, { as: tenant.admin, body: { locale: 'en-GB' } });
    expect(await subject()).toBe('Licence for Solent');
    expect((await ask(emailTemplates.get, { as: tenant.viewer, params: british })).subject).toBe('Licence for {{subscription.name}}');
    const saved = await ask(emailTemplates.update, {
      as: tenant.admin,
      params: british,
      body: { subject: 'Terms of {{subscription.name}}' },
    });
    expect(saved.body).toContain('licence agreement');
    expect(await subject()).toBe('Terms of Solent');
    await ask(emailTemplates.reset, { as: tenant.admin, params: british });
  });

  test('are previewed with examples in their fields', async () => {
    const body = { subject: 'Für {{provider.name}}', body: '<p>bis {{reply.by}}</p>' };
    expect(await ask(emailTemplates.preview, { as: tenant.viewer, params, body })).toMatchObject({
      subject: 'Für Tidewater Press',
      html: '<p>bis 30. September 2026</p>',
      text: 'bis 30. September 2026\n',
    });
    const wrong = await callApi(emailTemplates.preview, { as: tenant.viewer, params, body: { ...body, subject: '{{x}}' } });
    expect(wrong.status).toBe(422);
  });
});
