// In a browser: a file that becomes a list over the steps of a screen and opens by itself, cells edited by keyboard, downloads.
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { today } from '#functions/platform/clock.ts';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { kbartText, manyTitles, type TitleValues } from '#tests/api/title-lists/kbart-text.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const { products, titleLists } = groups;
const year = Number(today('Europe/Berlin').slice(0, 4));

const tides: TitleValues = {
  publication_title: 'Annals of Tides',
  online_identifier: '2049-3630',
  date_first_issue_online: '1997',
  title_url: 'https://tides.example',
  coverage_depth: 'fulltext',
  access_type: 'P',
  publication_type: 'serial',
};
const waves: TitleValues = { ...tides, publication_title: 'Waves', online_identifier: '0028-0836', date_first_issue_online: '2001' };
const dunes: TitleValues = { ...tides, publication_title: 'Dune Letters', online_identifier: '0140-6736', date_first_issue_online: '2010' };

const path = () => new URL(page.url()).pathname;
const dialog = () => page.getByRole('dialog').last();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
const sum = () => page.getByTestId('title-sum').innerText();
const settledSum = (text: string) => expect.poll(sum).toBe(text);

async function makeProduct(name: string): Promise<string> {
  return (await ask(products.create, { as: library.tenant.editor, body: { name, publisher_id: library.publisher } })).id;
}

async function makeList(productId: string, titles: readonly TitleValues[], more: object = {}): Promise<string> {
  const body = { name: 'By hand', valid_from: `${year}-01-01`, valid_to: `${year}-12-31`, publications: titles as never, ...more };
  return (await ask(products.createTitleList, { as: library.tenant.editor, params: { id: productId }, body })).id;
}

