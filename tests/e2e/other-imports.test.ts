// In a browser: vendors, prices and budgets imported over the steps of a screen, with keys and downloads, and an import undone.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser();

const vendors = [
  'Our vendors;;;;;',
  'Supplier;Role;Website;Ringgold;Contact person;E-mail',
  'Seal Press;Publisher;seal.example;4711;Ann Tide;ann@seal.example',
  'Seal Press AS;;;;Bo Reef;bo@seal.example',
  'Gull Agency;Agent;gull.example;;;',
  ';Agent;nameless.example;;;',
].join('\r\n');

const patience = { timeout: 60_000 };
const step = (name: string) => page.getByRole('navigation', { name: 'Steps of this import' }).getByRole('button', { name });
const sum = (text: string) => expect.poll(() => page.getByTestId('sum').innerText(), patience).toBe(text);

async function upload(path: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${product.origin}${path}`);
  await page.getByRole('heading', { name: 'New import' }).waitFor(patience);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('heading', { name: 'What the columns mean' }).waitFor(patience);
}

async function processIt(): Promise<void> {
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click();
  await page.getByRole('heading', { name: 'Result of each row' }).waitFor(patience);
}

/** What the template of a year says, with a new price for one of its rows. */
async function withNewPrice(bytes: Uint8Array, subscription: string, price: number): Promise<Buffer> {
  const workbook = await readSpreadsheet(bytes);
  const rows = (await Array.fromAsync(workbook.rows(workbook.sheets[0]?.name ?? ''))).map(({ cells }) =>
    cells[1] === subscription ? [...Array.from({ length: 8 }, (_, column) => cells[column] ?? null), price] : cells,
  );
  return Buffer.from(await writeWorkbook([{ name: 'Prices', rows, header: true }]));
}

describe('S31 S69 S70 S71 vendors come in from a list, and what came in goes again', () => {
  test('upload, look at the preview, correct a cell, process, see the vendor; previous imports; undo', async () => {
    await product.signIn(page);
    await upload('/provider-imports', 'vendors.csv', Buffer.from(vendors));
    await sum('5 rows read = 3 will be created + 0 unchanged + 1 skipped + 1 need attention');
    expect(await page.getByText('Product types').count()).toBe(0);
    await page.getByRole('button', { name: 'Meaning of Supplier' }).getByText('Name', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await step('Preview').click();
    await page.getByText('The same provider as row 3; new contact Bo Reef.').waitFor();
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Kelp House');
    await page.keyboard.press('Enter');
    await sum('5 rows read = 4 will be created + 0 unchanged + 1 skipped + 0 need attention');
    await page.getByRole('button', { name: 'Process…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 publisher', { exact: true }).waitFor();
    await dialog.getByText('2 vendors', { exact: true }).waitFor();
    await dialog.getByText('2 contacts', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Process', exact: true }).click();
    await page.getByRole('heading', { name: 'Result of each row' }).waitFor(patience);
    await page.getByRole('link', { name: 'Gull Agency' }).click();
    await page.getByRole('heading', { name: 'Gull Agency' }).first().waitFor();

    // S31: the way into every import, with its last runs.
    await page.goto(`${product.origin}/data-imports`);
    const section = page.getByRole('region', { name: 'Provider imports' });
    await section.getByText('Contact, email').waitFor();
    await section.getByRole('link', { name: 'vendors.csv' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const [emptySheet] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Download the template' }).click(),
    ]);
    expect(emptySheet.suggestedFilename()).toBe('Provider import.xlsx');
    await section.getByRole('link', { name: 'Import a file' }).click();
    await page.getByRole('heading', { name: 'New import' }).waitFor();

    await page.goto(`${product.origin}/previous-imports`);
    const row = page.getByRole('row').filter({ hasText: 'vendors.csv' });
    await row.getByText('Vendors and publishers').waitFor();
    await row.getByText('Finished').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await row.getByRole('checkbox').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the report' }).click(),
    ]);
    const report = await readSpreadsheet(await readFile(await download.path()), download.suggestedFilename());
    expect(await Array.fromAsync(report.rows(report.sheets[0]?.name ?? ''))).toHaveLength(6);

    // Something is built on it: the reasons are told, and nothing goes.
    const as = product.tenant.editor;
    const contacts = (await ask(groups.contacts.list, { as })) as { id: string; name: string; provider: { id: string; name: string } }[];
    const seal = contacts.find(({ name }) => name === 'Ann Tide')?.provider.id ?? '';
    const own = await ask(groups.contacts.create, { as, body: { provider_id: seal, last_name: 'Own' } });
    await page.getByRole('button', { name: 'Undo…' }).click();
    await dialog.getByText('The contact “Own” belongs to the provider “Seal Press”.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Undo the import' }).isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ask(groups.contacts.remove, { as, params: { id: own.id } });

    await page.getByRole('button', { name: 'Undo…' }).click();
    await dialog.getByText('Deleted: 3 providers').waitFor();
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await row.getByText('Undone', { exact: true }).waitFor(patience);
    expect(await ask(groups.contacts.list, { as })).toEqual([]);
    await row.getByRole('link', { name: 'vendors.csv' }).click();
    await page.getByText('This import was undone: 5 records deleted, 0 restored, 0 unchanged.').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('C217-C220 prices', () => {
  test('go out as a template and come back changed', async () => {
    const as = product.tenant.editor;
    const { id: publisher_id } = await ask(groups.publishers.create, { as, body: { name: 'Seal', currency: 'EUR' } });
    for (const [name, price] of [
      ['Alpha', 100],
      ['Beta', 200],
    ] as const) {
      const { id: product_id } = await ask(groups.products.create, { as, body: { name, publisher_id, owner_id: as.id } });
      await ask(groups.subscriptionPeriods.create, { as, body: { product_id, start_date: '2026-01-01', price } });
    }
    await product.signIn(page);
    await page.goto(`${product.origin}/subscription-price-imports`);
    await page.getByRole('button', { name: 'Start year' }).click();
    await page.getByRole('option', { name: '2026' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the prices of 2026' }).click(),
    ]);
    const changed = await withNewPrice(await readFile(await download.path()), 'Alpha', 120);
    await upload('/subscription-price-imports', 'prices.xlsx', changed);
    await sum('2 rows read = 0 will be created + 1 unchanged + 1 skipped + 0 need attention');
    expect(await axeProblems(page)).toEqual([]);
    await step('Preview').click();
    await page.getByText('The price changes from 100.00 EUR to 120.00 EUR.').waitFor();
    await processIt();
    const rows = (await ask(groups.subscriptionPeriods.list, { as })) as { price: number }[];
    expect(rows.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([120, 200]);
    expect(problems).toEqual([]);
  });
});

describe('C613 budgets', () => {
  test('are imported from the page of budgets [S09]', async () => {
    const as = product.tenant.editor;
    await ask(groups.departments.create, { as, body: { name: 'Law' } });
    await product.signIn(page);
    await page.goto(`${product.origin}/departments/budgets`);
    await page.getByRole('button', { name: 'Import budgets…' }).click();
    await page.waitForURL('**/budget-imports');
    const file = 'Faculty;Fiscal year;Allocation\nLaw;2026;1250.50\nArt;2026;10\nTotal;;1260.50\n';
    await upload('/budget-imports', 'budgets.csv', Buffer.from(file));
    await sum('3 rows read = 1 will be created + 0 unchanged + 1 skipped + 1 need attention');
    expect(await axeProblems(page)).toEqual([]);
    await step('Preview').click();
    await page
      .getByText('No department has the name or code “Art”. Create it, or correct the cell.')
      .filter({ visible: true })
      .first()
      .waitFor();
    await processIt();
    const spend = await ask(groups.budgets.spendOverview, { as, query: { year: 2026 } });
    expect(spend.rows.find(({ department }) => department?.name === 'Law')?.budget).toBe(1_250.5);
    expect(problems).toEqual([]);
  });
});
