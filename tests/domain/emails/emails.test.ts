import { describe, expect, test } from 'vitest';
import { emailPreferences } from '#shared/domain/contacts/email-preferences.ts';
import { checkTemplate } from '#shared/domain/emails/check-template.ts';
import { emailKinds, kindFacts } from '#shared/domain/emails/email-kinds.ts';
import { type EmailState, emailStates, stateByEvents, type ToldEvent } from '#shared/domain/emails/email-states.ts';
import { htmlToText } from '#shared/domain/emails/html-to-text.ts';
import { mergeEmail } from '#shared/domain/emails/merge-email.ts';
import { mergeFields } from '#shared/domain/emails/merge-fields.ts';
import { taskNames } from '#shared/domain/workflow/tasks.ts';

const merged = (body: string, values: Parameters<typeof mergeEmail>[2], subject = 'Order', locale = 'en') =>
  mergeEmail('place_order', { subject, body }, values, locale);

describe('D5 merging', () => {
  test('every value is escaped in HTML and stands as it is in plain text and subject', () => {
    const { subject, html, text } = merged('<p>For {{provider.name}}</p>', { 'provider.name': '<b>A & "B"</b>' }, 'To {{ provider.name }}');
    expect(subject).toBe('To <b>A & "B"</b>');
    expect(html).toBe('<p>For &lt;b&gt;A &amp; &quot;B&quot;&lt;/b&gt;</p>');
    expect(text).toBe('For <b>A & "B"</b>\n');
  });

  test('dates and amounts are written in the language of the mail', () => {
    const values = { 'period.start_date': '2027-03-01', 'period.price': { amount: 1234.5, currency: 'EUR' } };
    const body = '<p>{{period.start_date}}, {{period.price}}</p>';
    expect(merged(body, values).text).toBe('1 March 2027, EUR 1,234.50\n');
    expect(merged(body, values, '', 'de').text).toBe('1. März 2027, 1.234,50 EUR\n');
    expect(merged(body, values, '', 'sv').text).toContain('1 mars 2027');
  });

  test('of several periods each different value is named once; a list alone in its paragraph has a line each', () => {
    const values = { 'product.name': ['A', 'B', 'A', 'C'], periods: ['A, 2027', 'B & C, 2027'] };
    const { html, text } = merged('<p>{{product.name}}:</p><p>{{periods}}</p>', values);
    expect(html).toBe('<p>A, B and C:</p><ul><li>A, 2027</li><li>B &amp; C, 2027</li></ul>');
    expect(text).toBe('A, B and C:\n\n- A, 2027\n- B & C, 2027\n');
  });

  test('a line in which no field has a value is left out, and what announces it; the missing fields are named', () => {
    const body =
      '<p>Hello</p><p>Price: {{order.amount}}<br>Number: {{order.number}}</p><p>Our ranges:</p><p>{{member.ip_ranges}}</p><p>Thanks:</p>';
    const { html, missing } = merged(body, { 'order.number': 'PO-1', 'member.ip_ranges': [] });
    expect(html).toBe('<p>Hello</p><p>Number: PO-1</p><p>Thanks:</p>');
    expect(missing).toEqual(['order.amount', 'member.ip_ranges']);
  });

  test('a link can be clicked in HTML and is an address in plain text', () => {
    const { html, text } = mergeEmail(
      'reminder',
      { subject: '', body: '<p>Here: {{link}}</p>' },
      { link: 'https://a.example/?x=1&y=2' },
      'en',
    );
    expect(html).toBe('<p>Here: <a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a></p>');
    expect(text).toBe('Here: https://a.example/?x=1&y=2\n');
  });

  test('a value that looks like a field is no field', () => {
    expect(merged('<p>{{provider.name}}</p>', { 'provider.name': '{{sender.email}}', 'sender.email': 'secret@library.example' }).text).toBe(
      '{{sender.email}}\n',
    );
    expect(merged('<p>{{periods}}</p>', { periods: ['{{sender.email}}'], 'sender.email': 'secret@library.example' }).text).toBe(
      '- {{sender.email}}\n',
    );
  });

  test('a subject about very many subscriptions is cut between words', () => {
    const names = Array.from({ length: 60 }, (_, index) => `Journal number ${index}`);
    const { subject } = merged('<p>x</p>', { 'subscription.name': names }, 'Order: {{subscription.name}}');
    expect(subject.length).toBeLessThanOrEqual(180);
    expect(subject).toMatch(/8, Journal…$/);
  });
});

