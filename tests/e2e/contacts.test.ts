// In a browser: contact cells changed by keyboard, the clipboard, ranges read while typing, and providers merged field by field.
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const { contacts, ipAddresses, providers, publishers, vendors } = groups;
const dialog = () => page.getByRole('dialog');
const cell = (text: string | RegExp) => page.getByRole('gridcell').filter({ hasText: text });

async function open(path: string): Promise<void> {
  await product.signIn(page);
  await page.goto(`${product.origin}${path}`);
}

describe('S61 S63 the contacts of a provider', () => {
  it('R074 are made, written to, changed in place, made inactive and deleted', async () => {
    await open(`/publishers/${library.publisher}`);
    await page.getByRole('main').getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('button', { name: 'Create contact' }).first().click();
    await dialog().getByLabel('First name').fill('Anna');
    await dialog().getByRole('button', { name: 'Receives emails about' }).click();
    await page.getByRole('option', { name: 'Invoicing' }).click();
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Enter the email address to write to, or choose no emails').waitFor();
    await dialog().getByLabel('Email', { exact: true }).fill('anna@northern.example');
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'anna@northern.example' }).waitFor();
    expect(await page.getByRole('link', { name: 'anna@northern.example' }).getAttribute('href')).toBe('mailto:anna@northern.example');
    await cell('Invoicing').waitFor();

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await cell('anna@northern.example').hover();
    await page.getByRole('button', { name: 'Copy anna@northern.example' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('anna@northern.example');

    // By keyboard: a cell is typed over, the name opens the whole contact.
    await cell('Anna')
      .first()
      .click({ position: { x: 190, y: 10 } });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('Sales');
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/contacts/'));
    await page.keyboard.press('Enter');
    await cell('Sales').waitFor();
    await saved;
    await expect.poll(() => page.locator('[role=gridcell][aria-busy=true]').count()).toBe(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Last name').fill('Berg');
    await dialog().getByText('Active', { exact: true }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await cell('Anna Berg').getByText('Inactive').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('row').filter({ hasText: 'Anna Berg' }).getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await dialog().getByText('Anna Berg').first().waitFor();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('No rows to show').waitFor();
    expect(problems).toEqual([]);
  });

  it('all of them stand in one list, reached from the vendors', async () => {
    await ask(contacts.create, {
      as: product.tenant.editor,
      body: { provider_id: library.vendor, last_name: 'Keller', email: 'k@bookhouse.example', email_preferences: ['place_order'] },
    });
    await open('/vendors');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'All contacts' }).click();
    await cell('Keller').first().waitFor();
    await page.getByRole('link', { name: 'Bookhouse', exact: true }).click();
    await page.waitForURL(`**/vendors/${library.vendor}/contacts`);
    await cell('Place order').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('S61 S63 the addresses of a provider', () => {
  it('R060 R070 are changed in place, and the others may use the main one', async () => {
    await open(`/vendors/${library.vendor}/addresses`);
    await page.getByRole('group', { name: 'Main address' }).getByLabel('City').fill('Leiden');
    const billing = page.getByRole('group', { name: 'Billing address' });
    await billing.getByText('Use the main address').click();
    await billing.getByLabel('City').fill('Delft');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/^Changed .* by Ada Admin$/)
      .nth(1)
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const { addresses } = await ask(vendors.get, { as: product.tenant.viewer, params: { id: library.vendor } });
    expect(addresses.map(({ address_type, city, use_address_type }) => `${address_type} ${city ?? use_address_type}`)).toEqual([
      'main Leiden',
      'billing Delft',
      'delivery main',
      'correspondence main',
    ]);
    expect(problems).toEqual([]);
  });
});

describe('S18 the IP addresses', () => {
  beforeAll(async () => {
    await library.period({ start_date: '2026-01-01', end_date: '2049-12-31' });
  });

  it('R108 R114 are pasted, read while typing, copied as vendors want them, and marked as told to several', async () => {
    await open('/system-settings');
    await page.getByRole('link', { name: 'IP addresses' }).click();
    await page.getByRole('heading', { name: 'Ip Addresses' }).waitFor();
    await page.getByRole('button', { name: 'Add ranges' }).first().click();
    const pasted = dialog().getByRole('textbox', { name: 'Ranges' });
    await pasted.fill('130.237.0.0/24; 130.237.1.1-20\n300.1.1.1');
    await dialog().getByText('“300.1.1.1” is not an IP address: 300 is more than 255.').waitFor();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Invalid IP address').waitFor();
    await pasted.fill('130.237.0.0/24; 130.237.1.1-20');
    await dialog().getByText('2 ranges were read').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await cell('130.237.1.1-130.237.1.20').waitFor();

    await page.getByRole('button', { name: 'Copy ranges' }).click();
    await dialog()
      .getByRole('button', { name: /Written as/ })
      .click();
    await page.getByRole('option', { name: 'CIDR blocks only' }).click();
    const list = dialog().getByRole('textbox', { name: 'Ranges' });
    await expect
      .poll(() => list.inputValue())
      .toBe('130.237.0.0/24\n130.237.1.1\n130.237.1.2/31\n130.237.1.4/30\n130.237.1.8/29\n130.237.1.16/30\n130.237.1.20');
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('link', { name: 'Notified providers' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Northern Press' });
    await row.getByText('Never notified').waitFor();
    await row.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Mark as notified…' }).click();
    await dialog().getByLabel('Note').fill('By mail');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await row.getByText('Up to date').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await ask(ipAddresses.create, { as: product.tenant.editor, body: { range: '130.237.2.0/24' } });
    await page.goto(`${product.origin}/publishers/${library.publisher}/contacts`);
    const card = page.getByRole('region', { name: 'IP ranges' });
    await card.getByText('Not notified of: 130.237.2.0/24.').waitFor();
    await card.getByText('By mail').waitFor();
    await card.getByRole('button', { name: /Undo/ }).click();
    await card.getByText('Not notified of any range yet.').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('providers that look like one', () => {
  it('R034 are found, merged field by field, and kept apart where they differ', async () => {
    const as = product.tenant.editor;
    await ask(publishers.create, { as, body: { name: 'Sea Press', currency: 'EUR' } });
    const other = await ask(vendors.create, { as, body: { name: 'SEA Press Ltd.', currency: 'USD', website: 'sea.example' } });
    await ask(contacts.create, { as, body: { provider_id: other.id, last_name: 'Moving' } });
    await ask(vendors.create, { as, body: { name: 'Same Site', currency: 'EUR', website: 'www.sea.example' } });
    await open('/publishers');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Find likely duplicates' }).click();
    const pair = (name: RegExp) => page.getByRole('listitem', { name });
    await pair(/Same Site/)
      .getByRole('button', { name: /Not duplicates/ })
      .click();
    await page.getByRole('button', { name: 'Marked as different' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await pair(/Sea Press/i)
      .getByRole('button', { name: /^Merge/ })
      .click();
    await dialog().getByText('Which one do you want to keep?').waitFor();
    await dialog()
      .getByRole('radio', { name: /^Sea Press/ })
      .first()
      .click();
    const currency = dialog().getByRole('row').filter({ hasText: 'Currency' });
    await currency.getByRole('radio', { name: 'USD' }).check();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Merge' }).click();
    await page.getByText('SEA Press Ltd. is now part of Sea Press. 1 record was moved.').waitFor();
    await expect.poll(() => pair(/Sea Press/i).count()).toBe(0);
    const merged = (await ask(providers.list, { as, query: { search: 'sea press' } })) as object[];
    expect(merged).toMatchObject([
      { name: 'Sea Press', currency: 'USD', website: 'sea.example', is_publisher: true, is_vendor: true, contact_count: 1 },
    ]);
    expect(problems).toEqual([]);
  });
});
