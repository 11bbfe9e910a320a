import { expect, test } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { storeProductUsage, yearCell } from '#tests/support/product-usage.ts';

inBrowser({ records: true });

const lastYear = Number(today('Europe/Berlin').slice(0, 4)) - 1;

test('the pages of a product and of its publisher show uses and cost per use of their subscriptions', async () => {
  await library.period({ start_date: `${lastYear}-01-01`, end_date: `${lastYear}-12-31`, price: 1_200 });
  await storeProductUsage(product.tenant, 'Ebb online', library.product, { [lastYear]: [yearCell(Array<number>(12).fill(10))] });
  await product.signIn(page, 'viewer');
  for (const path of [`products/${library.product}`, `publishers/${library.publisher}`]) {
    await page.goto(`${product.origin}/${path}/subscriptions`);
    const usage = page.getByRole('region', { name: 'Usage', exact: true });
    await usage.getByRole('link', { name: 'Which months are there' }).waitFor();
    await expect.poll(() => usage.getByRole('table').innerText()).toMatch(/EUR[^]*of 12 months/);
    expect(await axeProblems(page)).toEqual([]);
  }
  expect(problems).toEqual([]);
});
