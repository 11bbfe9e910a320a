// In a browser: cells edited in lists, refusals and conflicts in place, kept scrolling, early records without layout shifts, exports.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { groups } from '#shared/contract/calls.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const subscriptionFields = ['name', 'publisher', 'vendor', 'price', 'cancellation_deadline', 'decision', 'workflow'];

const year = memberYear();

/** A subscription of its own for a test, and the list narrowed to it. */
async function openSubscription(name: string): Promise<PeriodRow> {
  const period = await library.period({ subscription_name: name, start_date: `${year}-01-01` });
  await product.signIn(page);
  await page.goto(`${product.origin}/subscriptions?search=${encodeURIComponent(name)}`);
  await page.getByRole('grid').getByRole('link', { name }).waitFor();
  return period;
}
const cell = (row: number, fields: readonly string[], field: string) =>
  page.locator(`[data-row="${row}"] [data-col]`).nth(fields.indexOf(field));
const read = (id: string) => ask(groups.subscriptionPeriods.get, { as: product.tenant.editor, params: { id } });

describe('the lists', () => {
  test('S40 a price typed into a cell is kept, with what follows from it', async () => {
    const period = await openSubscription('Annals of Kelp');
    await cell(0, subscriptionFields, 'price').click();
    await page.keyboard.type('1,234.5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(period.id)).price).toBe(1234.5);
    await expect.poll(() => cell(0, subscriptionFields, 'price').textContent()).toBe('1,234.50EUR');
    await cell(0, subscriptionFields, 'decision').dblclick();
    await page.getByRole('option', { name: 'Accepted' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
    await expect.poll(async () => (await read(period.id)).decision).toBe('accepted');
    await cell(0, subscriptionFields, 'vendor').dblclick();
    await page.getByRole('option', { name: 'Bookhouse' }).click();
    await expect.poll(async () => (await read(period.id)).vendor?.name).toBe('Bookhouse');
    expect(problems).toEqual([]);
  });

  test('R033 what the server refuses is taken back, with its sentence', async () => {
    const period = await openSubscription('Bulletin of Dunes');
    await cell(0, subscriptionFields, 'cancellation_deadline').click();
    await page.keyboard.type('01.06.2030');
    await page.keyboard.press('Enter');
    await page.getByText(/^Not saved: Must be before/).waitFor();
    expect((await read(period.id)).cancellation_deadline).toBeNull();
    expect(await cell(0, subscriptionFields, 'cancellation_deadline').textContent()).toBe('');
  });

  test('D1 two people change the same price: the second one chooses', async () => {
    const period = await openSubscription('Currents Quarterly');
    await cell(0, subscriptionFields, 'price').click();
    await page.keyboard.type('888');
    // The other person's change comes during the typing: before it, the page would show their price, and there would be no conflict.
    await ask(groups.subscriptionPeriods.update, {
      as: product.tenant.editor,
      params: { id: period.id },
      body: { price: 777, version: period.version },
    });
    await page.keyboard.press('Enter');
    await page.getByText(/changed this on/).waitFor();
    await expect.poll(() => cell(0, subscriptionFields, 'price').textContent()).toBe('777.00EUR');
    await page.getByRole('button', { name: 'Keep my value' }).click();
    await expect.poll(async () => (await read(period.id)).price).toBe(888);
  });

  test('columns and views are kept per person', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/products`);
    await page.getByRole('link', { name: 'Journal of Tides' }).waitFor();
    await page.getByRole('button', { name: 'Filter columns' }).click();
    const kept = page.waitForResponse(
      (response) => response.url().includes('/list-views/products/') && response.request().method() === 'PATCH',
    );
    await page.getByRole('checkbox', { name: 'Show Platform' }).click();
    expect((await kept).status()).toBe(200);
    await page.reload();
    await page.getByRole('link', { name: 'Journal of Tides' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Platform' }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Publisher' }).count()).toBe(1);
  });

  test('S40 a foreign price has the local one below, and 20 rows have room at 1440 by 900', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Of this year: what has ended would have a second line of sums.
    const start_date = `${year}-01-01`;
    await library.period({ subscription_name: 'Dollars of Fens', start_date, currency: 'USD', price: 1000, normalized_price: 915.5 });
    await product.signIn(page);
    await page.goto(`${product.origin}/subscriptions?search=Fens`);
    const grid = page.getByRole('grid');
    const price = grid.getByRole('row').filter({ hasText: 'Dollars of Fens' }).getByRole('gridcell').filter({ hasText: 'USD' });
    await expect.poll(() => price.innerText()).toMatch(/1,000\.00\s*USD\s+915\.50\s*EUR/);
    await expect.poll(() => grid.getByRole('row', { name: 'Total of 1 row' }).textContent()).toContain('915.50EUR');
    const room = () =>
      grid.evaluate((node) => {
        const boxOf = (selector: string) => node.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const bottom = node.parentElement?.parentElement?.getBoundingClientRect().bottom ?? 0;
        return (bottom - boxOf('[data-foot]').height - boxOf('[role=rowgroup]').bottom) / boxOf('[data-row]').height;
      });
    await expect.poll(room).toBeGreaterThanOrEqual(20);
    // The product fits the window: nothing scrolls but the rows.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  });

  test('S40 sums stand below what is listed or selected, rows stand in groups, and views are offered', async () => {
    for (const [subscription_name, price, decision] of [
      ['Sum of Reeds', 100.1, 'accepted'],
      ['Sum of Rushes', 200.2, 'undecided'],
      ['Sum of Sedges', 50, 'undecided'],
    ] as const)
      await library.period({ subscription_name, price, decision });
    await product.signIn(page);
    await page.goto(`${product.origin}/subscriptions?search=Sum%20of`);
    const grid = page.getByRole('grid');
    const line = (label: string) => grid.getByRole('row', { name: label });
    await expect.poll(() => line('Total of 3 rows').textContent()).toContain('350.30EUR');
    await cell(0, subscriptionFields, 'price').click();
    await page.keyboard.type('110.1');
    await page.keyboard.press('Enter');
    await expect.poll(() => line('Total of 3 rows').textContent()).toContain('360.30EUR');
    await page.keyboard.press('Control+z');
    await expect.poll(() => line('Total of 3 rows').textContent()).toContain('350.30EUR');
    await grid.getByRole('checkbox', { name: 'Select Sum of Reeds' }).check();
    await grid.getByRole('checkbox', { name: 'Select Sum of Sedges' }).check();
    await expect.poll(() => line('2 selected rows').textContent()).toContain('150.10EUR');
    await grid.getByRole('checkbox', { name: 'Select Sum of Reeds' }).uncheck();
    await grid.getByRole('checkbox', { name: 'Select Sum of Sedges' }).uncheck();

    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Decision', exact: true }).click();
    await page.waitForURL('**group=decision**');
    await expect.poll(() => line('Undecided 2').textContent()).toContain('250.20EUR');
    await expect.poll(() => line('Accepted 1').textContent()).toContain('100.10EUR');
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'To decide, by deadline' }).click();
    await page.waitForURL((url) => url.searchParams.get('filter[decision]') === 'undecided' && !url.searchParams.has('group'));
    await page.getByRole('columnheader', { name: 'Effective deadline' }).waitFor();
    await grid.getByRole('link', { name: 'Sum of Rushes' }).waitFor();
    await expect.poll(() => grid.getByRole('link', { name: 'Sum of Reeds' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Who sees it').selectOption('Everyone in the library');
    await page.getByLabel('Save this view as').fill('Undecided sums');
    await page.keyboard.press('Enter');
    await page.getByText('The view “Undecided sums” is shared.').first().waitFor();
    await page.getByRole('button', { name: 'Undecided sums', exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('R033 exports what is shown as a spreadsheet', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/publishers?sort=-name`);
    await page.getByRole('link', { name: 'Northern Press' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to Excel' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^publishers-\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  });

  test('R033 a column with the ids of records is shown and exported for those who choose it', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/publishers?sort=-name`);
    await page.getByRole('link', { name: 'Northern Press' }).waitFor();
    await page.getByRole('button', { name: 'Filter columns' }).click();
    await page.getByRole('checkbox', { name: 'Show Record ID' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Record ID' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to Excel' }).click()]);
    const sheet = await readSpreadsheet(await readFile(await download.path()));
    const [heads] = (await Array.fromAsync(sheet.rows(sheet.sheets[0]?.name ?? ''))).map(({ cells }) => cells);
    expect(heads).toContain('Record ID');
  });

  test.each([
    ['S13', 'R073', 'product type', '/product-types', 'Create new product type', 'Add New Product Type', groups.productTypes.list],
    [
      'S14',
      'R090',
      'subject',
      '/subject-categories',
      'Add new subject category',
      'Create new subject category',
      groups.subjectCategories.list,
    ],
  ] as const)('%s S88 %s a %s is created in a dialog, renamed in its cell and deleted', async (_s, _r, _w, path, label, title, list) => {
    const stored = async () => JSON.stringify(await ask(list as typeof groups.productTypes.list, { as: product.tenant.editor }));
    await product.signIn(page);
    await page.goto(product.origin + path);
    await page.getByRole('button', { name: label }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Globe');
    await save.click();
    await page.getByRole('gridcell', { name: 'Globe', exact: true }).click();
    await page.keyboard.type('Atlas');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Atlas', exact: true }).waitFor();
    await expect.poll(stored).toContain('"Atlas"');
    expect(await stored()).not.toContain('Globe');
    await page.getByRole('checkbox', { name: 'Select Atlas' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('No rows to show').waitFor();
    expect(await stored()).not.toContain('Atlas');
    expect(problems).toEqual([]);
  });

  test('S55 products: platform and type are set in their cells, the list is searched, and a row leads to its page', async () => {
    await ask(groups.productTypes.create, { as: product.tenant.editor, body: { name: 'Journal' } });
    const { id } = await ask(groups.products.create, {
      as: product.tenant.editor,
      body: { name: 'Gazette of Fens', publisher_id: library.publisher, owner_id: product.tenant.editor.id },
    });
    const stored = () => ask(groups.products.get, { as: product.tenant.editor, params: { id } });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/products`);
    await page.getByPlaceholder('Search list...').fill('fens northern');
    await page.waitForURL(/search=fens/);
    await expect.poll(() => page.getByRole('link').filter({ hasText: 'Journal of Tides' }).count()).toBe(0);
    const fields = ['name', 'publisher', 'product_type', 'platform'];
    await cell(0, fields, 'platform').click();
    await page.keyboard.type('FenHub');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).platform).toBe('FenHub');
    await cell(0, fields, 'product_type').dblclick();
    await page.getByRole('option', { name: 'Journal' }).click();
    await expect.poll(async () => (await stored()).product_type?.name).toBe('Journal');
    await page.getByRole('link', { name: 'Gazette of Fens' }).click();
    await page.waitForURL(new RegExp(`/products/${id}`));
    await page.getByRole('heading', { name: 'Gazette of Fens' }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each([
    ['S60', 'vendors', 'Bookhouse', 'Northern Press', 'Create vendor'],
    ['S62', 'publishers', 'Northern Press', 'Bookhouse', 'Create publisher'],
  ])('%s the %s: their own and no others, changed in the cell and opened; a new one begins here', async (_id, path, own, other, create) => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/${path}`);
    await page.getByRole('link', { name: own }).waitFor();
    expect(await page.getByRole('link', { name: other }).count()).toBe(0);
    await page.getByRole('button', { name: create }).click();
    await page.getByRole('dialog', { name: create }).getByRole('button', { name: 'Cancel' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: own }) });
    await row.locator('[data-col="2"]').click();
    await page.keyboard.type('NB');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().includes(`/api/${path}/`));
    await page.keyboard.press('Enter');
    expect((await saved).status()).toBe(200);
    await page.getByRole('link', { name: own }).click();
    await page.waitForURL(new RegExp(`/${path}/[^?]+`));
    await page.getByRole('heading', { name: own }).waitFor();
    expect(problems).toEqual([]);
  });

  test('who may only look cannot edit, create or delete', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/products`);
    await page.getByRole('link', { name: 'Journal of Tides' }).waitFor();
    expect(await page.locator('[data-editable]').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Create product' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  test('a row is shown beside the list, and the list keeps its place when a record was opened', async () => {
    // Others than those of an earlier try.
    const press = `Press${Date.now()}`;
    await product.tenant.repo.commit(async (tx) => {
      for (let n = 100; n < 180; n++)
        tx.create('provider', { ...blankProvider, name: `${press} ${n}`, currency: 'EUR', is_publisher: true, is_vendor: false });
    });
    await product.signIn(page);
    await page.goto(`${product.origin}/publishers?search=${press}&sort=name`);
    await page.getByRole('link', { name: `${press} 100` }).waitFor();
    await page.locator('[role="grid"]').evaluate((grid) => grid.parentElement?.parentElement?.scrollTo({ top: 1200 }));
    await page.getByRole('gridcell', { name: `${press} 140`, exact: true }).hover();
    await page.getByTitle(`Show ${press} 140 beside the list`).click();
    const panel = page.getByRole('complementary', { name: `${press} 140` });
    await panel.getByText('EUR').waitFor();
    await panel.getByRole('button', { name: 'Next row' }).click();
    await page
      .getByRole('complementary', { name: `${press} 141` })
      .getByRole('button', { name: 'Close' })
      .click();
    const place = () => page.locator('[role="grid"]').evaluate((grid) => grid.parentElement?.parentElement?.scrollTop);
    const left = await place();
    expect(left).toBeGreaterThan(500);
    // Followed without the mouse, for which the driver would first scroll.
    await page.getByRole('link', { name: `${press} 141` }).evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/\/publishers\/[^?]+/);
    await page.goBack();
    await page.getByRole('link', { name: `${press} 141` }).waitFor();
    await expect.poll(place).toBe(left);
  });

  test('a record page is loaded once the pointer rests on its link', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/(?:subscription-page|workflow-tab)-.*\.js$/.test(request.url())) loaded.push(request.url());
    });
    await openSubscription('Reports on Reefs');
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    await page.getByRole('link', { name: 'Reports on Reefs' }).hover();
    await expect.poll(() => loaded.length).toBe(2);
  });

  test('a record page is loaded once its cell has the focus', async () => {
    const loading = page.waitForRequest(/\/assets\/subscription-page-.*\.js$/);
    await openSubscription('Surveys of Silt');
    await cell(0, subscriptionFields, 'name').focus();
    await loading;
  });

  /** Lets no answer of a call through until the test says so. */
  async function holdBack(url: RegExp): Promise<() => void> {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(url, async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    return release;
  }

  test('a row opens at once with what the list knew, and nothing can be changed before the record is there', async () => {
    await openSubscription('Early Estuaries');
    await page.evaluate(() => {
      const seen = { shifts: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifts += value;
      }).observe({ type: 'layout-shift' });
    });
    const release = await holdBack(/\/api\/(?:reads|subscriptions\/[^/?]+)$/);
    await page.getByRole('grid').getByRole('link', { name: 'Early Estuaries' }).click();
    await page.getByRole('heading', { level: 1, name: 'Early Estuaries' }).waitFor();
    const main = page.getByRole('main');
    const latest = main.getByRole('region', { name: 'Latest period' });
    expect(await latest.innerText()).toContain(`01.01.${year} – 31.12.${year}`);
    expect(await latest.innerText()).toContain('100.00');
    expect(await main.getByRole('link', { name: 'Journal of Tides' }).count()).toBe(1);
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    release();
    await main.getByRole('button', { name: 'Rename “Early Estuaries”' }).waitFor();
    await main.getByRole('region', { name: 'Now' }).waitFor();
    expect(await latest.count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { seen: { shifts: number } }).seen.shifts)).toBeLessThanOrEqual(0.05);
    expect(problems).toEqual([]);
  });

  test('a record that is only named opens with its name; one that is gone says so', async () => {
    await openSubscription('Named by a row');
    const release = await holdBack(/\/api\/(?:reads|products\/[^/?]+)$/);
    await page.getByRole('grid').getByRole('link', { name: 'Named by a row' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Journal of Tides' }).click();
    await page.getByRole('heading', { level: 1, name: 'Journal of Tides' }).waitFor();
    expect(await page.getByRole('main').getByText('None').count()).toBe(0);
    release();
    await page.getByRole('main').getByText('Northern Press').first().waitFor();

    const period = await openSubscription('Soon deleted');
    await ask(groups.subscriptions.remove, { as: product.tenant.admin, params: { id: period.subscription_id } });
    const gone = await holdBack(/\/api\/(?:reads|subscriptions\/[^/?]+)$/);
    await page.getByRole('grid').getByRole('link', { name: 'Soon deleted' }).click();
    await page.getByRole('heading', { level: 1, name: 'Soon deleted' }).waitFor();
    gone();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Back to/ })
      .waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Soon deleted' }).count()).toBe(0);
  });

  test('R033 typing narrows the rows at hand before the server has answered, without sums and counts that are not true', async () => {
    for (const subscription_name of ['Wharf Annals', 'Wharf Letters', 'Quay Letters'])
      await library.period({ subscription_name, price: 10 });
    await product.signIn(page);
    await page.goto(`${product.origin}/subscriptions`);
    const grid = page.getByRole('grid');
    const link = (name: string) => grid.getByRole('link', { name, exact: true });
    await link('Wharf Annals').waitFor();
    const release = await holdBack(/\/api\/subscriptions\?.*search=/);
    await grid.getByRole('checkbox', { name: 'Select Wharf Letters' }).check();
    await page.getByRole('searchbox', { name: 'Search list...' }).fill('letters whárf');
    await expect.poll(() => grid.locator('[data-id]').count()).toBe(1);
    expect(await link('Wharf Letters').count()).toBe(1);
    // The selection stays until the server is asked, which begins a list anew.
    await page.getByText(/^1 of \d+ loaded rows · Searching all rows…$/).waitFor();
    await expect.poll(() => grid.getByRole('row', { name: 'Total follows' }).count()).toBe(1);
    expect(await grid.getByRole('row', { name: 'Total follows' }).innerText()).not.toContain('EUR');
    expect(await grid.getAttribute('aria-rowcount')).toBe('-1');
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
    release();
    await page.getByText('1–1 of 1', { exact: true }).waitFor();
    await grid.getByRole('row', { name: 'Total of 1 row' }).waitFor();

    await page.getByRole('searchbox', { name: 'Search list...' }).fill('');
    await page.keyboard.press('Enter');
    await link('Quay Letters').waitFor();
    await grid.getByRole('columnheader', { name: 'Name' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter…' }).click();
    await page.getByLabel('Contains').fill('quay');
    await expect.poll(() => grid.locator('[data-id]').count()).toBe(1);
    expect(await page.getByText('Searching all rows…').count()).toBe(0);
    await page.keyboard.press('Escape');
    await link('Wharf Annals').waitFor();
    expect(problems).toEqual([]);
  });

  test('S75 the financial periods of a year', async () => {
    await library.period({ subscription_name: 'Fjord Notes' });
    await product.signIn(page);
    await page.goto(`${product.origin}/financial-periods?year=2026`);
    await page.getByRole('gridcell', { name: '31.12.2026' }).waitFor();
    await page.getByRole('button', { name: 'Previous year' }).click();
    await page.getByRole('gridcell', { name: '31.12.2025' }).waitFor();
    expect(new URL(page.url()).searchParams.get('year')).toBe('2025');
    expect(await page.getByRole('gridcell', { name: '31.12.2026' }).count()).toBe(0);
  });

  test.each([
    '/subscriptions',
    '/products',
    '/publishers',
    '/vendors',
    '/product-types',
    '/subject-categories',
    '/cost-centers',
    '/departments',
    '/financial-periods',
  ])('WCAG: %s has no finding of axe', async (path) => {
    await product.signIn(page);
    await page.goto(product.origin + path);
    await page.waitForSelector('[data-row="0"], p:has-text("No rows")');
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
