// In a browser: usage on the pages of products and publishers and in a workflow task, and the links between them.
import { expect, test } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
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

test('S42 the task that reviews usage shows uses, cost per use and change, and leads to S44', async () => {
  const { subscription_id, product_id } = await library.period({
    subscription_name: 'Reviewed Letters',
    start_date: `${lastYear}-01-01`,
    end_date: `${lastYear}-12-31`,
    price: 1_200,
  });
  const next = await library.period({
    subscription_id,
    start_date: `${lastYear + 1}-01-01`,
    end_date: `${lastYear + 1}-12-31`,
    price: 1_300,
  });
  await storeProductUsage(product.tenant, 'Ebb reviews', product_id ?? library.product, {
    [lastYear - 1]: [yearCell(Array<number>(12).fill(8))],
    [lastYear]: [yearCell(Array<number>(12).fill(10))],
  });
  await ask(groups.workflows.start, { as: product.tenant.editor, params: { id: next.id }, body: {} });
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/subscriptions/${subscription_id}/workflow?period=${next.id}`);
  const task = page.locator('#task-usage_review');
  await task.getByRole('link', { name: /^\d+ uses in 12 months/ }).waitFor();
  await task.getByRole('button', { name: 'Review usage' }).click();
  const form = page.getByRole('form', { name: 'Review usage' });
  await form.getByText('Cost per use', { exact: true }).waitFor();
  await form.getByText('Months covered', { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await form.getByRole('link', { name: 'All usage figures' }).click();
  await page.waitForURL(`**/subscriptions/${subscription_id}/usage`);
  expect(problems).toEqual([]);
});
