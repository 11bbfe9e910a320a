// In a browser: months reached by arrow keys, figures entered in cells and dialogs, several files at once, and layouts at two widths.
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { today } from '#functions/platform/clock.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { reportCells, storeReport, storeSource } from '#tests/support/usage-reports.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');

describe('S111 sources of usage', () => {
  test('are created in a dialog and changed in their cells', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/usage/sources`);
    await page.getByRole('button', { name: 'Create usage source' }).first().click();
    await dialog().getByRole('textbox', { name: /^Name/ }).fill('Tidewater Online');
    await dialog()
      .getByRole('textbox', { name: /^Customer number/ })
      .fill('0123');
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: '0123', exact: true }).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4567');
    await page.keyboard.press('Enter');
    const numbers = async () =>
      ((await ask(groups.usageSources.list, { as: product.tenant.viewer })) as { customer_id: string | null }[]).map(
        ({ customer_id }) => customer_id,
      );
    await expect.poll(numbers).toEqual(['4567']);
    expect(problems).toEqual([]);
  });
});

test('S111 several sources are pasted as a table, shown as they were read, and created', async () => {
  await product.signIn(page, 'admin');
  await page.goto(`${product.origin}/usage/sources`);
  await page.getByRole('button', { name: 'Add several' }).click();
  const table = ['Platform\tURL\tCustomer ID\tAPI key\tRelease', 'Reef\thttps://reef.example/r51\tR-1\tk-1\t5.1', 'Shoal\t\tS-1\t\tnine'];
  await dialog().getByRole('textbox', { name: 'Table of platforms' }).fill(table.join('\n'));
  await dialog()
    .getByRole('row', { name: /Reef.*reef\.example.*given/ })
    .waitFor();
  await dialog().getByText('Line 3: “nine” is no release.').waitFor();
  expect(await dialog().innerText()).not.toContain('k-1');
  expect(await axeProblems(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Create 2 sources' }).click();
  await dialog().waitFor({ state: 'detached' });
  const made = async () =>
    ((await ask(groups.usageSources.list, { as: product.tenant.viewer })) as { name: string; kind: string; has_api_key: boolean }[])
      .filter(({ name }) => name === 'Reef' || name === 'Shoal')
      .map(({ name, kind, has_api_key }) => [name, kind, has_api_key]);
  await expect
    .poll(async () => (await made()).toSorted(([a], [b]) => String(a).localeCompare(String(b))))
    .toEqual([
      ['Reef', 'api', true],
      ['Shoal', 'upload', false],
    ]);
  expect(problems).toEqual([]);
});

test('S111 a source has a page of its own, where its account is changed', async () => {
  await product.signIn(page, 'admin');
  await ask(groups.usageSources.create, { as: product.tenant.admin, body: { name: 'Harbor Journals', platform: 'Harbor' } });
  await page.goto(`${product.origin}/usage/sources`);
  await page.getByRole('link', { name: 'Harbor Journals', exact: true }).click();
  await page.getByRole('heading', { name: 'Harbor Journals', exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit source' }).click();
  await dialog()
    .getByRole('textbox', { name: /^Customer number/ })
    .fill('0815');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('0815', { exact: true }).waitFor();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete source' }).click();
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/usage/sources');
  expect(problems).toEqual([]);
});

test('S110 the months of all sources: by keyboard, with the reports of a month and the choice between them', async () => {
  const { tenant } = product;
  const source = await storeSource(tenant, 'Karger Online');
  await storeSource(tenant, 'Quarry Archive', { kind: 'manual' });
  const year = Number(today('Europe/Berlin').slice(0, 4)) - 1;
  const months = { [`${year}-01`]: 'loaded', [`${year}-02`]: 'partial', [`${year}-03`]: 'lost' } as const;
  const cells = [reportCells([1200, 3, null])];
  await storeReport(tenant, source, months, { cells, reported_at: `${year}-05-01T00:00:00.000Z`, file_name: 'later.json', title_count: 2 });
  await storeReport(tenant, source, months, { cells, reported_at: `${year}-04-01T00:00:00.000Z`, file_name: 'earlier.json' });
  await product.signIn(page, 'admin');
  await page.goto(`${product.origin}/dashboard`);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Usage', exact: true }).click();
  await page.waitForURL('**/usage');
  await page.getByRole('row', { name: /Quarry Archive.*No figures yet/ }).waitFor();
  const january = page.getByRole('button', { name: `Karger Online, TR, Jan ${year}: Figures` });
  expect(await january.locator('svg').getAttribute('data-sign')).toBe('loaded');
  expect(await axeProblems(page)).toEqual([]);
  await january.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/No longer available$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await dialog().getByText('1 figure does not count: TR (5.1), later.json was created later.').waitFor();
  await dialog().getByText(`Unique_Item_Requests: 1`).first().waitFor();
  await dialog().getByRole('button', { name: 'Count this report: TR 5.1, earlier.json' }).click();
  await dialog().getByText('Chosen by hand', { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Withdraw the choice: TR 5.1, earlier.json' }).click();
  await dialog().getByText('Chosen by hand', { exact: true }).waitFor({ state: 'detached' });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Karger Online', exact: true }).click();
  await page
    .getByRole('region', { name: 'Months' })
    .getByRole('button', { name: `Karger Online, TR, Feb ${year}: Partial` })
    .waitFor();
  expect(problems).toEqual([]);
});

test('S110 unusual months are dismissed with a note, and listed again', async () => {
  const source = await storeSource(product.tenant, 'Tidal Letters', { kind: 'manual' });
  const year = Number(today('Europe/Berlin').slice(0, 4)) - 1;
  const months = Array.from({ length: 12 }, (_, index) => [`${year}-${String(index + 1).padStart(2, '0')}`, index === 11 ? 600 : 50]);
  const entry = {
    usage_source_id: source,
    product_id: library.product,
    metric: 'uses',
    months: Object.fromEntries(months),
    note: null,
  } as const;
  await product.tenant.repo.commit(async (tx) => tx.create('usage_entry', entry));
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/usage`);
  const unusual = page.getByRole('region', { name: 'Unusual months' });
  await unusual.getByRole('button', { name: /^Dismiss: Dec/ }).click();
  await dialog().getByRole('textbox', { name: /^Note/ }).fill('A course of lectures');
  expect(await axeProblems(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Dismiss' }).click();
  await unusual.getByText('No month is unusual.', { exact: true }).waitFor();
  await unusual.getByText('Show dismissed months').click();
  await unusual.getByText(/A course of lectures$/).waitFor();
  await unusual.getByRole('button', { name: /^List again: Dec/ }).click();
  await unusual.getByRole('button', { name: /^Dismiss: Dec/ }).waitFor();
  expect(problems).toEqual([]);
});

test('S111 figures by hand are entered month by month and counted', async () => {
  const source = await storeSource(product.tenant, 'Quarry Letters', { kind: 'manual' });
  await product.signIn(page, 'admin');
  await page.goto(`${product.origin}/usage/sources/${source}`);
  await page.getByRole('button', { name: 'Enter figures' }).click();
  await dialog()
    .getByRole('button', { name: /^Product/ })
    .click();
  await page.getByRole('option').first().click();
  const year = today('Europe/Berlin').slice(0, 4);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Enter the uses of at least one month.').first().waitFor();
  await dialog().getByLabel(`Jan ${year}`).fill('1234');
  expect(await axeProblems(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  const figures = page.getByRole('region', { name: 'Figures by hand' });
  await figures.getByText(/^1[.,]234$/).waitFor();
  await page.getByRole('button', { name: `Quarry Letters, By hand, Jan ${year}: Figures` }).waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await figures.getByRole('button', { name: /^Delete the figures of/ }).click();
  await dialog().getByRole('button', { name: 'Delete figures' }).click();
  await figures.getByText('No figures yet', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

/** A report of one journal in two months. */
function report(created: string, platform = 'Aurora Online'): string {
  const head = [
    ['Report_Name', 'Title Report'],
    ['Report_ID', 'TR'],
    ['Release', '5.1'],
    ['Reporting_Period', 'Begin_Date=2026-01-01; End_Date=2026-02-28'],
    ['Created', created],
    ['Created_By', platform],
    [],
    ['Title', 'Platform', 'Online_ISSN', 'Data_Type', 'Access_Type', 'Access_Method', 'Metric_Type', 'Jan-2026', 'Feb-2026'],
    ['Waves', platform, '2049-3630', 'Journal', 'Controlled', 'Regular', 'Unique_Item_Requests', '12', '7'],
  ];
  return head.map((cells) => cells.join('\t')).join('\n');
}

describe('S112 imports of COUNTER reports', () => {
  test('make the sources that the files name, and a subscription offers to be linked to them', async () => {
    const publisher = await ask(groups.publishers.create, { as: product.tenant.admin, body: { name: 'Pelagic Press', currency: 'EUR' } });
    const made = { name: 'Pelagic package', publisher_id: publisher.id, owner_id: product.tenant.admin.id };
    const { id: product_id } = await ask(groups.products.create, { as: product.tenant.admin, body: made });
    const { subscription_id } = await library.period({ product_id, start_date: '2026-01-01', end_date: '2026-12-31', price: 190 });
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/usage/imports`);
    const files = ['Pelagic Press', 'Abyss Online'].map((platform) => ({
      name: `${platform}.tsv`,
      mimeType: 'text/tab-separated-values',
      buffer: Buffer.from(report('2026-03-07T10:00:00Z', platform)),
    }));
    await page.getByLabel('Choose files').last().setInputFiles(files);
    await page.getByRole('button', { name: 'Create the 2 sources that the files name' }).click();
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    const cards = page.getByRole('region', { name: /^TR 5\.1/ });
    await expect.poll(() => cards.getByText('Loaded', { exact: true }).count()).toBe(2);
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${product.origin}/subscriptions/${subscription_id}/usage`);
    const figures = page.getByLabel('Usage in figures');
    // The provider's source is found by itself; where it is not, the tab offers the sources that have reports.
    const offer = page.getByRole('button', { name: 'Link Pelagic Press' });
    await figures.or(offer).waitFor();
    if (await offer.isVisible()) {
      expect(await axeProblems(page)).toEqual([]);
      await offer.click();
      await dialog().getByRole('button', { name: 'Save' }).click();
      await dialog().waitFor({ state: 'detached' });
    }
    await expect
      .poll(async () => {
        if (!(await figures.isVisible())) await page.reload();
        await figures.or(offer).waitFor();
        return (await figures.isVisible()) ? figures.innerText() : '';
      })
      .toMatch(/19[^]*2 of 12 months/);
    expect(problems).toEqual([]);
  });

  test('S31 are begun by a link that does not move when earlier imports arrive', async () => {
    const earlier = Promise.withResolvers<void>();
    await page.route('**/api/reads', (route) => route.abort());
    await page.route('**/api/previous-imports**', async (route) => {
      await earlier.promise;
      await route.continue();
    });
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/data-imports`);
    const begin = page.getByRole('region', { name: 'Usage statistics (COUNTER)' }).getByRole('link');
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await begin.count()).toBe(0);
    earlier.resolve();
    await begin.click();
    await page.waitForURL('**/usage/imports');
  });

  test('take several files, ask for the source, load, and are undone', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/data-imports`);
    await page.getByRole('region', { name: 'Usage statistics (COUNTER)' }).getByRole('link').click();
    await page.waitForURL('**/usage/imports');
    const files = ['2026-03-05T10:00:00Z', '2026-04-05T10:00:00Z'].map((created, index) => ({
      name: `aurora-${index + 1}.tsv`,
      mimeType: 'text/tab-separated-values',
      buffer: Buffer.from(report(created)),
    }));
    await page.getByLabel('Choose files').last().setInputFiles(files);
    await page.waitForURL('**/usage/imports/*');
    const cards = page.getByRole('region', { name: /^TR 5\.1/ });
    await expect.poll(() => cards.count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Load', exact: true }).count()).toBe(0);
    await cards.first().getByRole('button', { name: 'Create usage source' }).click();
    await dialog().getByRole('textbox', { name: /^Name/ }).fill('Aurora Online');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await cards.first().getByText('Ready to load', { exact: true }).waitFor();
    await cards.last().getByRole('button', { name: 'Skip' }).click();
    await cards.last().getByText('Skipped', { exact: true }).waitFor();
    await cards.first().getByText('Month by month').click();
    await cards
      .first()
      .getByRole('row', { name: /Jan 2026.*Adds figures/ })
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByRole('button', { name: 'Undo…' }).click();
    await dialog()
      .getByText(/usage report/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Undo the import' }).click();
    // A job that a busy worker had to give back comes again when its lease has run out.
    await page.getByText('Undone', { exact: true }).waitFor({ timeout: 150_000 });
    expect(problems).toEqual([]);
  });
});
