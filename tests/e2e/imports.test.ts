// In a browser: an import as a flow over its steps: upload, the key to the next problem, corrected cells, progress elsewhere, downloads.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '#functions/platform/spreadsheets/read-spreadsheet.ts';
import { writeWorkbook } from '#functions/platform/spreadsheets/write-workbook.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

inBrowser();

/** Preamble, blank lines, amounts as a German writes them, a credit, two rows for one period, a bad amount, footnotes. */
const invoices = [
  'Bibliothek Nordsee;;;;',
  'Ausgaben 2025;;;;',
  ';;;;',
  'Verlag;Titel;Laufzeit-Beginn;Betrag;Bemerkung',
  'Küstenverlag;Zeitschrift der Dünen;01.01.2025;1.234,50;',
  'Küstenverlag;Zeitschrift der Dünen;01.01.2026;1.300,00;',
  ';;;;',
  'Marschland Press;Annals of Marsh;15.03.2025;-250,75;Gutschrift',
  'Marschland Press;Reed Letters;01.02.2025;8O,00;',
  'Küstenverlag;Zeitschrift der Dünen;01.01.2026;1.300,00;doppelt',
  'Summe;;;2.283,75;',
].join('\r\n');

async function upload(name: string, buffer: Buffer): Promise<void> {
  await page.goto(`${product.origin}/subscription-imports`);
  await page.getByRole('heading', { name: 'New import' }).waitFor(patience);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('heading', { name: 'What the columns mean' }).waitFor(patience);
}
const step = (name: string) => page.getByRole('navigation', { name: 'Steps of this import' }).getByRole('button', { name });
const sum = (): Promise<string> => page.getByTestId('sum').innerText();
/** A slow machine may take its time to read the rows again. */
const patience = { timeout: 60_000 };
const settledSum = (text: string) => expect.poll(sum, patience).toBe(text);

