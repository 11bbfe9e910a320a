// In a browser: keys, focus, ranges, drags, clipboard, sizes and layout shifts of the data grid, and what its address and a reload keep.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Locator, Page } from 'playwright-core';
import { type AnchoredContext, launchBrowser, newPage, openAnchoredContext } from '#tests/support/browser.ts';
import { serveHarness } from './harness/serve-harness.ts';

let browser: Browser;
let anchored: AnchoredContext;
let harness: Awaited<ReturnType<typeof serveHarness>>;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [harness, browser] = await Promise.all([serveHarness(), launchBrowser({ shortLivedPages: true })]);
  anchored = await openAnchoredContext(browser, `${harness.origin}/none`);
});
/** No test leaves an error in the page. */
afterEach(() => {
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
afterAll(async () => {
  await browser?.close();
  await harness?.close();
});
beforeEach(async () => {
  await page?.close();
  await anchored.context.clearPermissions();
  await anchored.anchor.evaluate(() => localStorage.clear());
  ({ page, problems } = await newPage(anchored.context));
});

async function open(address = '/'): Promise<void> {
  await page.goto(harness.origin + address);
  await page.waitForSelector('[data-row="0"], p:has-text("No rows")');
}
const cell = (row: number, field: string): Locator => page.locator(`[data-row="${row}"] [data-col]`).nth(columnAt[field] ?? 0);
const columnAt: Record<string, number> = {
  name: 0,
  vendor: 1,
  price: 2,
  deadline: 3,
  decision: 4,
  one_time: 5,
  start_date: 6,
  end_date: 7,
  count: 8,
  share: 9,
  departments: 10,
};
const heading = (label: string): Locator => page.getByRole('columnheader', { name: label });
const focusedPlace = (): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement?.closest('[data-col]');
    return `${at?.closest('[data-row]')?.getAttribute('data-row')}/${at?.getAttribute('data-col')}`;
  });
/** Puts the focus on a cell without editing it. */
async function focus(row: number, field: string): Promise<void> {
  await cell(row, field).focus();
  await cell(row, field).dispatchEvent('pointerdown', { button: 0 });
  await page.keyboard.press('Escape');
}

