// In a browser: titles and links assigned in dialogs, tables that follow without a reload, at the widths of a desktop and a phone.
import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { today } from '#functions/platform/clock.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { storeTitleReport } from '#tests/support/title-reports.ts';

inBrowser({ records: true });

const year = Number(today('Europe/Berlin').slice(0, 4)) - 1;
const twelve = (count: number) => Array.from({ length: 12 }, () => count);
const dialog = () => page.getByRole('dialog');

async function fits(): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('S111 links of a source: proposed, set by hand, changed and deleted', async () => {
  const as = product.tenant.admin;
  const { name } = await ask(groups.products.get, { as, params: { id: library.product } });
  const source = await ask(groups.usageSources.create, { as, body: { name: 'Tides online', provider_id: library.publisher } });
  const reported = [
    { name, onlineIssn: '2049-3630', counts: twelve(5) },
    { name: 'Driftwood', onlineIssn: '2434-561X', counts: twelve(3) },
  ];
  await storeTitleReport(product.tenant, source.id, reported, { from: `${year}-01` });
  await product.signIn(page, 'admin');
  await page.goto(`${product.origin}/usage/sources/${source.id}`);
  const links = page.getByRole('region', { name: 'Products', exact: true });
  await links.getByRole('button', { name: 'Add link', exact: true }).click();
  await dialog()
    .getByRole('button', { name: /^Product/ })
    .click();
  await page.getByRole('option', { name, exact: true }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  await links.getByText('Set by hand', { exact: true }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await fits();
  await links.getByRole('button', { name: `Delete link of ${name}`, exact: true }).click();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await links.getByText('Set by hand', { exact: true }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('S110 titles that no product claims: one is assigned to a product', async () => {
  const as = product.tenant.admin;
  const { name } = await ask(groups.products.get, { as, params: { id: library.product } });
  const source = await ask(groups.usageSources.create, { as, body: { name: 'Shore online' } });
  const reported = ['Sandpiper', 'Plover'].map((title, index) => ({ name: title, counts: twelve(7 - index) }));
  await storeTitleReport(product.tenant, source.id, reported, { from: `${year}-01` });
  await product.signIn(page, 'admin');
  await page.goto(`${product.origin}/usage`);
  const titles = page.getByRole('region', { name: 'Titles without a product', exact: true });
  await titles.getByRole('rowheader', { name: 'Sandpiper' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await fits();
  await titles.getByRole('button', { name: 'Assign Sandpiper to a product', exact: true }).click();
  await dialog()
    .getByRole('button', { name: /^Product/ })
    .click();
  await page.getByRole('option', { name, exact: true }).click();
  expect(await axeProblems(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  await titles.getByRole('rowheader', { name: 'Sandpiper' }).waitFor({ state: 'detached' });
  await titles.getByRole('rowheader', { name: 'Plover' }).waitFor();
  expect(problems).toEqual([]);
});

test('S113 the titles of a subscription: most used, without use, with parts of the price', async () => {
  const as = product.tenant.admin;
  const { product_id, subscription_id } = await library.period({
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
    price: 100,
  });
  const publications = ['Gulls', 'Terns', 'Knots'].map((publication_title) => ({ publication_title }));
  const body = { name: 'List', valid_from: '2020-01-01', publications } as never;
  await ask(groups.products.createTitleList, { as, params: { id: product_id }, body });
  const source = await ask(groups.usageSources.create, { as, body: { name: 'Birds online', provider_id: library.publisher } });
  const reported = ['Gulls', 'Terns'].map((name, index) => ({ name, counts: twelve(10 - index) }));
  await storeTitleReport(product.tenant, source.id, reported, { from: `${year}-01` });
  // The worker of the product shares the use; a second one here would stand in its way.
  const recent = async () => (await ask(groups.subscriptionUsage.get, { as, params: { id: subscription_id } })).recent;
  await expect.poll(recent, { timeout: 80_000, interval: 500 }).not.toBeNull();
  await product.signIn(page, 'viewer');
  await page.goto(`${product.origin}/subscriptions/${subscription_id}/usage`);
  const titles = page.getByRole('region', { name: `Titles, Jan ${year} to Dec ${year}` });
  await titles.getByRole('rowheader', { name: 'Gulls' }).waitFor();
  await titles.getByText('Share the price', { exact: true }).click();
  await titles.getByRole('columnheader', { name: 'Cost per use' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await fits();
  await titles.getByRole('button', { name: 'Without use', exact: true }).click();
  await expect.poll(() => titles.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining('Knots')]);
  expect(problems).toEqual([]);
});
