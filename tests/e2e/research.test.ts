// In a browser: an article from creation to approval as a flow, choices in dialogs, charts with their rows, and downloads.
import { beforeAll, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

let agreement: string;

beforeAll(async () => {
  const body = {
    name: 'Harbour deal',
    publisher_id: library.publisher,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    list_price: 2650,
  };
  agreement = (await ask(groups.agreements.create, { as: product.tenant.admin, body })).id;
});

it('S79 S80 S130 S131 an article is created, charged, approved and found again', async () => {
  await product.signIn(page, 'research');
  await page.goto(`${product.origin}/research-output/articles`);
  await page.getByRole('button', { name: 'Create article' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('DOI', { exact: true }).fill('https://doi.org/10.1000/E2E.1');
  await dialog.getByLabel('Title').fill('Waves on a coast');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('grid').getByRole('link', { name: 'Waves on a coast' }).click();
  await page.getByRole('heading', { name: 'Waves on a coast' }).waitFor();
  await page.getByRole('button', { name: 'Add charge' }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('1620.50');
  await page.getByRole('dialog').getByRole('button', { name: 'Add payer' }).click();
  await page.getByRole('group', { name: 'Payer 1' }).getByLabel('Or someone else').fill('Fjord University');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const charges = page.getByRole('region', { name: 'Charges' });
  await charges
    .getByRole('row', { name: /Article processing charge/ })
    .getByText(/Fjord University: 1.620.50/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('S79 S80 articles are assigned together, corrected, and lose an author who asks for it', async () => {
  const as = product.tenant.admin;
  const author = { name: 'Rosa Rosenfeld', orcid: '0000-0002-1825-0097', ror: null, corresponding: true };
  for (const title of ['Cliffs', 'Coves'])
    await ask(groups.articles.create, { as, body: { title, publisher_id: library.publisher, authors: [author] } });
  await product.signIn(page, 'research');
  await page.goto(`${product.origin}/research-output/articles`);
  const grid = page.getByRole('grid');
  for (const title of ['Cliffs', 'Coves']) await grid.getByRole('row', { name: title }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /^Agreement/ })
    .last()
    .click();
  await page.getByRole('option', { name: 'Harbour deal' }).click();
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await grid.getByRole('link', { name: 'Coves' }).click();
  await page.getByRole('heading', { name: 'Coves' }).waitFor();
  await page.getByRole('main').getByText('Harbour deal').first().waitFor();
  // What people correct by hand.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit article' }).click();
  await dialog.getByLabel('DOI', { exact: true }).fill('not a DOI');
  await dialog.getByLabel('Journal', { exact: true }).fill('Shores');
  await dialog.getByLabel('Authors').fill('Rosa Rosenfeld 0000-0002-1825-0097\nTim Tiller');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/This is not a DOI/)
    .first()
    .waitFor();
  await dialog.getByLabel('DOI', { exact: true }).fill('10.1000/coves');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Rosa Rosenfeld; Tim Tiller').waitFor();
  await page.getByText('Shores').first().waitFor();
  // Her name goes from both articles.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase a person…' }).click();
  expect(await dialog.getByLabel('ORCID').inputValue()).toBe('0000-0002-1825-0097');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await page.getByText('The person was removed from 2 articles.').first().waitFor();
  await page.getByText('Tim Tiller', { exact: true }).waitFor();
  expect(problems.filter((each) => !/status of 422/.test(each))).toEqual([]);
});

it('S132 an agreement is corrected', async () => {
  await product.signIn(page, 'research');
  await page.goto(`${product.origin}/research-output/agreements/${agreement}`);
  await page.getByRole('button', { name: 'Edit agreement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('ESAC ID').fill('harbour2026');
  await dialog.getByLabel('End').fill('2025/12/31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByText(/before|after/)
    .first()
    .waitFor();
  await dialog.getByLabel('End').fill('2027/12/31');
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('harbour2026').waitFor();
  expect(problems.filter((each) => !/status of 422/.test(each))).toEqual([]);
});

it('S79 an article is checked before it is paid', async () => {
  await product.signIn(page, 'research');
  await page.goto(`${product.origin}/research-output`);
  await page.getByLabel('ISSN').fill('2049-3630');
  await page.getByLabel('Accepted on').fill('2026-02-01');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Harbour deal' });
  await answer.getByText('The agreement has no title list. Check the publisher’s list of journals.').waitFor();
  await page.getByText('The publisher is not known, so all agreements are asked.').waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

it('S132 costs and quota of a year make the balance of an agreement', async () => {
  await product.signIn(page, 'research');
  await page.goto(`${product.origin}/research-output/agreements/${agreement}`);
  await page.getByRole('button', { name: 'Edit year' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Read and publish').fill('160000');
  await dialog.getByLabel('Quota').fill('40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const balance = page.getByRole('region', { name: 'Balance of a year' });
  await balance
    .getByText(/160.000.00/)
    .first()
    .waitFor();
  await balance.getByText('0 of 40').waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

it('S79 the analysis shows figures, charts with their rows, and files for OpenAPC', async () => {
  const as = product.tenant.admin;
  const body = { doi: '10.1000/e2e.2', title: 'Dunes', period: 2025, publisher_id: library.publisher };
  const { id } = await ask(groups.articles.create, { as, body });
  await ask(groups.articleCharges.create, { as, body: { article_id: id, kind: 'apc', amount: 990.5, currency: 'EUR' } });
  await product.signIn(page, 'viewer');
  await page.goto(`${product.origin}/research-output/analysis?year=2025`);
  const chart = page.getByRole('region', { name: 'Charges of articles per publisher' });
  await chart.getByRole('button', { name: 'Table' }).click();
  await chart
    .getByText(/990.50/)
    .first()
    .waitFor();
  await chart.getByRole('button', { name: 'Rows' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Dunes' }).first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page
    .getByRole('region', { name: 'Total cost of publishers' })
    .getByText(/990.50/)
    .first()
    .waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for OpenAPC' }).click();
  await page.getByRole('menuitem', { name: 'Articles with charges' }).click();
  expect((await saved).suggestedFilename()).toBe('openapc-apc-2025.csv');
  expect(await axeProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('S132 an agreement says what it saves, year by year, and leads to what was paid although it is covered', async () => {
  const as = product.tenant.admin;
  const publications = [{ publication_title: 'Harbours', online_identifier: '1664-042X' }];
  const list = await ask(groups.products.createTitleList, {
    as,
    params: { id: library.product },
    body: { name: 'Covered', valid_from: '2020-01-01', publications },
  });
  const publisher = { publisher_id: library.publisher };
  const cost = { year: 2025, read: null, publish: null, read_and_publish: 3000, fee: null, credit: null };
  const terms = { list_price: 2650, read_price: 1000, read_price_year: 2025, costs: [cost], title_list_id: list.id };
  const days = { start_date: '2025-01-01', end_date: '2025-12-31' };
  const { id } = await ask(groups.agreements.create, { as, body: { name: 'Open harbours', ...publisher, ...days, ...terms } });
  const accepted = { accepted_on: '2025-03-01', ...publisher };
  for (const title of ['Tides', 'Currents']) await ask(groups.articles.create, { as, body: { title, agreement_id: id, ...accepted } });
  const outside = await ask(groups.articles.create, { as, body: { title: 'Quays', issn_electronic: '1664-042X', ...accepted } });
  await ask(groups.articleCharges.create, { as, body: { article_id: outside.id, kind: 'apc', amount: 20.5, currency: 'EUR' } });
  await product.signIn(page, 'viewer');
  await page.goto(`${product.origin}/research-output/agreements/${id}`);
  // (3,000 − 1,000) / 2 beside 2,650.
  await page
    .getByText(
      /^Articles under this agreement cost 1[.,]000[.,]00 EUR each in 2025; the list price is 2[.,]650[.,]00 EUR: the agreement saves 62[.,]3 % per article\.$/,
    )
    .waitFor();
  const years = page.getByRole('region', { name: 'Years beside each other' }).first();
  await expect
    .poll(() => years.getByRole('row', { name: /^2025/ }).innerText())
    .toMatch(/3[.,]000[.,]00\s+2\s+1[.,]000[.,]00\s+2[.,]650[.,]00\s+\+3[.,]300[.,]00\s+\+62[.,]3 %/);
  await page.getByRole('region', { name: 'Price of an article by year' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await years.getByRole('link', { name: /^1 article, 20[.,]50 EUR$/ }).click();
  await page.getByText('Paid although covered by Open harbours in 2025').waitFor();
  await page.getByRole('grid').getByRole('link', { name: 'Quays' }).waitFor();
  expect(await page.getByRole('grid').getByRole('link', { name: 'Tides' }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all articles' }).click();
  await page.getByRole('grid').getByRole('link', { name: 'Tides' }).waitFor();
  expect(problems).toEqual([]);
});