describe('the grid in a browser', () => {
  test('is an ARIA grid that draws only the rows in view', async () => {
    await open();
    const grid = page.getByRole('grid', { name: 'Things' });
    expect(await grid.getAttribute('aria-rowcount')).toBe('1235');
    expect(await grid.getAttribute('aria-colcount')).toBe('13');
    expect(await page.locator('[role="row"]').count()).toBeLessThan(60);
    expect(await page.locator('[data-row="0"]').getAttribute('aria-rowindex')).toBe('2');
    expect(await cell(0, 'name').getAttribute('aria-colindex')).toBe('2');
    expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test('R033 rows are 36 px high, 30 px in compact density', async () => {
    await open();
    expect((await page.locator('[data-row="0"]').boundingBox())?.height).toBe(36);
    await open('/?x=1#density=compact');
    expect((await page.locator('[data-row="0"]').boundingBox())?.height).toBe(30);
  });

  test('the arrows, Home, End, Ctrl and the page keys move the focus, also to the headings', async () => {
    await open();
    await focus(0, 'name');
    const steps: [string, string][] = [
      ['ArrowDown', '1/0'],
      ['ArrowRight', '1/1'],
      ['End', '1/11'],
      ['Home', '1/0'],
      ['Control+End', '499/11'],
      ['Control+Home', '0/0'],
      ['ArrowUp', '-1/0'],
      ['ArrowRight', '-1/1'],
      ['ArrowDown', '0/1'],
    ];
    for (const [key, place] of steps) {
      await page.keyboard.press(key);
      expect([key, await focusedPlace()]).toEqual([key, place]);
    }
    await page.keyboard.press('PageDown');
    expect(Number((await focusedPlace()).split('/')[0])).toBeGreaterThan(5);
    expect(problems).toEqual([]);
  });

  test('the focused cell is never under the heading or the sticky column', async () => {
    await open();
    await focus(0, 'name');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+ArrowLeft');
    for (let step = 0; step < 11; step++) await page.keyboard.press('ArrowLeft');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    const covered = await page.evaluate(() => {
      const at = document.activeElement?.getBoundingClientRect();
      return at ? document.elementFromPoint(at.left + 3, at.top + 3) !== document.activeElement : true;
    });
    expect(covered).toBe(false);
  });

  test('the second click edits, Enter saves and goes down, Esc gives up', async () => {
    await open();
    await cell(1, 'count').dblclick();
    await page.keyboard.type('4711');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(1, 'count').textContent()).toBe('4.711');
    expect(await focusedPlace()).toBe('2/8');
    await page.keyboard.press('F2');
    await page.keyboard.type('999');
    await page.keyboard.press('Escape');
    expect(await cell(2, 'count').textContent()).toBe('74');
    expect(await focusedPlace()).toBe('2/8');
  });

  test('typing starts an edit, Tab saves it and edits the next cell', async () => {
    await open();
    await focus(1, 'price');
    await page.keyboard.type('1.234,5');
    await page.keyboard.press('Tab');
    await expect.poll(() => cell(1, 'price').textContent()).toBe('1.234,50USD');
    expect(await focusedPlace()).toBe('1/3');
    await page.keyboard.type('24.12.2026');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(1, 'deadline').textContent()).toContain('24.12.2026');
  });

  test('a value that cannot be stays open with its sentence', async () => {
    await open();
    await cell(1, 'start_date').dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('31.02.2026');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid date', { exact: true }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.getByText('Required', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await cell(1, 'start_date').textContent()).toBe('01.02.2026');
  });

  test('R033 a failed update reverts the cell and says why', async () => {
    await open('/#held=save');
    const before = await cell(2, 'name').textContent();
    await focus(2, 'name');
    await page.keyboard.type('fail');
    await page.keyboard.press('Enter');
    expect(await cell(2, 'name').textContent()).toBe('fail');
    await page.evaluate(() => window.release());
    await page.getByText('Not saved: The server said no.').waitFor();
    expect(await cell(2, 'name').textContent()).toBe(before);
  });

  test('D1 a conflict reverts the cell and offers both values', async () => {
    await open();
    await focus(2, 'name');
    await page.keyboard.type('conflict');
    await page.keyboard.press('Enter');
    await page.getByText('Anna Berg changed this on 02.03.2026 09:15.').waitFor();
    expect(await cell(2, 'name').textContent()).toBe('theirs');
    await page.getByRole('button', { name: 'Keep my value' }).click();
    await expect.poll(() => cell(2, 'name').textContent()).toBe('conflict');
    await page.getByText('Anna Berg').waitFor({ state: 'detached' });
  });

  test('quick edits of one row do not conflict with themselves', async () => {
    await open('/#held=save');
    await focus(4, 'count');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await page.evaluate(() => window.release());
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await cell(4, 'count').textContent()).toBe('1');
    expect(await cell(4, 'share').textContent()).toBe('50 %');
  });

  test('R115 a reference is chosen from a list with a search box above 10 options', async () => {
    await open();
    await focus(0, 'vendor');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
    expect((await page.getByRole('dialog', { name: 'Edit Vendor' }).boundingBox())?.height).toBeLessThanOrEqual(202);
    await page.keyboard.type('goBI');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(0, 'vendor').textContent()).toBe('GOBI');
    expect(await focusedPlace()).toBe('0/1');
    await cell(1, 'decision').dblclick();
    expect(await page.getByRole('option').allTextContents()).toEqual(['None', 'Undecided', 'Accepted', 'Cancelled']);
    await page.getByRole('option', { name: 'Cancelled' }).click();
    await expect.poll(() => cell(1, 'decision').textContent()).toBe('Cancelled');
  });

  test('several references are ticked, a flag is turned by a click on it', async () => {
    await open();
    await focus(0, 'departments');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Law' }).click();
    await page.getByRole('option', { name: 'Medicine' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => cell(0, 'departments').textContent()).toBe('Law, Medicine');
    await cell(0, 'one_time').locator('span').click();
    await cell(0, 'one_time').locator('span').click();
    await expect.poll(() => cell(0, 'one_time').textContent()).toBe('No');
  });

  test('a date can be chosen in the calendar', async () => {
    await open();
    await cell(1, 'end_date').dblclick();
    await page
      .getByRole('dialog', { name: 'Choose a date' })
      .getByRole('gridcell', { name: /17 February/ })
      .click();
    await expect.poll(() => cell(1, 'end_date').textContent()).toBe('17.02.2027');
  });

  test('a range is copied as tab-separated text, and pasted', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open();
    await focus(1, 'count');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+C');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('37\t13 %\n74\t26 %');
    await focus(3, 'count');
    await page.keyboard.press('Control+V');
    await page.getByRole('group', { name: 'Paste' }).getByText('4 cells: 4 would change').waitFor();
    expect(await page.locator('[data-paste="write"]').count()).toBe(4);
    expect(await cell(4, 'share').textContent()).not.toBe('26 %');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => cell(4, 'share').textContent()).toBe('26 %');
    expect(await cell(3, 'count').textContent()).toBe('37');
    await page.getByRole('group', { name: 'Paste' }).waitFor({ state: 'detached' });
  });

  test('dragging marks a range', async () => {
    await open();
    await cell(1, 'count').hover();
    await page.mouse.down();
    await cell(3, 'share').hover();
    await page.mouse.up();
    expect(await page.locator('[data-range]').count()).toBe(6);
    expect(await page.locator('[data-editing]').count()).toBe(0);
  });

  test('R033 pages of 500 rows, and none up to 25', async () => {
    await open();
    await page.getByText('1–500 of 1.234').waitFor();
    await page.getByRole('button', { name: 'Page 3 of 3' }).click();
    await page.getByText('1.001–1.234 of 1.234').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('3');
    await expect.poll(() => page.locator('[data-row="0"]').getAttribute('aria-rowindex')).toBe('1002');
    await open('/?y=1#rows=25');
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0);
    await page.getByText('1–25 of 25').waitFor();
  });

  test('R033 who goes on to something else searches at once, and keeps what is selected from then on', async () => {
    await open();
    await page.getByPlaceholder('Search list...').fill('Annals of Applied');
    await page.getByRole('checkbox', { name: 'Select Annals of Applied Optics 1', exact: true }).click();
    expect(new URL(page.url()).searchParams.get('search')).toBe('Annals of Applied');
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('toolbar', { name: '1 row selected' }).waitFor();
  });

  test('R033 the search waits 600 ms and goes into the address', async () => {
    await open();
    await page.getByPlaceholder('Search list...').fill('Journal of Botany 12');
    await page.waitForURL(/search=Journal/);
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60);
    await page.getByPlaceholder('Search list...').fill('nothing like it');
    await page.getByText('No rows to show').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('1–500 of 1.234').waitFor();
  });

  test('sorts by click, also by Shift-click, and by the menu of a heading', async () => {
    await open();
    await heading('Decision').last().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('decision');
    await heading('Uses').click({ modifiers: ['Shift'] });
    await heading('Uses').click({ modifiers: ['Shift'] });
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('decision,-count');
    expect(await heading('Uses').getAttribute('aria-sort')).toBe('descending');
    await heading('Name').focus();
    await heading('Name').dispatchEvent('pointerdown', { button: 0 });
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Sort descending' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-name');
  });

  test('filters by column, shows what is filtered, and keeps it in the address', async () => {
    await open();
    await heading('Price').hover();
    await page.getByRole('button', { name: 'Menu of Price' }).click();
    await page.getByRole('menuitem', { name: 'Filter…' }).click();
    await page.getByLabel('From').fill('1.000');
    await page.getByLabel('To', { exact: true }).fill('2.000');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Price: ≥ 1.000,00, ≤ 2.000,00' }).waitFor();
    expect(new URL(page.url()).searchParams.get('filter[price][gte]')).toBe('1000');

    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Vendor' }).click();
    await page.getByRole('option', { name: 'Prenax' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Vendor: Prenax' }).waitFor();
    await expect.poll(() => cell(0, 'vendor').textContent()).toBe('Prenax');
    await page.reload();
    await page.getByRole('button', { name: 'Vendor: Prenax' }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('1–500 of 1.234').waitFor();
    expect(problems).toEqual([]);
  });

  test('R033 deleting selected rows asks first, and the bar counts', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Select Annals of Applied Optics 1', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Bulletin of Organic Synthesis 3', exact: true }).click({ modifiers: ['Shift'] });
    await page.getByText('3 rows selected').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('4 rows selected').waitFor();
    await page.getByRole('button', { name: 'Mark' }).click();
    expect(await page.evaluate(() => window.selectionSeen)).toEqual(['r0', 'r1', 'r2', 'r3']);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Are you sure?').waitFor();
    await dialog.getByText('Annals of Applied Optics 1').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1–500 of 1.230').waitFor();
    expect(await page.getByText('rows selected').count()).toBe(0);
    await focus(0, 'name');
    await page.keyboard.press('Control+A');
    await page.getByText('500 rows selected').waitFor();
  });

  test('R033 "Filter columns" hides, shows and moves columns; the layout is kept', async () => {
    await open();
    await page.getByRole('button', { name: 'Filter columns' }).click();
    await page.getByRole('checkbox', { name: 'Show Vendor' }).click();
    await page.getByRole('button', { name: 'Move Uses up' }).click();
    await page.getByRole('checkbox', { name: 'Show Currency' }).click();
    expect(await heading('Vendor').count()).toBe(0);
    await page.waitForFunction(() => {
      const config = JSON.parse(localStorage.getItem('config') ?? '{}') as { current?: { columns?: { id: string; visible: boolean }[] } };
      const shown = config.current?.columns?.filter(({ visible }) => visible).map(({ id }) => id) ?? [];
      return shown.includes('currency') && !shown.includes('vendor') && shown.indexOf('count') < shown.indexOf('end_date');
    });
    await page.reload();
    await page.waitForSelector('[data-row="0"]');
    const labels = await page.getByRole('columnheader').allTextContents();
    expect(labels.map((label) => label).slice(1, 9)).toEqual([
      'Name',
      'Price',
      'Currency',
      'Decision Deadline',
      'Decision',
      'One-time purchase',
      'Start',
      'Uses',
    ]);
    await page.getByRole('button', { name: 'Filter columns' }).click();
    await page.getByRole('button', { name: 'Reset columns' }).click();
    expect(await heading('Vendor').count()).toBe(1);
  });

  test('columns are resized by mouse and by keyboard', async () => {
    await open();
    const width = async (): Promise<number> => Math.round((await heading('Vendor').boundingBox())?.width ?? 0);
    const before = await width();
    const box = await page.getByRole('separator', { name: 'Width of Vendor' }).boundingBox();
    if (!box) throw new Error('No border to drag');
    await page.mouse.move(box.x + 5, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 65, box.y + 10, { steps: 4 });
    await page.mouse.up();
    expect(await width()).toBe(before + 60);
    await heading('Vendor').focus();
    await heading('Vendor').dispatchEvent('pointerdown', { button: 0 });
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await width()).toBe(before + 44);
  });

  test('a view is kept by its name and opened again', async () => {
    await open('/?sort=-name&filter[decision]=accepted');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save this view as').fill('My accepted');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForFunction(() => localStorage.getItem('config')?.includes('My accepted'));
    await open('/?z=1');
    await page.getByText('1–500 of 1.234').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'My accepted', exact: true }).click();
    await page.getByRole('button', { name: 'Decision: Accepted' }).waitFor();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-name');
  });

  test('R033 exports, and opens a row by its link or by Ctrl+Enter', async () => {
    await open();
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect(await page.evaluate(() => window.exports)).toBe(1);
    await page.getByRole('link', { name: 'Archives of Economic History 2', exact: true }).click();
    await focus(3, 'count');
    await page.keyboard.press('Control+Enter');
    expect(await page.evaluate(() => window.opened)).toEqual(['r1', 'r3']);
  });

  test('R033 loading shows "Loading rows..." and then nothing moves', async () => {
    await page.addInitScript(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${harness.origin}/#held=list`);
    await page.getByText('Loading rows...').waitFor();
    await page.evaluate(() => window.release());
    await page.waitForSelector('[data-row="0"]');
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThanOrEqual(0.01);
  });
});
