// In a browser: a new librarian's first job as one flow: palette, import, filter, sort, a price in its cell, and the exported file.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser();

/** What several universities pay their publishers each year, as a freedom-of-information answer lists it. */
const costs = [
  'Organization name,Publisher/Supplier,Year,Cost,Material',
  ...['Birch University', 'Lakeland University'].flatMap((organisation, first) =>
    ['Tundra Press', 'Society of Bogs', 'Aurora Verlag GmbH'].flatMap((publisher, second) =>
      [2024, 2025, 2026].map(
        (year, third) => `${organisation},${publisher},${year},${1000 * (second + 1) + 50 * third + first}.5,Journals; Archive`,
      ),
    ),
  ),
].join('\n');

test('a new librarian imports the costs of her university, finds the dearest undecided subscription, changes its price and exports the list', async () => {
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/subscriptions`);

  // By way of the command palette, as nobody told her where it is.
  await page.getByText('No rows to show').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('subscription imports');
  await page.getByRole('option', { name: 'Subscription imports' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New import' }).waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${costs}`) });
  await page.getByRole('button', { name: /Only rows where/ }).click();
  await page.getByRole('option', { name: 'Organization name' }).click();
  await page.getByRole('button', { name: /is one of/ }).click();
  await page.getByRole('option', { name: 'Birch University (9)' }).click();
  await page.getByText('9 will be created').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next: Preview' }).click();
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click();
  await page
    .getByRole('button', { name: 'Go to the subscriptions' })
    .or(page.getByRole('link', { name: 'Go to the subscriptions' }))
    .click({ timeout: 60_000 });

  // The dearest of those nobody has decided.
  await page.getByText('1–3 of 3').waitFor();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Decision', exact: true }).click();
  await page.getByRole('option', { name: 'Undecided' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Price', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price');
  await page.getByRole('columnheader', { name: 'Price', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-price');
  const dearest = page.locator('[data-row="0"]');
  await expect.poll(() => dearest.innerText()).toContain('Aurora Verlag GmbH');
  await dearest.getByText('3,100.50').first().click();
  await page.keyboard.type('3250');
  await page.keyboard.press('Enter');
  await expect.poll(() => dearest.innerText()).toContain('3,250.00');

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to Excel' }).click()]);
  const sheet = await readSpreadsheet(await readFile(await download.path()), download.suggestedFilename());
  const [headings, first, ...rest] = (await Array.fromAsync(sheet.rows())).map(({ cells }) => cells.map((cell) => String(cell ?? '')));
  expect(rest).toHaveLength(2);
  expect(first?.[headings?.indexOf('Price') ?? -1]).toBe('3250');
  expect(first?.[headings?.indexOf('Publisher') ?? -1]).toBe('Aurora Verlag GmbH');
  expect(problems).toEqual([]);
});