async function processIt(): Promise<void> {
  await page.getByRole('button', { name: 'Process…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click();
}

describe('S53 S54 the import of subscriptions', () => {
  test('upload, correct a column, fix a cell, process; the report adds up; the same file again changes nothing', async () => {
    await product.signIn(page);
    await upload('ausgaben.csv', Buffer.from(invoices, 'latin1'));
    await settledSum('8 rows read = 3 will be created + 0 unchanged + 4 skipped + 1 need attention');
    expect(await axeProblems(page)).toEqual([]);

    // Not recognised, then corrected by hand.
    const meaning = page.getByRole('button', { name: /Meaning of Laufzeit-Beginn/ });
    await meaning.click();
    await page.getByRole('option', { name: 'Not imported' }).click();
    await page.getByText(/^Choose the column that shows when/).waitFor();
    expect(await step('Process').isDisabled()).toBe(true);
    await meaning.click();
    await page.getByRole('option', { name: /^Start date/ }).click();
    await settledSum('8 rows read = 3 will be created + 0 unchanged + 4 skipped + 1 need attention');

    await step('Preview').click();
    await page.getByRole('heading', { name: 'Preview of each row' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    // The rows may still be loading when the key is pressed: it is pressed again until the problem is shown.
    const problem = page.getByText(/Row 9, Betrag: “8O,00”/);
    const leadsTo = async (): Promise<boolean> => {
      await page.keyboard.press('F8');
      return problem.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(leadsTo, patience).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('80,00');
    await page.keyboard.press('Enter');
    await settledSum('8 rows read = 4 will be created + 0 unchanged + 4 skipped + 0 need attention');

    await page.getByRole('button', { name: 'Process…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 publishers').waitFor();
    await dialog.getByText('3 subscriptions').waitFor();
    await dialog.getByText('4 periods', { exact: true }).waitFor();
    await dialog.getByText('Amounts without a currency are imported as EUR.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Process', exact: true }).click();

    await page.getByRole('heading', { name: 'Result of each row' }).waitFor(patience);
    expect(await sum()).toBe('8 rows read = 4 created + 0 unchanged + 4 skipped + 0 need attention');
    expect(await axeProblems(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the report' }).click(),
    ]);
    const report = await readSpreadsheet(await readFile(await download.path()), download.suggestedFilename());
    const lines = await Array.fromAsync(report.rows(report.sheets[0]?.name ?? ''));
    expect(lines).toHaveLength(9);

    await page.getByRole('link', { name: /Annals of Marsh/ }).click();
    await page.getByRole('heading', { name: /Annals of Marsh/ }).waitFor();
    await page.getByText('−250.75').first().waitFor();
    const before = await ask(groups.subscriptions.list, { as: product.tenant.editor, query: { paginated: 'true' } });

    // The cell that was bad is bad again, in a new import; all else is there.
    await upload('ausgaben.csv', Buffer.from(invoices, 'latin1'));
    await settledSum('8 rows read = 0 will be created + 3 unchanged + 4 skipped + 1 need attention');
    await step('Preview').click();
    await page.getByText('Nothing would be imported yet: some rows need attention, and the rest adds nothing new.').last().waitFor();
    expect(await step('Process').isDisabled()).toBe(true);
    const after = await ask(groups.subscriptions.list, { as: product.tenant.editor, query: { paginated: 'true' } });
    expect(after).toEqual(before);
    expect(problems).toEqual([]);
  });

  test('a price list without publisher, with dates that could mean two days [B11 B13 B15]', async () => {
    await product.signIn(page);
    const rows = Array.from({ length: 6 }, (_, index) => `Dune ${index};03/0${index + 4}/2030;${100 + index},00;${index + 2}%`);
    await upload('prices.csv', Buffer.from(['Title;Start;Price;INCREMENTO', ...rows].join('\r\n')));
    await settledSum('6 rows read = 0 will be created + 0 unchanged + 0 skipped + 6 need attention');
    await page.getByText('“INCREMENTO” is calculated from other columns and is skipped.').waitFor();
    await page.getByText('Day or month first? “03/04/2030” could be both.').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('button', { name: 'Dates in Start' }).click();
    await page.getByRole('option', { name: /^Month first/ }).click();
    await page.getByText('6 of 6 rows cannot be imported').waitFor(patience);
    expect(await step('Process').isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enter the publisher' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patience).toBe('import-option-default_publisher');
    await page.getByRole('button', { name: 'Import without a publisher' }).click();
    await settledSum('6 rows read = 6 will be created + 0 unchanged + 0 skipped + 0 need attention');
    expect(await page.getByRole('checkbox', { name: 'Import products without a publisher' }).isChecked()).toBe(true);
    await step('Preview').click();
    await processIt();
    await page.getByRole('heading', { name: 'Result of each row' }).waitFor(patience);
    expect(await sum()).toBe('6 rows read = 6 created + 0 unchanged + 0 skipped + 0 need attention');
    expect(problems).toEqual([]);
  });

  test('a workbook: another sheet, other headings, one organisation out of many; the mapping is remembered', async () => {
    const table = (rows: number) => [
      ['Costs of all libraries', null, null, null],
      ['Library', 'Publisher', 'Year', 'Cost'],
      ...Array.from({ length: rows }, (_, n) => [n % 2 === 0 ? 'Dune College' : 'Kelp College', `House ${n % 7}`, 2020 + (n % 3), 100 + n]),
    ];
    const bytes = await writeWorkbook([
      { name: 'Notes', rows: [['Read me', 'please']], header: false },
      { name: 'Costs', rows: table(40), header: false },
    ]);
    await product.signIn(page);
    await upload('costs.xlsx', Buffer.from(bytes));
    await step('File').click();
    await page.getByRole('radio', { name: 'Row 2 contains the headings' }).isChecked();
    expect(await axeProblems(page)).toEqual([]);
    await step('Columns').click();
    await page.getByRole('button', { name: /Only rows where/ }).click();
    await page.getByRole('option', { name: 'Library' }).click();
    await page.getByRole('button', { name: /is one of/ }).click();
    await page.getByRole('option', { name: 'Dune College (20)' }).click();
    await expect.poll(sum, patience).toContain('22 skipped');
    await step('Preview').click();
    await page.getByRole('button', { name: /^Skipped/ }).click();
    await page.getByText('1–22 of 22').waitFor();
    await processIt();
    await page.getByRole('heading', { name: 'Result of each row' }).waitFor(patience);

    await upload('costs again.xlsx', Buffer.from(bytes));
    await expect.poll(sum, patience).toContain('22 skipped');
    await page.getByText('Dune College (20)').waitFor();
    expect(problems).toEqual([]);
  });

  test('the progress survives leaving the page, and a notification tells the end', async () => {
    // Others than those of an earlier try.
    const house = `Tide House ${Date.now() % 100_000}`;
    const rows = Array.from({ length: 3000 }, (_, n) => `${house} ${n % 9},Letters ${n % 150},${2008 + Math.floor(n / 150)},${n}.50`);
    await product.signIn(page);
    await upload('many.csv', Buffer.from(['Publisher,Title,Year,Price', ...rows].join('\n')));
    const address = new URL(page.url()).pathname;
    await step('Preview').click();
    await processIt();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('link', { name: 'Importing many.csv' }).waitFor();
    await page.getByText(/“many.csv” was imported: 3,000 rows created/).waitFor(patience);
    await page.goto(`${product.origin}${address}`);
    await page.getByRole('heading', { name: 'Result of each row' }).waitFor();
    expect(await sum()).toBe('3,000 rows read = 3,000 created + 0 unchanged + 0 skipped + 0 need attention');
    await page.goto(`${product.origin}/subscription-imports`);
    await page.getByRole('link', { name: 'many.csv' }).first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('one import at a time; one that stopped goes on', async () => {
    const { repo } = product.tenant;
    const setState = (id: string, change: { state: 'parsed' | 'running' | 'failed'; failure?: Message }) =>
      repo.commit(async (tx) => void tx.save('import', { ...(await tx.load('import', id)), ...change }));
    const rows = (title: string) => Buffer.from(`Publisher,Title,Year,Price\nTide House,${title},2024,10`);
    const file = { name: 'first.csv', type: 'text/csv', content: rows('First letters') };
    const first = (await ask(groups.imports.parse, { as: product.tenant.admin, files: { file } })).import.id;
    await setState(first, { state: 'running' });
    await product.signIn(page);
    await upload('second.csv', rows('Second letters'));
    await step('Preview').click();
    await processIt();
    await page.getByRole('dialog').getByText('“first.csv” is being imported. Wait until it has finished.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await setState(first, { state: 'failed', failure: say('imports.importStopped', { error: 'the disk was full.' }) });
    await page.goto(`${product.origin}/subscription-imports/${first}`);
    await page.getByText('The import stopped: the disk was full.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Result of each row' }).waitFor(patience);
    expect(await sum()).toContain('1 created');
  });

  test('a file above 1 MB goes to the storage itself', async () => {
    const filler = 'x'.repeat(4000);
    const rows = Array.from({ length: 300 }, (_, n) => `Tide House,Big ${n},2024,${n},${filler}`);
    await product.signIn(page);
    await upload('big.csv', Buffer.from(['Publisher,Title,Year,Price,Comment', ...rows].join('\n')));
    await expect.poll(sum, patience).toContain('300 rows read');
    expect(problems).toEqual([]);
  });

  test('what is no spreadsheet is refused with a sentence', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/subscription-imports`);
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await page.getByText('“a.pdf” is not a spreadsheet.').waitFor();
    await input.setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(' ,\n,\n , \n') });
    await page
      .getByText(/is empty\. Choose another one|No table was found/)
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the template' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Subscription import.xlsx');
  });
});
