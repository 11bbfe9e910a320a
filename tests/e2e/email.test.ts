// In a browser: an email from preview to outbox as a flow, .eml files dropped on a record, downloads, and no request to a tracker.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { eml, outlookEmail, pdfFile, thunderbirdEmail } from '#tests/support/eml.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const { contacts, emailing, emails } = groups;
const dialog = () => page.getByRole('dialog');
const year = memberYear() + 1;

let subscription: string;
let period: string;

beforeAll(async () => {
  await ask(contacts.create, {
    as: product.tenant.editor,
    body: { provider_id: library.vendor, first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@bookhouse.example' },
  });
  const made = await library.period({ start_date: `${year}-01-01`, vendor_id: library.vendor, subscription_name: 'Journal of Reefs' });
  [subscription, period] = [made.subscription_id, made.id];
});

async function open(path: string): Promise<void> {
  await product.signIn(page);
  await page.goto(`${product.origin}${path}`);
}

describe('S52 writing about a subscription', () => {
  it('S28 S29 an email is chosen, looked at, changed, tested, sent, and found delivered in the outbox', async () => {
    // Another than that of an earlier try.
    const words = `Your price for Journal of Reefs ${Date.now()}`;
    await open(`/subscriptions/${subscription}/emails-history`);
    await page.getByText('created').first().waitFor();
    await page.getByRole('button', { name: 'Write an email' }).click();
    await page.getByRole('menuitem', { name: 'Price request' }).click();
    await dialog()
      .getByRole('heading', { name: /^Price request from .*: Journal of Reefs$/ })
      .waitFor();
    await dialog().getByText('Dear Maya Lindqvist,').first().waitFor();
    await dialog().getByRole('button', { name: 'Remove maya@bookhouse.example' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await dialog().getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByLabel('Subject').fill(words);
    await dialog().getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' (second floor)');
    await dialog().getByRole('button', { name: 'Preview', exact: true }).click();
    await dialog().getByRole('heading', { name: words }).waitFor();
    await dialog().getByText('(second floor)').waitFor();
    const copy = dialog().getByRole('combobox', { name: 'Cc' });
    await copy.fill('nobody');
    await page.keyboard.press('Enter');
    await dialog().getByText('nobody is not an email address.').waitFor();
    await copy.fill('archive@library.example');
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Remove archive@library.example' }).waitFor();

    await dialog().getByRole('button', { name: 'Send me a test email' }).click();
    await page.getByText('A test email is on its way to you.').first().waitFor();
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    // The test is no part of what was written to the vendor.
    await page.getByRole('link', { name: words }).waitFor();
    expect(await page.getByRole('link', { name: words }).count()).toBe(1);
    await page.getByText('Emails', { exact: true }).click();
    const entries = () => page.getByRole('region', { name: 'Emails and history' }).getByRole('listitem').filter({ hasText: words });
    await expect.poll(() => entries().count()).toBe(1);
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await page.waitForURL('**/email-outbox');
    const row = page.getByRole('row').filter({ hasText: words }).filter({ hasNotText: '[Test]' });
    // It follows by itself.
    await row.getByText('Delivered').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await row.getByRole('link').first().click();
    await page.getByText('(second floor)').first().waitFor();
    await page.getByText('archive@library.example').first().waitFor();
    await page.getByRole('region', { name: 'Delivery events' }).getByText('Accepted by the email service').waitFor();
    await page.getByRole('button', { name: 'Prices.xlsx' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

it('S28 S29 an email that came back is told of, and sent again', async () => {
  await ask(emailing.send, {
    as: product.tenant.admin,
    body: { kind: 'usage_stats', period_ids: [period], to: ['bounce@simulator.amazonses.com'] },
  });
  const attention = async () => (await ask(emails.attention, { as: product.tenant.admin })).mine;
  await expect.poll(attention).toBe(1);
  await open('/email-outbox');
  await page.getByText('1 email was not delivered, or delivery is unconfirmed.').first().waitFor();
  await page.getByRole('button', { name: 'Show them' }).click();
  await page.waitForURL(/needs_look/);
  const row = page.getByRole('row').filter({ hasText: 'Usage statistics for Journal of Reefs' });
  await row.getByText('Bounced').waitFor();
  await row.getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Send again' }).click();
  await dialog().getByText('Anyone who received the first one gets it twice.').waitFor();
  await page.keyboard.press('Tab');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('link').first().click();
  await page.waitForURL(/email-outbox\/\w+$/);
  await page.getByText('smtp; 550 5.1.1 user unknown').first().waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await dialog().getByRole('button', { name: 'Send 1 email again' }).click();
  await page.getByText('It repeats an earlier email.').waitFor();
  await page.getByRole('link', { name: 'Show it' }).click();
  await page.getByText('It was sent again.').waitFor();
  expect(problems).toEqual([]);
});

it('a template is written with fields, looked at, saved, and given up again', async () => {
  await open('/email-templates?kind=claim&locale=en');
  const preview = page.getByRole('region', { name: 'Preview with examples' });
  await preview.getByText('Dear Maya Lindqvist,').first().waitFor();
  const subject = page.getByLabel('Subject');
  await subject.fill('Missing: {{product.nme}}');
  await page.getByText('{{product.nme}} is not a field of this email. Did you mean {{product.name}}?').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await subject.fill('Missing: {{product.name}}');
  await preview.getByRole('heading', { name: 'Missing: Journal of Waves' }).waitFor();
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', ');
  await page.getByRole('button', { name: 'Insert Email address for replies' }).click();
  await preview.getByText(', ada@library.example').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your own text.').waitFor();
  const { emails: written } = await ask(emailing.preview, { as: product.tenant.editor, body: { kind: 'claim', period_ids: [period] } });
  expect(written[0]?.subject).toBe('Missing: Journal of Tides');
  await page.getByRole('button', { name: 'Reset to the default text' }).click();
  await dialog().getByRole('button', { name: 'Reset to the default text' }).click();
  await page.getByText('Default text', { exact: true }).waitFor();
  expect(await subject.inputValue()).toBe('Claim from {{member.name}}: {{subscription.name}}');
  await page.getByRole('link', { name: /^Order/ }).click();
  await page.getByText('We would like to order:').first().waitFor();
  expect(problems).toEqual([]);
});

/** Drops files on the record, as a person does from a folder. */
async function drop(files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const data = await page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of given)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: 'message/rfc822' }));
      return transfer;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
  const record = page.getByRole('heading', { level: 1 });
  await record.dispatchEvent('dragover', { dataTransfer: data });
  await page.getByText('Drop .eml files here to add them').waitFor();
  await record.dispatchEvent('drop', { dataTransfer: data });
}

describe('emails that were received', () => {
  const subject = 'AW: Preise für 2027 – „Zeitschrift für Küsten“';
  const following = { start_date: `${year + 1}-01-01`, end_date: `${year + 1}-12-31` };
  /** A subscription of two periods, the first with an email that was received. */
  let kept: string;

  beforeAll(async () => {
    const as = product.tenant.editor;
    const made = await library.period({ start_date: `${year}-01-01`, subscription_name: 'Journal of Kelp' });
    kept = made.subscription_id;
    await library.period({ subscription_id: kept, ...following });
    const file = { name: 'Preise.eml', type: 'message/rfc822', content: outlookEmail };
    await ask(groups.receivedEmails.create, { as, body: { subscription_period_id: made.id }, files: { file } });
  });

  /** The addresses that the page asks for from now on. */
  function noteRequests(): string[] {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    return asked;
  }
  const ofTrackers = (asked: readonly string[]) => asked.filter((url) => url.includes('tracker.example'));

  it('are dropped on any tab of the record, shown, added to a period, and stand among the sent ones', async () => {
    const asked = noteRequests();
    await library.period({ subscription_id: subscription, ...following });
    await open(`/subscriptions/${subscription}/price`);
    await page.getByRole('button', { name: 'Add period' }).waitFor();
    const named = eml([
      'From: Post <post@example.com>',
      `Message-ID: <${Date.now()}@example.com>`,
      'Subject: Reminder',
      '',
      'Please reply.',
    ]);
    await drop([
      { name: 'Preise.eml', bytes: outlookEmail },
      { name: 'Angebot.msg', bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) },
      { name: 'Reminder.eml', bytes: named },
    ]);
    await dialog().getByRole('heading', { name: subject }).waitFor();
    const card = dialog().getByRole('listitem').filter({ hasText: subject });
    await card.getByText('Müller, Jürgen <juergen.mueller@verlag.example>').waitFor();
    await card.getByText('image001.png, Preisliste Küste.pdf').waitFor();
    await card.getByText('Only in the original email: winmail.dat').waitFor();
    await dialog().getByText('“Angebot.msg” is not an .eml file.', { exact: false }).waitFor();
    await dialog().getByRole('heading', { name: 'Reminder' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await card.getByRole('button', { name: /Period/ }).click();
    await page
      .getByRole('option', { name: new RegExp(String(year)) })
      .last()
      .click();
    await dialog().getByRole('button', { name: 'Add 2 emails' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('2 emails were added.').waitFor();
    await page.getByRole('link', { name: 'Emails & history' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: subject });
    await entry.getByText('Müller, Jürgen').waitFor();
    await entry.getByText('Received').waitFor();
    expect(ofTrackers(asked)).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);
  });

  it('open like a sent one, load nothing from elsewhere, give back their files, and move', async () => {
    const asked = noteRequests();
    await open(`/subscriptions/${kept}/emails-history`);
    await page.getByRole('link', { name: subject }).click();
    await page.getByRole('article', { name: subject }).getByText('der Preis beträgt', { exact: false }).waitFor();
    expect(await page.getByRole('article', { name: subject }).locator('img, script, style').count()).toBe(0);
    expect(ofTrackers(asked)).toEqual([]);
    expect(await axeProblems(page)).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Preisliste Küste.pdf' }).click()]);
    // A browser whose system has no such letters saves under another name.
    expect(await readFile(await file.path())).toEqual(pdfFile);
    const [original] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download original' }).click()]);
    expect(await readFile(await original.path())).toEqual(outlookEmail);
    await page.getByRole('button', { name: 'Move…' }).click();
    await dialog()
      .getByRole('button', { name: /Period/ })
      .click();
    await page.getByRole('option', { name: new RegExp(String(year + 1)) }).click();
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('The email was moved.').waitFor();
    await page.getByRole('link', { name: new RegExp(`Journal of Kelp, .*${year + 1}`) }).waitFor();
  });

  it('are chosen by keyboard, recognized when they are there, deleted, and brought back by undo', async () => {
    await open(`/subscriptions/${kept}/emails-history`);
    await page.getByRole('button', { name: 'Add email…' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('button', { name: 'Choose files' }).first().waitFor();
    const files = [outlookEmail, thunderbirdEmail].map((buffer, at) => ({ name: `${at}.eml`, mimeType: 'message/rfc822', buffer }));
    await dialog().locator('input[type=file]').setInputFiles(files);
    await dialog().getByText('This subscription already has this email', { exact: false }).waitFor();
    await dialog().getByRole('button', { name: 'Add 1 email' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Rückfrage zum Angebot' }).click();
    await page.getByText('können Sie den Preis bestätigen?', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(/\/emails-history$/);
    await page.getByRole('link', { name: subject }).first().waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Rückfrage zum Angebot' }).count()).toBe(0);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByRole('link', { name: 'Rückfrage zum Angebot' }).first().waitFor();
    expect(problems).toEqual([]);
  });
});