test('plain text keeps paragraphs, line breaks, points and the addresses of links', () => {
  const html =
    '<h2>News</h2><p>One<br>two &amp; three</p><ul><li><p>a</p></li><li>b</li></ul><p>See <a href="https://a.example">our page</a>.</p>';
  expect(htmlToText(html)).toBe('News\n\nOne\ntwo & three\n\n- a\n- b\n\nSee our page (https://a.example).\n');
});

describe('D5 templates', () => {
  test('an unknown field is refused with a clear sentence, and so is a broken one', () => {
    expect(checkTemplate('place_order', { subject: 'x', body: '<p>{{product.nme}} {{wether}}</p>' })).toMatchObject([
      { field: 'body', message: '{{product.nme}} is not a field of this email. Did you mean {{product.name}}?' },
      { field: 'body', message: '{{wether}} is not a field of this email. Choose one from the list of fields.' },
    ]);
    expect(checkTemplate('place_order', { subject: '{{product.name}', body: '<p>x</p>' })).toMatchObject([
      { field: 'subject', message: { code: 'emails.fieldIncomplete' } },
    ]);
    expect(checkTemplate('place_order', { subject: ' ', body: '<p> </p>' }).map(({ message }) => message)).toEqual([
      'Required',
      'Required',
    ]);
  });
});

test('R074 every kind to a provider has an email preference, and every preference but general a kind', () => {
  const used = emailKinds.filter((kind) => kindFacts[kind].audience === 'provider').map((kind) => kindFacts[kind].preference);
  expect(used).not.toContain(undefined);
  const codes: string[] = emailPreferences.map(({ id }) => id).filter((id) => id !== 'general');
  expect(codes.filter((code) => !used.some((one) => one === code))).toEqual([]);
  const tasks = emailKinds.flatMap((kind) => kindFacts[kind].task ?? []);
  expect(tasks.filter((task) => !taskNames.includes(task))).toEqual([]);
  expect(emailKinds.filter((kind) => mergeFields[kind].length === 0)).toEqual([]);
});

describe('R106 D8 the states of an email', () => {
  const told = (kind: ToldEvent['kind'], ...addresses: string[]): ToldEvent => ({
    kind,
    addresses: addresses.length > 0 ? addresses : ['a@x.example'],
  });
  const cases: [string, EmailState, ToldEvent[], EmailState][] = [
    ['nothing told', 'sending', [], 'sending'],
    ['taken', 'uncertain', [told('send')], 'sent'],
    ['delivered', 'sent', [told('send'), told('delivery')], 'delivered'],
    ['delivered, though nobody knew that it went out', 'uncertain', [told('delivery')], 'delivered'],
    ['given up, but taken after all', 'failed', [told('send'), told('delivery')], 'delivered'],
    ['refused', 'sent', [told('send'), told('reject')], 'failed'],
    ['back', 'sent', [told('send'), told('bounce')], 'bounced'],
    ['back after it was delivered', 'delivered', [told('delivery'), told('bounce')], 'bounced'],
    ['delivered to one of two', 'sent', [told('delivery', 'b@x.example'), told('bounce')], 'bounced'],
    ['an absence note', 'delivered', [told('delivery', 'A@x.example'), told('soft_bounce')], 'delivered'],
    ['a full mailbox', 'sent', [told('send'), told('soft_bounce')], 'bounced'],
    ['called spam', 'delivered', [told('delivery'), told('complaint')], 'complained'],
    ['late', 'sent', [told('delay')], 'sent'],
  ];
  test.each(cases)('%s: %s', (_, own, events, expected) => {
    // In whatever order, and however often it is told.
    expect(stateByEvents(own, events)).toBe(expected);
    expect(stateByEvents(own, events.toReversed())).toBe(expected);
    expect(stateByEvents(own, [...events, ...events])).toBe(expected);
    expect(stateByEvents(expected, events)).toBe(expected);
    expect(emailStates).toContain(expected);
  });
});
