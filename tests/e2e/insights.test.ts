// In a browser: charts with their tables, rows and formulas, saved as PNG, SVG and CSV, and layouts at three widths.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');
const chart = (name: string) => page.getByRole('region', { name, exact: true });

const year = memberYear();

describe('S72 S73 S101 financial insights', () => {
  test('R136 show figures and charts, each with its table, its rows and its formula', async () => {
    const departments = [{ department_id: library.department, percentage: 100, cost_center_id: null }];
    const first = await library.period({
      subscription_name: 'Tides Plus',
      start_date: `${year - 1}-01-01`,
      price: 1_000,
      decision: 'accepted',
      departments,
    });
    const more = { subscription_id: first.subscription_id, start_date: `${year}-01-01`, price: 1_040, decision: 'accepted', departments };
    await library.period(more);
    await library.period({ subscription_name: 'Notes', start_date: `${year}-01-01`, price: 260, decision: 'accepted' });
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/dashboard`);
    await page.getByRole('navigation').getByRole('link', { name: 'Financials' }).click();
    await page.waitForURL('**/financial/insights');
    await page.goto(`${product.origin}/financial/insights?year=${year}`);
    // Figures of one formula share its sentence.
    await page.getByRole('button', { name: 'Formula' }).first().click();
    await expect.poll(() => dialog().innerText()).toMatch(/Spend, Of it decided[^]*Paid \+ awaiting payment/);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    // A figure has that of the year before beside it, and leads to the rows that it is the sum of.
    const figures = page.getByLabel('Subscription spend overview');
    await expect
      .poll(() => figures.innerText())
      .toMatch(new RegExp(`^Spend\\s+1[.,]300[.,]00\\s*EUR\\s+${year - 1}: 1[.,]000[.,]00 \\(\\+30[.,]0 %\\)`));
    await expect.poll(() => figures.innerText()).toMatch(new RegExp(`Price change\\s+\\+4[.,]0 %\\s+No figure for ${year - 1}`));
    await figures.getByRole('button', { name: /^Show the rows behind Spend: 1[.,]300[.,]00 EUR$/ }).click();
    await dialog().getByText('2 rows').waitFor();
    await expect
      .poll(() =>
        dialog()
          .getByRole('row', { name: /^Total/ })
          .innerText(),
      )
      .toMatch(/1[.,]300[.,]00 EUR/);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    const share = chart('Share per publisher');
    await share.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => share.getByRole('table').innerText()).toMatch(/Northern Press\s+1[.,]300[.,]00/);
    await share.getByRole('button', { name: 'Rows' }).click();
    await dialog().getByText('2 rows').waitFor();
    await expect.poll(() => dialog().getByRole('table').innerText()).toMatch(/Tides Plus[^]*1[.,]040[.,]00 EUR[^]*Notes[^]*260[.,]00 EUR/);
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await share.getByRole('button', { name: 'Formula' }).click();
    await expect.poll(() => dialog().innerText()).toMatch(/1[.,]300[.,]00 EUR/);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    // A row leads to its record.
    await share.getByRole('button', { name: 'Rows' }).click();
    await dialog()
      .getByRole('link', { name: /Tides Plus/ })
      .first()
      .click();
    await page.waitForURL('**/subscriptions/**');
    expect(problems).toEqual([]);
  });

  test('S72 a mark tells its value and leads to exactly its rows, and a name puts its series aside, by keyboard', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/financial/insights?year=${year}`);
    const spend = chart('Total spend by year');
    const mark = spend.getByRole('button', { name: new RegExp(`^${year}, Accepted, no invoice yet: 1[.,]300[.,]00 EUR$`) });
    await mark.waitFor();
    // One stop of the tab key for the whole picture.
    expect(await spend.locator('[data-mark][tabindex="0"]').count()).toBe(1);
    await mark.focus();
    await expect.poll(() => spend.getByRole('definition').allInnerTexts()).toContainEqual(expect.stringMatching(/^1[.,]300[.,]00$/));
    expect(await spend.locator('dl > :not(div, dt, dd)').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `Rows behind “Total spend by year, ${year}, Accepted, no invoice yet”` }).waitFor();
    await dialog().getByText('2 rows').waitFor();
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    const name = spend.getByRole('list', { name: 'Legend' }).getByRole('button', { name: 'Accepted, no invoice yet' });
    await name.press('Enter');
    await mark.waitFor({ state: 'detached' });
    expect(await name.getAttribute('aria-pressed')).toBe('false');
    expect(await axeProblems(page)).toEqual([]);
    await name.press('Enter');
    await mark.waitFor();
    expect(problems).toEqual([]);
  });

  test('are of one department or provider, which the address keeps', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/financial/insights?year=${year}`);
    const spend = () => page.getByLabel('Subscription spend overview').first().innerText();
    const ofUnallocated = /^(?![^]*1[.,]300[.,]00)[^]*\b260[.,]00/;
    await expect.poll(spend).toMatch(/1[.,]300[.,]00/);
    await page.getByRole('button', { name: /^Department/ }).click();
    await page.getByRole('option', { name: 'Unallocated' }).click();
    await expect.poll(spend).toMatch(ofUnallocated);
    expect(new URL(page.url()).search).toBe(`?year=${year}&department_id=unallocated`);
    // The FTE table counts the whole library.
    await chart('Cost per FTE').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(spend).toMatch(ofUnallocated);
    const share = chart('Share per publisher');
    await share.getByRole('button', { name: 'Rows' }).click();
    await dialog().getByText('1 row', { exact: true }).waitFor();
    await expect.poll(() => dialog().getByRole('table').innerText()).toMatch(/Notes[^]*260[.,]00 EUR/);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Export as PDF' }).click();
    await dialog().getByRole('button', { name: 'Build PDF' }).click();
    await dialog().getByText('The PDF is ready.').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), dialog().getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^Financial insights \d{4}-.*\.pdf$/);
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Provider/ }).click();
    await page.getByRole('option', { name: 'Northern Press' }).click();
    await page.getByText('Budgets are not shown').waitFor();
    await chart('Budget against spend').waitFor({ state: 'detached' });
    // Another year is of the same filters.
    await page.getByRole('button', { name: 'Previous year' }).click();
    await expect.poll(() => new URL(page.url()).search).toContain(`year=${year - 1}&department_id=unallocated&provider_id=`);
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${product.origin}/financial/insights?department_id=nowhere`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await chart('Cost per FTE').waitFor();
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    problems.length = 0;
  });

  test('can be saved as a picture, a drawing and numbers [RI06]', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/financial/insights?year=${year}`);
    const share = chart('Share per publisher');
    const saved = async (format: string) => {
      await share.getByRole('button', { name: 'Download Share per publisher' }).click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    };
    const csv = await saved('Numbers (CSV)');
    expect(csv.name).toBe('Share per publisher.csv');
    expect(csv.bytes.toString('utf8')).toMatch(/\r\nNorthern Press,1300\.00\r\n/);
    const svg = await saved('Drawing (SVG)');
    expect(svg.bytes.toString('utf8')).toMatch(/>1[.,]300[.,]00 EUR</);
    const { name, bytes } = await saved('Picture (PNG)');
    expect(name).toBe('Share per publisher.png');
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1920, 264]);
    expect(problems).toEqual([]);
  });

  test('are beside the prices of a subscription, too [S43]', async () => {
    const first = await library.period({ subscription_name: 'Harbour Notes', start_date: `${year - 1}-01-01`, price: 500 });
    await library.period({ subscription_id: first.subscription_id, start_date: `${year}-01-01`, price: 510 });
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/subscriptions/${first.subscription_id}/price`);
    await page.getByRole('button', { name: 'Price charts' }).click();
    const development = chart('Price development');
    await development.getByRole('button', { name: 'Table' }).click();
    await expect.poll(() => development.getByRole('table').innerText()).toMatch(/500[.,]00[^]*510[.,]00/);
    await chart('Price increase percentage versus average').waitFor();
    await chart('Price versus forecast').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('say that nothing is known where there are no prices, and are no wider than the window', async () => {
    await product.signIn(page, 'viewer');
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${product.origin}/financial/insights?year=${year}`);
      await chart('Total spend by year').waitFor();
      await chart('Price index').waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${product.origin}/financial/insights?year=1999`);
    await chart('Share per publisher')
      .getByText(/^Nothing has a price in 1999\./)
      .waitFor();
    expect(problems).toEqual([]);
  });
});
