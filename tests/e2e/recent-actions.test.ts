// In a browser: filters kept by a reload, an undo that a colleague overtakes, numbers by year in cells, and exported files.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const { productCards, products, subscriptionPeriods } = groups;
let tries = 0;

async function open(address: string): Promise<void> {
  await product.signIn(page);
  await page.goto(product.origin + address);
}

async function choose(label: string, option: string): Promise<void> {
  await chooser(label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A choice is called by its label and by what is chosen. */
const chooser = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) });
const entries = () => page.getByRole('region', { name: 'Actions' }).getByRole('listitem');
const entry = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

describe('S19 recent actions', () => {
  test('C041 C440 who changed what in words; by kind, person and action; linked, exported, and the same on the record', async () => {
    const as = product.tenant.editor;
    const name = `Tides and waves ${++tries}`;
    const period = await library.period({ subscription_name: name, price: 100, vendor_id: library.vendor });
    const other = await ask(groups.vendors.create, { as, body: { name: `Paperhouse ${tries}`, currency: 'EUR' } });
    await ask(subscriptionPeriods.update, { as, params: { id: period.id }, body: { price: 1250.5, vendor_id: other.id, currency: 'EUR' } });
    const params = { entityId: library.product };
    const note = await ask(productCards.createNote, { as, params, body: { body: `<p>Ask again ${tries}</p>` } });
    await ask(productCards.removeNote, { as, params: { ...params, id: note.id } });
    await ask(products.update, { as, params: { id: library.product }, body: { platform: `Platform ${tries}` } });

    await open('/system-settings');
    await page.getByRole('link', { name: 'Recent actions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Recent Actions' }).waitFor();
    await entry(`Paperhouse ${tries}`).first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await choose('Kind of record', 'Subscription period');
    await choose('What was done', 'Changed');
    const changed = entries().filter({ hasText: name });
    await expect.poll(() => entries().filter({ hasText: 'Created' }).count()).toBe(0);
    await changed.waitFor();
    const told = (await changed.innerText()).replaceAll(/\s+/g, ' ');
    expect(told).toContain('Editor Person Subscription period 01.01.2026–31.12.2026');
    expect(told).toContain('Changed the price from 100.00 GBP to 1,250.50 EUR');
    expect(told).toContain(`Changed the vendor from Bookhouse to Paperhouse ${tries}`);
    // The filters are in the address, and in the file.
    await page.reload();
    await changed.waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Text (.csv)' }).click()]);
    const [heads = [], ...lines] = readCsv(await readFile(await file.path()));
    expect(heads).toContain('Changes');
    expect(lines.every((line) => line.includes('Subscription period') && line.includes('Changed'))).toBe(true);
    expect(lines.join()).toContain(`Vendor: Bookhouse → Paperhouse ${tries}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await entry(`Platform ${tries}`).first().waitFor();
    await choose('Who', 'Ada Admin');
    await expect.poll(() => entries().filter({ hasText: 'Editor Person' }).count()).toBe(0);
    await choose('Who', 'Everyone');
    await page.getByLabel('Search names').fill(name);
    await expect.poll(() => entries().count()).toBe(1);

    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/\/subscriptions\//);
    await page.getByRole('link', { name: 'Emails & history' }).click();
    await entry(`Paperhouse ${tries}`).first().waitFor();
    await page.goto(`${product.origin}/products/${library.product}/history`);
    await entry(`Ask again ${tries}`).filter({ hasText: 'Deleted' }).waitFor();
    expect((await entry(`Platform ${tries}`).first().innerText()).replaceAll(/\s+/g, ' ')).toContain(`Platform ${tries}`);
    expect(problems).toEqual([]);
  });
});

test('a change is undone from the recent actions, unless somebody else has changed the same since', async () => {
  const name = `Undone journal ${++tries}`;
  const { id } = await library.period({ subscription_name: name, price: 100 });
  const change = (price: number, as = product.tenant.editor) =>
    ask(subscriptionPeriods.update, { as, params: { id }, body: { price }, headers: { 'change-set': `undo-${tries}-${price}` } });
  await change(120);
  await open('/recent-actions');
  const offer = page.getByRole('button', { name: `Undo the change of ${name}` });
  await offer.first().click();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('The change has been undone.').waitFor();
  await entry('Undid a change').filter({ hasText: 'from 120.00 EUR to 100.00 EUR' }).waitFor();

  // Another person is faster than the dialog.
  await change(130);
  await page.reload();
  await offer.first().click();
  await change(140, product.tenant.admin);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(`Nothing was undone. ${name}: Ada Admin has changed this record since.`).waitFor();
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

describe('S17 FTE', () => {
  test('C311 C312 C313 C314 C315 a field, its years, a number changed in its cell, last year copied, exported and taken away', async () => {
    const field = `Students ${++tries}`;
    await open('/fte');
    await page.getByRole('button', { name: 'Create a field' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill(field);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: field });
    await row.waitFor();
    const year = memberYear() + 10 - tries * 2;
    const addYear = async (which: number, copyFrom?: string) => {
      await page.getByRole('button', { name: 'Years' }).click();
      await page.getByRole('menuitem', { name: 'Add a year' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Year/ }).click();
      await page.getByRole('option', { name: String(which), exact: true }).click();
      // It begins with the values of the last year unless somebody chooses otherwise.
      if (copyFrom !== undefined) {
        await dialog.getByRole('button', { name: /^Copy the values of/ }).click();
        await page.getByRole('option', { name: copyFrom, exact: true }).click();
      }
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('columnheader', { name: String(which) }).waitFor();
    };
    await addYear(year - 1);
    await page.getByText(`The year ${year - 1} was added.`).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const heads = await page.getByRole('columnheader').allInnerTexts();
    const at = heads.findIndex((head) => head.includes(String(year - 1)));
    const cell = row.getByRole('gridcell').nth(at);
    await cell.click();
    await page.keyboard.type('18450.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell.innerText()).toContain('18,450.5');
    // No number of people: it says so, and nothing is kept.
    await cell.click();
    await page.keyboard.type('-3');
    await page.keyboard.press('Enter');
    await page.getByText('Must be a number of 0 or more with at most 2 decimals').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cell.innerText()).toContain('18,450.5');
    await addYear(year);
    await expect.poll(async () => (await row.innerText()).split('18,450.5').length - 1).toBe(2);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to Excel' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^fte-fields-.*\.xlsx$/);

    await page.getByRole('button', { name: 'Years' }).click();
    await page.getByRole('menuitem', { name: 'Remove a year' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Which year/ })
      .click();
    await page.getByRole('option', { name: String(year), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/1 value will be removed/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('columnheader', { name: String(year), exact: true }).waitFor({ state: 'detached' });
    await row.getByRole('checkbox').check();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete|Confirm/ })
      .first()
      .click();
    await row.waitFor({ state: 'detached' });
    await page.goto(`${product.origin}/recent-actions?kind=fte_field`);
    await entry(field).filter({ hasText: 'Deleted' }).waitFor();
    await entry(field).filter({ hasText: '18,450.5' }).first().waitFor();
    expect(problems).toEqual([]);
  });
});
