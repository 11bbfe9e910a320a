// In a browser: forecasts that follow the address, recommendations set in cells, layouts at three widths, and PDFs downloaded.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const next = memberYear() + 1;
const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });

/** A subscription with yearly prices, the last of this year. */
async function deal(subscription_name: string, prices: readonly number[], change: object = {}): Promise<string> {
  let subscription_id: string | undefined;
  for (const [index, price] of prices.entries()) {
    const start_date = `${next - prices.length + index}-01-01`;
    const of = subscription_id === undefined ? { subscription_name } : { subscription_id };
    ({ subscription_id } = await library.period({ ...of, start_date, price, decision: 'accepted', ...change }));
  }
  return subscription_id ?? '';
}

describe('S74 S102 the price forecast', () => {
  test('says where prices come from while there are none', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/financial/predictions`);
    await page.waitForURL('**/financial/predictions/scenarios');
    await tab('Price forecast').click();
    await page.waitForURL('**/financial/predictions/price-forecast');
    await page.getByText(`There are no prices to forecast ${next} from.`).waitFor();
    await page.getByText('None of your earlier prices follows another').waitFor();
    await page.getByRole('link', { name: 'Import prices' }).click();
    await page.waitForURL('**/subscription-price-imports');
    expect(problems).toEqual([]);
  });

  test('shows the total with its range, the rules, what carries the risk and how accurate the rules were', async () => {
    await deal('Elsevier', [1_007_476, 1_048_457, 1_089_025, 1_129_021]);
    await deal('Ebsco', [67_430, 525_016]);
    for (const name of ['Brill', 'Karger', 'Wiley']) await deal(name, [100]);
    const dollars = await deal('Dollars', [100], { currency: 'USD' });
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/financial/predictions/price-forecast`);
    const figures = page.locator('dl');
    await expect.poll(() => figures.innerText()).toMatch(/Total\s+1[.,]720[.,]018[.,]23\s*EUR\s+Four of five such totals ended between/);
    const rules = region('Forecast by rule');
    await expect
      .poll(() => rules.innerText())
      .toMatch(/Its own earlier changes, balanced with the default\s+1\s+1[.,]173[.,]689[.,]59\s+68[.,]2 %/);
    // The widest range comes first, with what was not counted and the question that it raises.
    const risk = region('What carries the risk');
    const first = risk.getByRole('row').nth(1);
    await expect.poll(() => first.innerText()).toMatch(/Ebsco[^]*\+678[.,]6 % from[^]*Does it buy the same content\?/);
    const accuracy = region('How accurate such forecasts were');
    await expect.poll(() => accuracy.innerText()).toMatch(/\d of 2 earlier prices ended inside the range/);
    await expect.poll(() => accuracy.innerText()).toMatch(/The rule used here\s+4\s[^]*Median of the last 3 changes\s+4\s/);
    await page.getByText('1 price or forecast has no rate to EUR and is not in the total.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await risk.getByRole('link', { name: 'Ebsco' }).click();
    await page.waitForURL('**/subscriptions/*/price');
    expect(dollars).not.toBe('');
    expect(problems).toEqual([]);
  });

  test('adds a currency buffer as a term of its own, which stays in the address [RF10]', async () => {
    await deal('Guilders', [100], { currency: 'GBP', exchange_rate: '0.9', exchange_rate_date: `${next - 1}-01-01` });
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/financial/predictions/price-forecast`);
    const line = region('What carries the risk').getByRole('row').filter({ hasText: 'Guilders' });
    await expect.poll(() => line.innerText()).toMatch(/104[.,]00 GBP at a rate of 0[.,]9 = 93[.,]60 EUR/);
    await page.getByRole('textbox', { name: 'Currency buffer in percent' }).fill('5');
    await page.waitForURL('**/price-forecast?currency_buffer=5');
    await expect.poll(() => line.innerText()).toMatch(/at a rate of 0[.,]9, with a buffer of 5 % = 98[.,]28 EUR/);
    await expect.poll(() => page.locator('dl').innerText()).toMatch(/Currency buffer in percent\s+4[.,]68\s*EUR/);
    expect(await axeProblems(page)).toEqual([]);
    // The table for a budget meeting: with the buffer that is on the screen.
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to Excel' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^forecasts-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const sheet = await readSpreadsheet(readFileSync(await download.path()));
    const exported = (await Array.fromAsync(sheet.rows(sheet.sheets[0]?.name ?? ''))).map(({ cells }) => cells);
    expect(exported.find(([name]) => name === 'Guilders')).toContain(98.28);
    await page.getByRole('textbox', { name: 'Currency buffer in percent' }).fill('500');
    await page.getByText('Enter a percentage below 100 with at most 2 decimals.').waitFor();
    await page.reload();
    await expect.poll(() => page.locator('dl').innerText()).toMatch(/4[.,]68/);
    expect(problems).toEqual([]);
  });

  test('names what has no forecast, and keeps the financial period that was chosen', async () => {
    await library.period({ subscription_name: 'Never priced', start_date: `${next - 1}-01-01`, price: null });
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/financial/predictions/price-forecast`);
    await page.getByRole('button', { name: /^Show: 1 subscription has no earlier price/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Never priced' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: /Financial period/ }).click();
    await page.getByRole('option', { name: String(next - 1), exact: true }).click();
    await page.waitForURL('**/price-forecast?financialPeriodId=*');
    await expect.poll(() => page.locator('dl').innerText()).toMatch(/Forecast\s+0[.,]00/);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(problems).toEqual([]);
  });
});

