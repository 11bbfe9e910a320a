// In a browser: rich text by keyboard, the clipboard, sizes of dialogs, uploads and downloads, and stored markup that must not run.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { takeGraveProblems } from '#tests/support/browser.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog').last();
const card = (name: string) => page.getByRole('region', { name, exact: true });
const save = () => dialog().getByRole('button', { name: 'Save' }).click();
const gone = () => page.getByRole('dialog').waitFor({ state: 'detached' });
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const link = { name: 'Press site', url: 'https://press.example', category_id: '2' };

async function open(address: string, role: 'editor' | 'viewer' = 'editor'): Promise<void> {
  await product.signIn(page, role);
  await page.goto(product.origin + address);
  await card('Attachments').waitFor();
}

async function menu(of: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: of }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

let subscription: string;
beforeAll(async () => {
  const as = product.tenant.editor;
  const period = await library.period({ subscription_name: 'Tides', vendor_id: library.vendor });
  subscription = period.subscription_id;
  await ask(groups.publisherCards.createLink, { as, params: { entityId: library.publisher }, body: link });
  await ask(groups.publisherCards.createNote, { as, params: { entityId: library.publisher }, body: { body: '<p>From the press</p>' } });
});

describe('S47 S87 R029 R123 links of a subscription', () => {
  it('are created and edited in dialogs, shown by record and category, and their secrets copied', async () => {
    await open(`/subscriptions/${subscription}/notes-tasks`);
    const links = card('Links');
    // The publisher's stand under its name, which leads to it.
    expect(await links.getByRole('link', { name: 'Publisher links (Northern Press)' }).getAttribute('href')).toBe(
      `/publishers/${library.publisher}`,
    );
    await links.getByRole('button', { name: 'Create link' }).click();
    const box = await dialog().locator('[class*="awsui_dialog_"], [class*="dialog"]').first().boundingBox();
    expect([box?.width, box?.height]).toEqual([900, 400]);
    expect(await axeProblems(page)).toEqual([]);
    await save();
    await dialog().getByText('Required').first().waitFor();
    await field('Name').fill('Statistics');
    await field('Link').fill('javascript:alert(1)');
    await dialog().getByText('Must be a web address such as').waitFor();
    await field('Link').fill(' stats.example.org ');
    await field('Username').fill('lib');
    await dialog().getByLabel('Password').fill(' Tr0ub4dor ');
    await save();
    await gone();
    const row = links.getByRole('row', { name: /^Statistics/ });
    expect(await row.innerText()).toMatch(/https:\/\/stats\.example\.org\s+lib/);
    const target = row.getByRole('link');
    expect([await target.getAttribute('target'), await target.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(
      await links
        .getByRole('row', { name: /^Press site/ })
        .getByText('N/A')
        .count(),
    ).toBe(2);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await row.getByRole('button', { name: 'Copy password of Statistics' }).click();
    await page.getByText('The password was copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Tr0ub4dor');
    await row.getByRole('button', { name: 'Copy username of Statistics' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('lib');

    await row.getByRole('button', { name: 'About Statistics' }).focus();
    await expect
      .poll(() => page.getByRole('tooltip').filter({ visible: true }).innerText())
      .toMatch(/Category\s+Other url\s+Created by\s+Editor Person\s+Updated\s+\d{1,2} [A-Z][a-z]{2}\. \d{4}/);

    // Editing keeps the password; deleting a related record's link is not for here.
    await menu('Actions for Statistics', 'Edit');
    await field('Name').fill('COUNTER');
    await save();
    await gone();
    await links
      .getByRole('row', { name: /^COUNTER/ })
      .getByRole('button', { name: 'Copy password of COUNTER' })
      .waitFor();
    await page.getByRole('button', { name: 'Actions for Press site' }).click();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');

    await links.getByRole('button', { name: /Categories/ }).click();
    await page.getByRole('option', { name: 'Content url' }).click();
    await page.keyboard.press('Escape');
    await links.getByRole('row', { name: /^COUNTER/ }).waitFor({ state: 'detached' });
    await links.getByRole('row', { name: /^Press site/ }).waitFor();
    // A new link starts in the one category that is shown.
    await links.getByRole('button', { name: 'Create link' }).click();
    await dialog()
      .getByRole('button', { name: /Category.*Content url/ })
      .waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await links.getByRole('button', { name: /Categories/ }).click();
    await page.getByRole('option', { name: 'All', exact: true }).click();
    await page.keyboard.press('Escape');
    await menu('Actions for COUNTER', 'Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await links.getByRole('row', { name: /^COUNTER/ }).waitFor({ state: 'detached' });
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('S59 S87 R030 R124 notes of a product', () => {
  it('are written with the keyboard as rich text, edited, deleted, and found by the search', async () => {
    await open(`/products/${library.product}/notes-tasks`);
    const notes = card('Notes');
    await notes.getByRole('button', { name: 'Create note' }).click();
    const editor = dialog().getByRole('textbox', { name: 'Note' });
    await expect.poll(() => editor.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Barometer');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' falls');
    // Into the toolbar, along it to Bulleted list, and back by it.
    await page.keyboard.press('Shift+Tab');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bulleted list');
    await page.keyboard.press('Enter');
    expect(await editor.locator('li').innerText()).toBe('Barometer falls');
    expect(await axeProblems(page)).toEqual([]);
    await save();
    await gone();
    const note = notes.getByRole('listitem').filter({ hasText: 'Barometer falls' }).first();
    await note.locator('ul li strong', { hasText: 'Barometer' }).waitFor();
    expect(await note.innerText()).toMatch(/EP\s+Editor Person\s+\d\d [A-Z][a-z]{2} \d{4} \d{1,2}:\d\d/);

    await page.getByRole('button', { name: /Actions for the note of Editor Person/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog().getByRole('textbox', { name: 'Note' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Hygrometer');
    await save();
    await gone();
    await notes.getByText('Hygrometer').waitFor();

    await page
      .getByRole('combobox', { name: /Search/ })
      .or(page.getByPlaceholder('Search everything'))
      .first()
      .fill('hygrometer');
    await page
      .getByRole('option', { name: /Hygrometer/ })
      .or(page.getByRole('link', { name: /Hygrometer/ }))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');

    // A related record's note can be edited only while that is switched on, and is deleted where it belongs.
    expect(await page.getByRole('button', { name: /Actions for the note/ }).count()).toBe(1);
    await notes.getByRole('checkbox', { name: 'Edit all' }).check();
    expect(await page.getByRole('button', { name: /Actions for the note/ }).count()).toBe(2);
    await page
      .getByRole('button', { name: /Actions for the note/ })
      .last()
      .click();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /Actions for the note/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await notes.getByText('Hygrometer').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });

  it('R030 what acts in a note that was put past the function is not shown', async () => {
    const as = product.tenant.editor;
    const { id } = await ask(groups.productCards.createNote, { as, params: { entityId: library.product }, body: { body: 'x' } });
    const evil = '<p>Kept</p><img src=x onerror="window.hit=1"><a href="javascript:window.hit=1">l</a><style>p{display:none}</style>';
    await product.tenant.repo.commit(async (tx) => tx.save('note', { ...(await tx.load('note', id)), body: evil }));
    await open(`/products/${library.product}/notes-tasks`);
    const note = card('Notes').getByRole('listitem').filter({ hasText: 'Kept' });
    await note.getByText('Kept').waitFor();
    expect(await note.locator('img, style, [onerror], a[href]').count()).toBe(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    // A newer Chromium tells of a handler in a document that runs nothing, which is where such text is cleaned.
    for (const problem of takeGraveProblems()) expect(problem).toContain('script-src-attr');
    await ask(groups.productCards.removeNote, { as, params: { entityId: library.product, id } });
  });
});

describe('S61 S63 S87 R031 R125 attachments of a provider', () => {
  it('are chosen, refused for what they are, uploaded small and large, renamed, downloaded and deleted', async () => {
    await open(`/vendors/${library.vendor}/notes-tasks`);
    const files = card('Attachments');
    await files.getByText('No attachments').waitFor();
    await files.getByRole('button', { name: 'Add attachment' }).click();
    const input = dialog().locator('input[type=file]');
    const saveButton = dialog().getByRole('button', { name: 'Save' });
    expect(await saveButton.isDisabled()).toBe(true);
    expect(await input.getAttribute('accept')).toBe('.doc,.docx,.pdf,.xls,.xlsx,.jpg,.jpeg,.png,.txt');
    const choose = (name: string, content: string | Buffer) =>
      input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
    await choose('run.exe', 'MZ');
    await dialog().getByText('Files of this type cannot be attached.').waitFor();
    expect(await saveButton.isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await choose('invoice.pdf', '<html>');
    await save();
    await dialog().getByText('Its content does not match the type pdf.').waitFor();
    await choose('Größe.txt', 'Größe');
    await save();
    await gone();
    const row = files.getByRole('row', { name: /Größe\.txt/ });
    expect(await row.innerText()).toMatch(/txt\s+Größe\.txt\s+Editor Person · \d{1,2} [A-Z][a-z]{2}\. \d{4} · 1 KB/i);
    await menu('Actions for Größe.txt', 'Rename');
    await field('Name').fill('Conditions.txt');
    await save();
    await gone();

    // Above 1 MB past the API, and down from storage: under its name all the same.
    const large = Buffer.alloc(4 * 1024 * 1024, 0x20);
    large.write('%PDF-1.7');
    await files.getByRole('button', { name: 'Add attachment' }).click();
    await choose('Large.pdf', large);
    await save();
    await gone();
    for (const [name, start] of [
      ['Conditions.txt', 'Größe'],
      ['Large.pdf', '%PDF-1.7'],
    ] as const) {
      const download = page.waitForEvent('download');
      await files.getByRole('button', { name, exact: true }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe(name);
      expect((await readFile(await saved.path())).toString('utf8').startsWith(start)).toBe(true);
    }
    await menu('Actions for Conditions.txt', 'Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await files.getByRole('row', { name: /Conditions/ }).waitFor({ state: 'detached' });
    // The header stays while the page scrolls, and may cover half of a button.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeProblems(page)).toEqual([]);
    // The browser itself reports the one refusal.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  });

  it('S63 a publisher shows its own; who may only look can neither add nor see a password', async () => {
    const as = product.tenant.editor;
    const params = { entityId: library.publisher };
    const { id } = await ask(groups.publisherCards.createLink, { as, params, body: { ...link, name: 'Admin', password: 'secret' } });
    await open(`/publishers/${library.publisher}/notes-tasks`, 'viewer');
    const row = card('Links').getByRole('row', { name: /^Admin/ });
    await row.getByLabel('Set, but shown only to people who may edit').waitFor();
    expect(await page.getByRole('button', { name: /Create link|Create note|Add attachment|Copy password|Actions for/ }).count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);
    await ask(groups.publisherCards.removeLink, { as, params: { ...params, id } });
    expect(problems).toEqual([]);
  });
});

describe('S57 R065 the summary of a product', () => {
  it('is rich text in an editor of at most 100 px, and its links open in a new tab', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/products/${library.product}/content`);
    const editor = page.getByRole('textbox', { name: 'Content summary' });
    await editor.click();
    for (let line = 0; line < 12; line += 1) {
      await page.keyboard.type('All tides');
      await page.keyboard.press('Enter');
    }
    expect(await editor.evaluate((node) => node.parentElement?.parentElement?.getBoundingClientRect().height)).toBeLessThanOrEqual(100);
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('www.example.org/tides');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Discard' }).and(page.locator(':disabled')).waitFor();
    const { content_summary } = await ask(groups.products.get, { as: product.tenant.viewer, params: { id: library.product } });
    expect(content_summary).toMatch(/<p>All tides<\/p>/);
    expect(content_summary).toContain(
      '<a href="https://www.example.org/tides" target="_blank" rel="noopener noreferrer">www.example.org/tides</a>',
    );
    // What was kept comes back into the editor.
    await page.reload();
    await editor.getByText('www.example.org/tides').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe('S95 R126 the file of a licence', () => {
  const file = () => card('License file');
  async function openLicense(role: 'editor' | 'viewer'): Promise<void> {
    const as = product.tenant.editor;
    const { license_id } = await ask(groups.licensePeriods.create, {
      as,
      body: { name: `For the ${role}`, publisher_id: library.publisher, owner_id: as.id, start_date: '2026-01-01' },
      files: { license_file: { name: 'Signed.pdf', type: 'application/pdf', content: '%PDF-1.7 signed' } },
    });
    await product.signIn(page, role);
    await page.goto(`${product.origin}/licenses/${license_id}`);
    await file()
      .getByText(/^Uploaded by Editor Person on \d{1,2} [A-Z][a-z]{2}\. \d{4}$/)
      .waitFor();
  }

  it('shows name, uploader and date, a click downloads it, and the icon deletes it', async () => {
    await openLicense('editor');
    const download = page.waitForEvent('download');
    await file().getByRole('button', { name: 'Download Signed.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('Signed.pdf');
    await file().getByRole('button', { name: 'Delete the license file Signed.pdf' }).click();
    await file().getByText('No license file').waitFor();
    expect(problems).toEqual([]);
  });

  it('has no icon for who may not delete it', async () => {
    await openLicense('viewer');
    expect(
      await file()
        .getByRole('button', { name: /Delete/ })
        .count(),
    ).toBe(0);
  });
});
