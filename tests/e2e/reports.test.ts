// In a browser: a report designed with a live preview, columns moved by keyboard, charts, downloads, and the layout of a phone.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { axeProblems } from '#tests/support/axe.ts';
import { ask } from '#tests/support/api.ts';
import { groups } from '#shared/contract/calls.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({
  records: true,
  prepare: async () => {
    const law = await ask(groups.departments.create, { as: product.tenant.editor, body: { name: 'Law' } });
    const share = (department_id: string, percentage: number) => ({ department_id, percentage, cost_center_id: null });
    const start_date = `${memberYear()}-01-01`;
    await library.period({ subscription_name: 'Journal of One', start_date, price: 50.05, departments: [share(library.department, 100)] });
    await library.period({
      subscription_name: 'Journal of Two',
      start_date,
      price: 100,
      departments: [share(library.department, 33.33), share(law.id, 66.67)],
    });
  },
});

const region = (name: string) => page.getByRole('region', { name, exact: true });
const preview = () => region('Preview').getByRole('table', { name: 'Preview' });
const lines = async () => (await preview().getByRole('row').allInnerTexts()).map((line) => line.replaceAll('\t', ' | '));
const choose = async (label: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** A report of the editor that everybody sees: what departments pay, with a total. */
async function shareReport(name: string): Promise<void> {
  const columns = [
    { path: 'subscription', label: null, total: null },
    { path: 'normalized_price', label: null, total: 'sum' as const },
    { path: 'product.publisher.name', label: null, total: null },
  ];
  const body = { name, type: 'subscription-periods' as const, shared: 'everybody' as const, columns, groups: ['departments'] };
  await ask(groups.reports.create, { as: product.tenant.editor, body });
}

describe('S76 S77 S78 S120 R104 reports', () => {
  test('are built from columns that a word finds, grouped, saved, shared, downloaded and deleted', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/reports`);
    await page.getByText('There are no reports yet').waitFor();
    await page.getByRole('link', { name: 'Spend of this year by department' }).click();
    await page.getByRole('heading', { name: 'Spend of this year by department' }).waitFor();
    await region('Preview').getByText('2 rows').waitFor();
    await page.goBack();
    await page.getByText('There are no reports yet').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Subscription periods', exact: true }).click();
    await page.waitForURL('**/reports/subscription-periods/new');
    for (const name of ['Detail', 'Start', 'End', 'One-time purchase'])
      await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find a column' }).fill('local price');
    await page.getByRole('list', { name: 'Columns to add' }).getByRole('button', { name: 'Local price', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find a column' }).fill('publisher name');
    await page
      .getByRole('list', { name: 'Columns to add' })
      .getByRole('button', { name: 'Product › Publisher › Name', exact: true })
      .click();
    await choose('Total of Local price', 'Sum');
    await choose('Group by', 'Departments');
    await expect
      .poll(lines)
      .toEqual([
        'Group | Subscription | Local price | Product › Publisher › Name',
        expect.stringMatching(/^Law \(1\) \| .*\| 66[.,]67 EUR/),
        expect.stringMatching(/Journal of Two \| 66[.,]67 EUR \| Northern Press$/),
        expect.stringMatching(/^Physics \(2\) \| .*\| 83[.,]38 EUR/),
        expect.stringMatching(/Journal of (One|Two) \| (50[.,]05|33[.,]33) EUR/),
        expect.stringMatching(/Journal of (One|Two) \| (50[.,]05|33[.,]33) EUR/),
        expect.stringMatching(/^Total \| .*\| 150[.,]05 EUR/),
      ]);
    await choose('Kind of chart', 'Bars');
    const drawn = page.getByRole('figure').filter({ hasText: 'Local price (EUR) by Departments' });
    await drawn.getByRole('group', { name: /^Local price/ }).waitFor();
    await drawn.getByText('Physics').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    // The largest first, each with its share; a bar leads to exactly its rows.
    expect(
      await drawn.getByRole('button', { name: /EUR · / }).evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label'))),
    ).toEqual([
      expect.stringMatching(/^Physics, .* 83[.,]38 EUR · 55[.,]6 %$/),
      expect.stringMatching(/^Law, .* 66[.,]67 EUR · 44[.,]4 %$/),
    ]);
    await drawn.getByRole('button', { name: /^Law, / }).press('Enter');
    const rows = page.getByRole('dialog', { name: 'Rows behind “Local price (EUR) by Departments, Law”' });
    await rows.getByText('1 row', { exact: true }).waitFor();
    await rows.getByRole('row', { name: /Journal of Two 66[.,]67 EUR/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await rows.getByRole('button', { name: 'Close', exact: true }).last().click();
    await drawn.getByRole('button', { name: 'Table', exact: true }).click();
    await drawn.getByRole('cell', { name: /66[.,]67 · 44[.,]4 %/ }).waitFor();
    await drawn.getByRole('button', { name: 'Chart', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Enter a name').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('What departments pay');
    await dialog.getByRole('button', { name: /^Seen by/ }).click();
    await page.getByRole('option', { name: 'Everyone', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/reports/subscription-periods/*/edit');
    await page.getByRole('heading', { name: 'What departments pay' }).waitFor();
    await drawn.waitFor();
    await choose('File format', 'CSV');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download', exact: true }).click()]);
    expect(file.suggestedFilename()).toMatch(/^What departments pay-.*\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('Total,,150.05,EUR');
    expect(problems).toEqual([]);
  });

  test('of others are changed as a copy of one’s own; filters move with today', async () => {
    await shareReport('Shared with viewers');
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/reports`);
    await page.getByRole('link', { name: 'Shared with viewers' }).click();
    await page.getByText('What you change is saved as your own.').waitFor();
    await choose('Add a filter', 'Start');
    await choose('Value of Start', '365 days from today');
    await region('Preview').getByText('0 rows').waitFor();
    await page.getByRole('button', { name: 'Remove the filter on Start' }).click();
    await region('Preview').getByText('2 rows').waitFor();
    await page.getByRole('button', { name: 'Save as my own' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Mine', exact: true }).waitFor();
    await page.goto(`${product.origin}/reports`);
    await page.getByRole('button', { name: 'Delete Mine' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Mine', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete Shared with viewers' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('show a column that was deleted struck out with the reason, and a refused filter as a sentence', async () => {
    const definition = {
      columns: [
        { path: 'gone', label: 'What it was', total: null },
        { path: 'name', label: null, total: null },
      ],
    };
    const body = { ...definition, name: 'Of yesterday', type: 'subscriptions' as const };
    const { id } = await ask(groups.reports.create, { as: product.tenant.editor, body });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/reports/subscriptions/${id}/edit`);
    await region('Preview').getByText('gone: There is no such column.').waitFor();
    expect(await region('Columns').locator('del').allInnerTexts()).toEqual(['gone']);
    expect(await region('Preview').locator('th del').allInnerTexts()).toEqual(['What it was']);
    await choose('Add a filter', 'Price');
    await page.getByRole('textbox', { name: 'Value of Price' }).fill('dear');
    await region('Preview').getByRole('alert').getByText('Filter “price”: Must be numeric value').waitFor();
    await ask(groups.reports.remove, { as: product.tenant.editor, params: { id } });
    problems.length = 0;
  });

  test('are built in the background, listed until they expire, and come by schedule [S121] [C692] [C693] [C694]', async () => {
    await shareReport('Built in the background');
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/reports`);
    await page.getByRole('link', { name: 'Built in the background' }).click();
    await page.getByRole('textbox', { name: 'Heading of Local price', exact: true }).fill('What it costs');
    await region('Preview').getByRole('columnheader', { name: 'What it costs' }).waitFor();
    await page.getByRole('button', { name: 'Drag Product › Publisher › Name' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('place 3 of 3').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowUp');
    await page.getByText('place 2 of 3').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await region('Preview').getByRole('columnheader').nth(2).getByText('Product › Publisher › Name').waitFor();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.waitForFunction((button) => button?.getAttribute('disabled') !== null, await save.elementHandle());
    await choose('File format', 'PDF');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText('“Built in the background” is being built.').first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Built files' }).click();
    await page.waitForURL('**/reports/runs');
    const row = region('Built files').getByRole('row', { name: /Built in the background/ });
    await row.getByText('Finished').waitFor({ timeout: 60_000 });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Download Built in the background' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Built in the background-.*\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${product.origin}/reports`);
    await page.getByRole('button', { name: 'Schedule of Built in the background' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Choose at least one recipient').waitFor();
    await choose('How often', 'Every month');
    await dialog.getByRole('button', { name: /^Recipients/ }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('cell', { name: /^Next on/ }).waitFor();
    expect(problems).toEqual([]);
  });

  test('fit a phone, and a word leads to a new one from anywhere [R006]', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/dashboard`);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('new license report');
    await page.getByRole('option', { name: /New license report/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reports/licenses/new');
    await page.setViewportSize({ width: 390, height: 844 });
    await region('Preview').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