describe('S103 the recommendations', () => {
  test('are set in the cell of a subscription or for several, and the sums follow', async () => {
    const first = await library.period({ subscription_name: 'Rated one', start_date: `${next}-01-01`, price: 300 });
    await library.period({ subscription_name: 'Rated two', start_date: `${next}-01-01`, price: 200 });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/financial/predictions/price-forecast?financialPeriodId=${first.financial_period_id}`);
    await tab('Recommendations').click();
    await page.waitForURL(`**/recommendations?financialPeriodId=${first.financial_period_id}`);
    const sums = page.locator('dl[aria-label="Forecasted cost by recommendation"]');
    const grid = page.getByRole('grid');
    const cell = grid.getByRole('row', { name: /Rated one/ }).getByRole('gridcell', { name: 'None', exact: true });
    await cell.click();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Review', exact: true }).click();
    await expect.poll(() => sums.innerText()).toMatch(/Review\s+300[.,]00\s*EUR/);
    // Several at once.
    for (const name of ['Rated one', 'Rated two'])
      await grid
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .click();
    await page.getByRole('button', { name: 'Recommendation status…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).click();
    await page.getByRole('option', { name: 'Renew', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change 2 periods' }).click();
    await expect.poll(() => sums.innerText()).toMatch(/Renew\s+500[.,]00\s*EUR/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('are only looked at by those who may not edit', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/financial/predictions/recommendations`);
    await page
      .getByRole('grid')
      .getByRole('row', { name: /Rated one/ })
      .waitFor();
    await page
      .getByRole('grid')
      .getByRole('row', { name: /Rated one/ })
      .getByRole('gridcell', { name: 'Renew', exact: true })
      .click();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('option').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('S105 the renewal proposal', () => {
  test('shows each proposal by department with its sum, and follows a change', async () => {
    const departments = [{ department_id: library.department, percentage: 100, cost_center_id: null }];
    await library.period({ subscription_name: 'Proposed', start_date: `${next}-01-01`, price: 900, departments });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/financial/predictions/renewal-proposal`);
    const table = region('Renewal proposal by department').getByRole('table');
    await expect
      .poll(() => table.innerText())
      .toMatch(/Physics\s+0[.,]00\s+0[.,]00\s+0[.,]00\s+0[.,]00\s+900[.,]00\s+900[.,]00[^]*Total\s+0[.,]00/);
    const row = page.getByRole('grid').getByRole('row', { name: /Proposed/ });
    await row.getByRole('gridcell', { name: 'Not proposed', exact: true }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Renewal proposed', exact: true }).click();
    await expect.poll(() => table.innerText()).toMatch(/Physics\s+900[.,]00/);
    expect(await axeProblems(page)).toEqual([]);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(problems).toEqual([]);
  });
});

describe('S105 evidence packs', () => {
  /** Builds the pack of the dialog that is open, and downloads it. */
  async function built(title: string): Promise<Buffer> {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: 'Build PDF' }).click();
    await dialog.getByText('The PDF is ready.').waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    return readFileSync(await download.path());
  }

  test('are built from the page of a subscription, in the language that is chosen', async () => {
    const id = await deal('Packed', [100, 104]);
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/subscriptions/${id}/price`);
    await page.getByRole('button', { name: 'Evidence pack', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Evidence pack: Packed' });
    await dialog.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('option', { name: 'Deutsch', exact: true }).click();
    expect(await axeProblems(page)).toEqual([]);
    expect(readPdf(await built('Evidence pack: Packed')).title).toBe('Entscheidungsmappe: Packed');
    expect(problems).toEqual([]);
  });

  test('are built from the renewal proposal, of a department and of a row', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/financial/predictions/renewal-proposal`);
    await page.getByRole('button', { name: 'Evidence pack of a department' }).click();
    expect(readPdf(await built('Evidence pack: Physics')).title).toBe('Evidence pack: Physics');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    const row = page.getByRole('grid').getByRole('row', { name: /Proposed/ });
    await row.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Evidence pack', exact: true }).click();
    await page.getByRole('dialog', { name: 'Evidence pack: Proposed' }).waitFor();
    expect(problems).toEqual([]);
  });
});