async function open(address: string): Promise<void> {
  await product.signIn(page, 'admin');
  await page.goto(product.origin + address);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

async function choose(name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function downloadBy(act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

const textOf = async (download: Download): Promise<string> => (await readFile(await download.path())).toString('utf8');

describe('S56 S84 the title lists of a product, S67 the import', () => {
  it('R061 R062 a file becomes a list: name and end are proposed, the report tells rows and columns, and the list opens after two seconds', async () => {
    const id = await makeProduct('Tidal Collection');
    await open(`/products/${id}`);
    await expect.poll(path).toBe(`/products/${id}/title-lists`);
    await page.getByText('A title list contains the journals').waitFor();
    await button('Import a file')
      .or(page.getByRole('link', { name: 'Import a file' }))
      .first()
      .click();
    await expect.poll(path).toBe(`/title-lists/imports/${id}/create`);
    const template = await downloadBy(() => button('KBART template').click());
    expect(template.suggestedFilename()).toMatch(/\.txt$/);
    expect((await textOf(template)).split('\t')).toHaveLength(25);

    await button('Create title list').click();
    await page.getByText('Choose a file first.').waitFor();
    await choose('notes.pdf', 'x');
    await page.getByText('notes.pdf is not a spreadsheet.').waitFor();
    await choose(
      'Tides 2026.csv',
      kbartText([tides, { ...waves, online_identifier: '0028-0837' }, waves, { publication_title: '', title_id: 'x' }]),
    );
    await settledSum('4 rows read = 3 new + 0 unchanged + 0 skipped + 1 need attention');
    await page.getByText('The row has no title.').first().waitFor();
    await page.getByText('Row 3, column C').waitFor();
    expect(await page.getByLabel('Name *').inputValue()).toBe('Tides 2026');
    await page.getByLabel('Valid from *').fill(`01.02.${year}`);
    expect(await page.getByRole('textbox', { name: 'Valid to' }).inputValue()).toBe(`31.01.${year + 1}`);
    expect(await axeProblems(page)).toEqual([]);
    const report = await downloadBy(() => button('Download the full report').click());
    const sheet = await readSpreadsheet(await readFile(await report.path()), report.suggestedFilename());
    expect((await Array.fromAsync(sheet.rows(sheet.sheets[0]?.name ?? ''))).length).toBeGreaterThan(4);

    const began = Date.now();
    await Promise.all([page.getByText('The list opens in a moment.').waitFor(), button('Create title list').click()]);
    await page.waitForURL(/\/title-lists\/[\w-]+$/);
    // Counted from the click: a busy machine makes it longer, never shorter.
    expect(Date.now() - began).toBeGreaterThan(1500);
    await cell('Annals of Tides').waitFor();
    expect(problems).toEqual([]);
  });

  it('R062 own columns by their letters, strict and lenient, and the same file again replaces or adds with what comes and goes', async () => {
    const id = await makeProduct('Letters');
    await makeList(id, [tides, waves]);
    await open(`/title-lists/imports/${id}/create`);
    const odd = ['nr;what;when;code', '1;Annals of Tides;1998;2049-3630', '2;Dune Letters;2010;0140-6736'].join('\r\n');
    await choose('odd.csv', odd);
    await page
      .getByRole('heading', { name: 'The file cannot be imported like this' })
      .or(page.getByText('The file cannot be imported like this'))
      .first()
      .waitFor();
    await page.getByRole('radio', { name: 'Custom' }).click();
    for (const [field, letter] of [
      ['Title', 'B – what'],
      ['First issue online', 'C – when'],
      ['Online ISSN or ISBN', 'D – code'],
    ] as const) {
      await page
        .getByRole('button', { name: `Column of ${field}`, exact: false })
        .first()
        .click();
      // The file is read anew after each choice: its headings stay beside the letters.
      const read = page.waitForResponse((response) => response.url().includes('/preview'));
      await page.getByRole('option', { name: letter, exact: false }).first().click();
      await read;
    }
    await settledSum('2 rows read = 2 new + 0 unchanged + 0 skipped + 0 need attention');
    await button('Strictness').click();
    await page.getByRole('radio', { name: /^Strict/ }).click();
    await settledSum('2 rows read = 0 new + 0 unchanged + 0 skipped + 2 need attention');
    expect(await button('Create title list').isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /^Lenient/ }).click();
    await page.getByRole('radio', { name: 'Replace the titles of a list' }).click();
    await page.getByText('1 added, 1 removed, 1 changed, 0 unchanged. The list will have 2 titles.').waitFor();
    await button('Titles to be removed (1)').click();
    await page.getByRole('listitem').filter({ hasText: 'Waves' }).waitFor();
    await page.getByRole('radio', { name: 'Only add titles to a list' }).click();
    await page.getByText('1 added, 0 removed, 0 changed, 1 unchanged. The list will have 3 titles.').waitFor();
    await button('Add titles').click();
    await page.waitForURL(/\/title-lists\/[\w-]+$/);
    await page.getByText('1–3 of 3').or(cell('Dune Letters')).first().waitFor();
    expect(await cell('1997').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('R061 10,000 titles are refused with advice, and become several lists on the spot', async () => {
    const id = await makeProduct('Everything');
    const many = manyTitles(10_000).map((title, index) => (index % 2 === 0 ? title : { ...title, publication_type: 'monograph' }));
    await open(`/title-lists/imports/${id}/create`);
    await choose('Everything.txt', kbartText(many));
    await page
      .getByText(/The list has 10,000 titles/)
      .first()
      .waitFor();
    expect(await button('Create title list').isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'By type of publication' }).click();
    await button('Create 2 title lists').click();
    await page.waitForURL(new RegExp(`/products/${id}/title-lists$`));
    await page
      .getByRole('link', { name: /^Everything \(/ })
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: /^Everything \(/ }).count()).toBe(2);
    expect(problems).toEqual([]);
  });
});

describe('S66 a title list, S94 its titles', () => {
  it('titles are searched, edited in cells and in the dialog, added and taken out', async () => {
    const list = await makeList(await makeProduct('Grid'), [tides, waves, dunes]);
    await open(`/title-lists/${list}`);
    await cell('Waves').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await cell('2001').dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('soon');
    await page.keyboard.press('Enter');
    await page
      .getByText(/“soon” is no date|Invalid date/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2002-05');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await titlesOf(list)).find(({ publication_title }) => publication_title === 'Waves')?.date_first_issue_online)
      .toBe('2002-05');

    await button('Add title').click();
    const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
    await field('Title').fill('Shore');
    expect(await field('Last issue online').isDisabled()).toBe(true);
    await field('First issue online').fill('2020');
    await field('Last issue online').fill('2019');
    await button('Save').click();
    await dialog().getByText('The last issue (2019) is before the first (2020).').first().waitFor();
    await field('Last issue online').fill('2022');
    await field('Print ISSN or ISBN').fill('1234-5678');
    await dialog().getByText('is neither an ISSN nor an ISBN').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await button('Save').click();
    await cell('Shore').waitFor();

    await page.getByRole('checkbox', { name: /Shore/ }).click();
    await button('Edit title').click();
    await field('Title').fill('Shorelines');
    await button('Save').click();
    await cell('Shorelines').waitFor();
    await page.getByRole('checkbox', { name: /Waves/ }).click();
    await button('Delete').click();
    await dialog()
      .getByRole('button', { name: /^(Delete|Confirm)/ })
      .click();
    await expect.poll(async () => (await titlesOf(list)).map(({ publication_title }) => publication_title)).not.toContain('Waves');
    await page.getByRole('searchbox').first().fill('dune');
    await expect.poll(() => cell('Annals of Tides').count()).toBe(0);
    await cell('Dune Letters').waitFor();
    expect(problems).toEqual([]);
  });

  it('is renamed, given another validity, copied, downloaded as KBART, Excel and CSV, and deleted', async () => {
    const id = await makeProduct('Head');
    const list = await makeList(id, [tides, waves]);
    await open(`/title-lists/${list}`);
    await button('Download').first().click();
    await page.getByRole('menuitem', { name: 'KBART file…' }).click();
    await dialog().getByText('The file meets the standard').waitFor();
    const kbart = await downloadBy(() => dialog().getByRole('button', { name: 'Download' }).click());
    expect(kbart.suggestedFilename()).toMatch(/^Northern-Press_Global_By-hand_\d{4}-\d\d-\d\d\.txt$/);
    expect((await textOf(kbart)).split('\n')[1]).toContain('Annals of Tides');
    await button('Download').first().click();
    const csv = await downloadBy(() => page.getByRole('menuitem', { name: 'CSV file' }).click());
    expect(await textOf(csv)).toContain('Waves');
    const xlsx = await downloadBy(() => button('Export to Excel').click());
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/);

    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Change name and validity' }).click();
    await dialog()
      .getByRole('textbox', { name: 'Valid to' })
      .fill(`31.12.${year - 1}`);
    await dialog().getByText('Valid to must not be before valid from').first().waitFor();
    await dialog().getByRole('textbox', { name: 'Valid to' }).fill(`30.06.${year}`);
    await dialog().getByRole('textbox', { name: 'Name' }).fill('First half');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'First half' }).waitFor();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Copy title list' }).click();
    await page.getByRole('heading', { name: 'First half (copy)' }).waitFor();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete title list' }).click();
    await dialog()
      .getByRole('button', { name: /^(Confirm|Delete anyway)/ })
      .click();
    await expect.poll(path).toBe(`/products/${id}/title-lists`);
    await page.getByRole('link', { name: 'First half' }).waitFor();
    expect(await page.getByRole('link', { name: 'First half (copy)' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('two lists are compared: added, removed, coverage changed, as a page and as a file', async () => {
    const id = await makeProduct('Two years');
    await makeList(id, [tides, waves], { name: 'Before', valid_from: `${year - 1}-01-01`, valid_to: `${year - 1}-12-31` });
    await makeList(id, [{ ...tides, date_first_issue_online: '1990' }, dunes], { name: 'After' });
    await open(`/products/${id}/title-lists`);
    await page.getByRole('checkbox', { name: /Before/ }).click();
    await page.getByRole('checkbox', { name: /After/ }).click();
    await button('Compare').click();
    await page.getByText('3 of 3 titles').waitFor();
    await page.getByRole('row', { name: /^Added Dune Letters/ }).waitFor();
    await page.getByRole('row', { name: /^Removed Waves/ }).waitFor();
    const changed = page.getByRole('listitem').filter({ hasText: 'First issue online:' });
    await changed.locator('del').getByText('1997').waitFor();
    await changed.locator('ins').getByText('1990').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const all = await downloadBy(() => page.getByRole('region', { name: 'Difference' }).getByRole('button', { name: 'Download' }).click());
    expect((await textOf(all)).trim().split('\r\n')).toHaveLength(4);
    await button(/^Removed/).click();
    await page.getByText('1 of 1 titles').waitFor();
    expect(await page.getByRole('row', { name: /Dune Letters/ }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

async function titlesOf(id: string) {
  const found = await ask(titleLists.publications, { as: library.tenant.viewer, params: { id } });
  return Array.isArray(found) ? found : found.data;
}

describe('S68 a list built by hand', () => {
  it('R061 R063 it needs a title and a valid from, an end not before it, and opens after two seconds', async () => {
    const id = await makeProduct('Handmade');
    await open(`/title-lists/manual/${id}/create`);
    const save = button('Save title list');
    await save.waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.getByRole('textbox', { name: 'Valid from' }).fill('');
    expect(await page.getByRole('textbox', { name: 'Valid to' }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Valid from' }).fill(`01.05.${year}`);
    await expect.poll(() => page.getByRole('textbox', { name: 'Valid to' }).inputValue()).toBe(`30.04.${year + 1}`);
    await page.getByRole('textbox', { name: 'Valid to' }).fill(`30.04.${year}`);
    await page
      .getByText(/Valid to must not be before valid from/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Valid to' }).fill(`30.04.${year + 1}`);
    await button('Add title').click();
    await dialog().getByRole('textbox', { name: 'Title', exact: true }).fill('Harbours');
    await dialog().getByRole('textbox', { name: 'Online ISSN or ISBN' }).fill('20493630');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('row', { name: /Harbours 2049-3630/ }).waitFor();
    await button('Edit Harbours').click();
    await dialog().getByRole('textbox', { name: 'Title', exact: true }).fill('Harbours and Quays');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await button('Add title').click();
    await dialog().getByRole('textbox', { name: 'Title', exact: true }).fill('Mistake');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await button('Remove Mistake').click();
    expect(await axeProblems(page)).toEqual([]);
    const began = Date.now();
    await Promise.all([page.getByText('Mine was created. It opens in a moment.').waitFor(), save.click()]);
    await page.waitForURL(/\/title-lists\/[\w-]+$/);
    expect(Date.now() - began).toBeGreaterThan(1500);
    await cell('Harbours and Quays').waitFor();
    const made = await titlesOf(path().split('/').at(-1) ?? '');
    expect(made).toMatchObject([{ publication_title: 'Harbours and Quays', online_identifier: '2049-3630' }]);
    expect(problems).toEqual([]);
  });
});

describe('S50 the title list of a subscription, what comes twice, and which years there are', () => {
  it('shows the list of its period; overlap and search tell subscriptions, years and prices', async () => {
    const [first, second] = [await makeProduct('Coast One'), await makeProduct('Coast Two')];
    const shared: TitleValues = { ...tides, publication_title: 'Journal of Coasts', online_identifier: '1234-5679' };
    const list = await makeList(first, [shared, dunes], { name: 'One', valid_from: `${year}-01-01` });
    await makeList(second, [{ ...shared, date_first_issue_online: '2005' }], { name: 'Two', valid_from: `${year}-01-01` });
    const at = { owner_id: library.tenant.editor.id, start_date: `${year}-01-01`, end_date: `${year}-12-31` };
    const one = await library.period({ subscription_name: 'Coast One', product_id: first, price: 1200, vendor_id: library.vendor, ...at });
    const two = await library.period({ subscription_name: 'Coast Two', product_id: second, price: 300, ...at });
    await open(`/subscriptions/${one.subscription_id}`);
    await page.getByRole('link', { name: 'Title list', exact: true }).click();
    await expect.poll(path).toBe(`/subscriptions/${one.subscription_id}/title-list`);
    await page.getByText(/the title list of Coast One valid on/).waitFor();
    await cell('Journal of Coasts').waitFor();
    await page.getByRole('link', { name: 'One', exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.goto(`${product.origin}/title-overlaps?subscriptions=${one.subscription_id},${two.subscription_id}`);
    await page.getByText('1 of 1 titles').waitFor();
    const row = page.getByRole('row', { name: /Journal of Coasts/ });
    expect(await row.innerText()).toMatch(/2005–[\s\S]*Coast One[\s\S]*1997–[\s\S]*1997–2004/);
    expect(
      await page
        .getByRole('row', { name: /^Coast Two/ })
        .last()
        .innerText(),
    ).toMatch(/300\.00[\s\S]*nothing/);
    expect(await axeProblems(page)).toEqual([]);
    const file = await downloadBy(() =>
      page.getByRole('region', { name: 'Duplicate titles' }).getByRole('button', { name: 'Download' }).click(),
    );
    expect((await textOf(file)).trim().split('\r\n')).toHaveLength(3);

    await page.getByRole('search').getByRole('combobox').fill('journal of coasts');
    await page.getByRole('option', { name: /See all results/ }).click();
    const hit = page.getByRole('link', { name: 'Journal of Coasts' }).first();
    await hit.waitFor();
    expect(await hit.getAttribute('href')).toMatch(/^\/title-lists\/[\w-]+\?search=Journal%20of%20Coasts$/);
    await page.getByRole('link', { name: 'Which years do we have?' }).first().click();
    await page.getByText('“Journal of Coasts” was found in 2 places').waitFor();
    const hits = await page.getByRole('row', { name: /Journal of Coasts/ }).allInnerTexts();
    expect(hits.find((text) => text.includes('Coast One'))).toMatch(/1997–[\s\S]*Coast One[\s\S]*Bookhouse[\s\S]*1,200\.00/);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Title, ISSN or ISBN' }).fill('1234-5679');
    await page.keyboard.press('Enter');
    await page.getByText('“1234-5679” was found in 2 places').waitFor();
    await page.getByRole('link', { name: 'One', exact: true }).click();
    await page.waitForURL(new RegExp(`/title-lists/${list}`));
    await cell('Journal of Coasts').waitFor();
    expect(await cell('Dune Letters').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe('S57 further subjects of a product', () => {
  it('C279 C280 C281 are given and taken away', async () => {
    const as = library.tenant.editor;
    const subject = await ask(groups.subjectCategories.create, { as, body: { name: 'Oceanography' } });
    const id = await makeProduct('Subjects');
    await open(`/products/${id}/content`);
    await button(/Add a subject category/).click();
    await page.getByRole('option', { name: 'Oceanography' }).click();
    await button('Remove Oceanography').waitFor();
    const params = { id };
    await expect.poll(() => ask(products.subjectCategories, { as, params })).toMatchObject([{ id: subject.id, main: false }]);
    expect(await axeProblems(page)).toEqual([]);
    await button('Remove Oceanography').click();
    await expect.poll(() => ask(products.subjectCategories, { as, params })).toEqual([]);
    expect(problems).toEqual([]);
  });
});
