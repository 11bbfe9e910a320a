// In a browser: usage figures, charts and their tables on a subscription, at the widths of a desktop and a phone.
import { expect, test } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';

inBrowser({ records: true });

const lastYear = Number(today('Europe/Berlin').slice(0, 4)) - 1;
const chart = (name: string) => page.getByRole('region', { name, exact: true });

test('S44 S113 the usage of a subscription: figures, charts, costs by period and unusual months', async () => {
  const { subscription_id } = await library.period({ start_date: `${lastYear}-01-01`, end_date: `${lastYear}-12-31`, price: 1_320 });
  await product.signIn(page, 'viewer');
  await page.goto(`${product.origin}/subscriptions/${subscription_id}/price`);
  await page.getByRole('main').getByRole('link', { name: 'Usage', exact: true }).click();
  await page.getByText('No usage loaded', { exact: true }).waitFor();
  await storeProductUsage(product.tenant, 'Tides online', library.product, {
    [lastYear]: [
      yearCell([50, 50, 50, 50, 50, 50, null, 50, 50, 50, 50, 600]),
      yearCell([1, 2], { metric: 'No_License', access_type: null }),
    ],
  });
  await page.reload();
  const figures = page.getByLabel('Usage in figures');
  await figures.waitFor();
  expect(await figures.innerText()).toMatch(/1[.,]100[^]*1[.,]10\s*EUR[^]*No year before[^]*11 of 12 months/);
  await page.getByText('1 of the 12 months is not known.').waitFor();
  await chart('Uses by month').getByRole('button', { name: 'Table' }).click();
  await expect.poll(() => chart('Uses by month').getByRole('table').innerText()).toMatch(/Jul \d{4}\s+Not known|Jul \d{4}[^\d]+\n/);
  await chart('Cost per use by period').first().waitFor();
  await page.getByText(/Dec \d{4}: 600 uses, where the months before had 50 on average\./).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
  expect(problems).toEqual([]);
});
