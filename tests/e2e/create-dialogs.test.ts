// In a browser: dialogs inside dialogs, a creation by keyboard alone, proposals and errors while typing, and what Escape keeps.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const path = () => new URL(page.url()).pathname;
/** The dialog on top of all others. */
const dialog = () => page.getByRole('dialog').last();
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' });
const field = (label: string) => dialog().getByRole('textbox', { name: label, exact: true });
const valueOf = (locator: Locator) => locator.inputValue();

async function open(address: string, create: string): Promise<void> {
  await product.signIn(page, 'editor');
  await page.goto(product.origin + address);
  await page.getByRole('button', { name: create }).first().click();
  await dialog().waitFor();
}

async function choose(label: string, option: string | RegExp): Promise<void> {
  await dialog()
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

const shownErrors = async () => (await dialog().getByText('Required', { exact: true }).all()).length;

describe('S89 create product', () => {
  it('R050 R034 demands name and publisher, and a slip of the keyboard loses nothing', async () => {
    await open('/products', 'Create product');
    await button('Save').click();
    await expect.poll(shownErrors).toBe(2);
    await field('Name').fill('Tidal Letters');
    await page.keyboard.press('Escape');
    expect(await valueOf(field('Name'))).toBe('Tidal Letters');
    expect(await axeProblems(page)).toEqual([]);
    await button('Cancel').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('is done by keyboard alone', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/products`);
    await page.getByRole('button', { name: 'Create product' }).first().focus();
    await page.keyboard.press('Enter');
    await field('Name').waitFor();
    await page.keyboard.type('Typed Review');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button(/^Publisher \*? ?(Atlantic|Northern|Quay)/).waitFor();
    await field('Platform').focus();
    await page.keyboard.press('Enter');
    await button('Go to product page').waitFor();
    await button('Go to product page').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Typed Review' }).waitFor();
  });

  it('R050 S88 creates publisher, type and subject category on the way, then offers the product page', async () => {
    await open('/products', 'Create product');
    await field('Name').fill('Letters on Harbours');
    await button('Create publisher').click();
    await field('Name').fill('Quay Books');
    await button('Save').click();
    await button(/Quay Books/).waitFor();
    await button('Create type').click();
    await dialog().getByRole('heading', { name: 'Add New Product Type' }).waitFor();
    await field('Type').fill('   ');
    await expect.poll(() => button('Save').isDisabled()).toBe(true);
    await field('Type').fill('Newsletter');
    await button('Save').click();
    await button(/Newsletter/).waitFor();
    await button('Create subject category').click();
    await field('Name').fill('Harbours');
    await button('Save').click();
    await button(/Harbours/).waitFor();
    await field('ISSN / ISBN').last().fill('2049-3630');
    await dialog().getByText('ISSN with a correct check digit').waitFor();
    await button('Save').click();
    await button('Start Acquisition').waitFor();
    await button('Go to product page').click();
    await expect.poll(path).toMatch(/^\/products\/\w+\/title-lists$/);
    await page.getByRole('heading', { name: 'Letters on Harbours' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('R050 Start Acquisition opens the form of a period with the product chosen', async () => {
    await open('/products', 'Create product');
    await field('Name').fill('Atlas of Winds');
    await choose('Publisher', 'Atlantic Science');
    await button('Save').click();
    await button('Start Acquisition').click();
    await dialog().getByRole('heading', { name: 'Create subscription period' }).waitFor();
    await button(/Atlas of Winds/).waitFor();
    await button(/^Original currency.*USD/).waitFor();
  });
});

describe('S90 create subscription period', () => {
  it('R052 R053 R051 proposes live, says what is wrong, and leads to the subscription', async () => {
    await open('/subscriptions', 'Create subscription');
    await choose('Product', /Journal of Tides/);
    await field('Start date').fill('01.04.2026');
    await expect.poll(() => valueOf(field('End date'))).toBe('31.03.2027');
    await field('End date').fill('01.02.2026');
    await dialog().getByText('Must be after (01.04.2026)').waitFor();
    await field('End date').fill('31.3.2027');
    await field('Decision Deadline').fill('02.04.2026');
    await dialog().getByText('Must be before (01.04.2026)').waitFor();
    await field('Decision Deadline').fill('nonsense');
    await dialog().getByText('Invalid date').waitFor();
    await field('Decision Deadline').fill('01.02.2026');
    await choose('Original currency', /^USD/);
    await field('Price (USD)').fill('1,000');
    await field('Exchange rate').fill('0.9');
    await expect.poll(() => valueOf(field('Local price (EUR)'))).toBe('900.00');
    await button('Add Department').click();
    await choose('Department', 'Physics');
    await dialog().getByRole('textbox', { name: 'Share (%)' }).fill('33.3');
    await dialog().getByText('667.00').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await button('Save').click();
    await button('Return to list').waitFor();
    await button('Go to subscription page').click();
    await expect.poll(path).toMatch(/^\/subscriptions\/\w+\/price$/);
    await page.getByRole('row', { name: /01\.04\.2026 – 31\.03\.2027/ }).waitFor();
    expect(problems).toEqual([]);
  });

  it('R129 the calendars offer only days that are allowed', async () => {
    await open('/subscriptions', 'Create subscription');
    await field('Start date').fill('15.04.2026');
    await field('Start date').blur();
    await field('End date').fill('20.04.2026');
    await field('End date').blur();
    await dialog().getByRole('button', { name: 'Choose a date' }).nth(1).click();
    const day = (n: number) => page.getByRole('gridcell', { name: new RegExp(`\\b${n} April 2026|April ${n}, 2026`) }).first();
    expect(await day(15).getAttribute('aria-disabled')).toBe('true');
    expect(await day(16).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('R051 R066 a one-time purchase needs no end', async () => {
    await open('/subscriptions', 'Create subscription');
    await choose('Product', /Journal of Tides/);
    await field('Start date').fill('01.05.2026');
    await dialog().getByRole('checkbox', { name: 'One-time purchase' }).check();
    await expect.poll(() => field('End date').isDisabled()).toBe(true);
    await button('Save').click();
    await button('Return to list').click();
    await expect.poll(path).toBe('/subscriptions');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('saves the workflow tasks of a period, at its creation and at its change [R040]', async () => {
    await open('/subscriptions', 'Create subscription');
    await choose('Product', /Journal of Tides/);
    await field('Start date').fill('01.07.2026');
    await button(/^Workflow tasks/).click();
    const task = (name: string) => dialog().getByRole('checkbox', { name, exact: true });
    await task('Approve invoices').click();
    expect(await task('Vendor payments').isChecked()).toBe(false);
    await dialog().getByText('17 of 19 apply').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await button('Save').click();
    await button('Go to subscription page').click();
    await page.getByRole('row', { name: /01\.07\.2026 – 30\.06\.2027/ }).waitFor();
    const params = { id: path().split('/')[2] ?? '' };
    const saved = async () => {
      const periods = (await ask(groups.subscriptions.periods, { as: library.tenant.editor, params })) as { task_applicability: object }[];
      return periods[0]?.task_applicability;
    };
    expect(await saved()).toEqual({ approve_invoices_applicable: false, vendor_payments_applicable: false });
    await page
      .getByRole('button', { name: /^Edit period/ })
      .first()
      .click();
    await button(/^Workflow tasks/).click();
    expect(await task('Approve invoices').isChecked()).toBe(false);
    await task('Vendor payments').click();
    expect(await task('Approve invoices').isChecked()).toBe(true);
    await button('Save').click();
    await expect.poll(saved).toEqual({ approve_invoices_applicable: true, vendor_payments_applicable: true });
    expect(problems).toEqual([]);
  });

  it('R054 a nested product leads back to the form', async () => {
    await open('/subscriptions', 'Create subscription');
    await button('Create product').click();
    await field('Name').fill('Nested Review');
    await choose('Publisher', 'Northern Press');
    await button('Save').click();
    await button('Return to Subscription Form').click();
    await button(/Nested Review/).waitFor();
    await button('Create vendor').click();
    await field('Name').fill('Nested Vendor');
    await button('Save').click();
    await button(/Nested Vendor/).waitFor();
  });

  it('R037 R110 what the server refuses stands at its field; nothing is cleared, Save works again', async () => {
    await open('/subscriptions', 'Create subscription');
    await choose('Product', /Journal of Tides/);
    await field('Start date').fill('01.06.2026');
    await page.route('**/api/subscription-periods', (route) =>
      route.fulfill({
        status: 422,
        json: { result: { errors: { start_date: ['Too early'] } }, status: 'warning', messages: { errors: { start_date: ['Too early'] } } },
      }),
    );
    await button('Save').click();
    await dialog().getByText('Error on submit').waitFor();
    await dialog().getByText('Too early').first().waitFor();
    expect(await valueOf(field('Start date'))).toBe('01.06.2026');
    expect(await button('Save').isEnabled()).toBe(true);
  });
});

describe('S91 create provider', () => {
  it('R060 R131 keeps its addresses and leads to the page of the new provider', async () => {
    await open('/vendors', 'Create vendor');
    await field('Name').fill('Harbour Agency');
    await field('Address line 1').first().fill('1 Quay');
    await choose('Country', 'Norway');
    await button('Save').click();
    await button('Go to vendor page').click();
    await expect.poll(path).toMatch(/^\/vendors\/\w+\/subscriptions$/);
    await page.getByRole('heading', { name: 'Harbour Agency' }).waitFor();
    const id = path().split('/')[2] ?? '';
    const stored = await ask(groups.vendors.get, { as: library.tenant.editor, params: { id } });
    expect(
      stored.addresses.map(({ address_type, use_address_type, address_1, country }) => [
        address_type,
        use_address_type ?? null,
        address_1,
        country,
      ]),
    ).toEqual([
      ['main', null, '1 Quay', 'NO'],
      ['billing', 'main', null, null],
      ['delivery', 'main', null, null],
      ['correspondence', 'main', null, null],
    ]);
    expect(problems).toEqual([]);
  });
});

describe('the small dialogs of catalogues', () => {
  it('S09 S10 a cost centre, and a department below another one', async () => {
    await open('/cost-centers', 'Add new Cost center');
    await field('Name').fill('8150');
    await field('Code').fill('KST-8150');
    await button('Save').click();
    await page.getByText('8150', { exact: true }).first().waitFor();
    await page.goto(`${product.origin}/departments`);
    await page.getByRole('button', { name: 'Add new Department' }).click();
    await field('Name').fill('Optics');
    await choose('Below', 'Physics');
    await button('Save').click();
    await page.getByText('Optics', { exact: true }).first().waitFor();
    const stored = await ask(groups.departments.list, { as: library.tenant.editor, query: {} });
    const all = Array.isArray(stored) ? stored : stored.data;
    expect(all.find(({ name }) => name === 'Optics')?.parent?.name).toBe('Physics');
    expect(problems).toEqual([]);
  });

  it('S75 a financial period goes on after the last one, and its end follows its start', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/financial-periods`);
    await page.getByRole('button', { name: 'Create financial period' }).first().click();
    const end = field('End date');
    await expect.poll(() => valueOf(end)).toMatch(/^31\.12\.20\d\d$/);
    const year = Number((await valueOf(end)).slice(-4));
    expect(await valueOf(field('Start date'))).toBe(`01.01.${year}`);
    await field('Start date').fill(`01.07.${year}`);
    await expect.poll(() => valueOf(end)).toBe(`30.06.${year + 1}`);
    await field('Start date').fill(`01.01.${year}`);
    await button('Save').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
