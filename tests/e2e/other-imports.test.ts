import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
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

const patience = { timeout: 30_000 };
const step = (name: string) => page.getByRole('navigation', { name: 'Steps of this import' }).getByRole('button', { name });
const sum = (text: string) => expect.poll(() => page.getByTestId('sum').innerText(), patience).toBe(text);

async function upload(path: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${product.origin}${path}`);
  await page.getByRole('heading', { name: 'New import' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('heading', { name: 'What the columns mean' }).waitFor();
}

async function processIt(): Promise<void> {
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click();
  await page.getByRole('heading', { name: 'What became of each row' }).waitFor(patience);
}

describe('S69 S70 S71 vendors come in from a list, and what came in goes again', () => {
  test('upload, look at the preview, correct a cell, process, see the vendor; previous imports; undo', async () => {
    await product.signIn(page);
    await upload('/provider-imports', 'vendors.csv', Buffer.from(vendors));
    await sum('4 rows read = 3 will be created + 0 there already + 0 left out + 1 set aside');
    expect(await page.getByText('Product types').count()).toBe(0);
    await page.getByRole('button', { name: 'Meaning of Supplier' }).getByText('Name', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await step('Preview').click();
    await page.getByText('The same provider as row 3; new contact Bo Reef.').waitFor();
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Kelp House');
    await page.keyboard.press('Enter');
    await sum('4 rows read = 4 will be created + 0 there already + 0 left out + 0 set aside');
    await page.getByRole('button', { name: 'Process…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 publisher', { exact: true }).waitFor();
    await dialog.getByText('2 vendors', { exact: true }).waitFor();
    await dialog.getByText('2 contacts', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Process', exact: true }).click();
    await page.getByRole('heading', { name: 'What became of each row' }).waitFor(patience);
    await page.getByRole('link', { name: 'Gull Agency' }).click();
    await page.getByRole('heading', { name: 'Gull Agency' }).first().waitFor();

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
    expect(await Array.fromAsync(report.rows(report.sheets[0]?.name ?? ''))).toHaveLength(5);

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
    await dialog.getByText('Provider: 3 deleted').waitFor();
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await row.getByText('Undone').waitFor(patience);
    expect(await ask(groups.contacts.list, { as })).toEqual([]);
    await row.getByRole('link', { name: 'vendors.csv' }).click();
    await page.getByText('This import was undone: 5 records deleted, 0 restored, 0 left as they are.').waitFor();
    expect(problems).toEqual([]);
  });
});
