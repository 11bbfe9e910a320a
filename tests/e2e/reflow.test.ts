// In a browser: nothing blank or cut on a phone and at 200 %, the focus of popovers, and what a printed list shows.
import { describe, expect, it } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { blankPlaces } from '#tests/support/reflow.ts';

let running: string;

inBrowser({
  records: true,
  prepare: async () => {
    const day = today('Europe/Berlin');
    const period = (name: string, deadline: number) => {
      const start = addDays(day, deadline + 30);
      return library.period({
        subscription_name: name,
        start_date: start,
        end_date: addDays(start, 364),
        cancellation_deadline: addDays(day, deadline),
      });
    };
    for (let index = 1; index <= 6; index++) await period(`Journal of Lagoons ${index}`, index * 3 - 12);
    const made = await period('Journal of Deltas', 20);
    running = made.subscription_id;
    await ask(groups.workflows.start, { as: product.tenant.editor, params: { id: made.id }, body: {} });
  },
});

/** A phone, and a window of 1440 by 900 at 200 %. */
const windows = { 'a phone': { width: 390, height: 844 }, 'a zoom of 200 %': { width: 720, height: 450 } };
const screens = ['/dashboard', '/subscriptions', '/progress/enter-price', '/licenses', '/system-settings', '/feedback-invitations'];

describe.each(Object.entries(windows))('on %s', (_name, size) => {
  it.each([...screens, 'workflow'])('%s has nothing blank and nothing beside the window', async (path) => {
    await page.setViewportSize(size);
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}${path === 'workflow' ? `/subscriptions/${running}/workflow` : path}`);
    await page.getByRole('main').waitFor();
    await expect.poll(() => blankPlaces(page)).toEqual({ blank: [], wider: 0 });
  });

  it('what needs me now shows whole lines of each list', async () => {
    await page.setViewportSize(size);
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/subscriptions`);
    const panel = page.getByRole('region', { name: 'Needs your attention' });
    await panel.getByRole('button', { name: /^Needs your attention/ }).click();
    await panel.getByRole('listitem').first().waitFor();
    const cut = await panel.getByRole('list').evaluateAll((lists) => lists.map((list) => list.scrollHeight - list.clientHeight));
    expect(cut.length).toBeGreaterThan(1);
    expect(Math.max(...cut)).toBeLessThanOrEqual(1);
    // The rows of the list below have room for several of them.
    const grid = await page.getByRole('grid', { name: 'Subscriptions' }).locator('..').boundingBox();
    expect(grid?.height).toBeGreaterThan(200);
    expect(problems).toEqual([]);
  });
});

describe('a popover of a list', () => {
  it.each(['Views', 'Filter columns'])('%s takes the focus and gives it back when Esc closes it', async (name) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/subscriptions`);
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    const popover = page.getByRole('dialog', { name });
    await popover.waitFor();
    await expect.poll(() => popover.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  });
});

describe('a printed list', () => {
  it('has its heading, the day and its filter, and no controls', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/subscriptions?search=lagoons`);
    await page.getByRole('grid', { name: 'Subscriptions' }).getByRole('link', { name: 'Journal of Lagoons 1' }).waitFor();
    const heading = page.getByRole('heading', { name: 'Subscriptions', level: 2 });
    expect(await heading.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await heading.waitFor();
    await page.getByText(/^Printed on \d\d\.\d\d\.\d{4} · 6 of 6 rows$/).waitFor();
    await page.getByText('Search: lagoons').waitFor();
    for (const hidden of [
      page.getByRole('region', { name: 'Needs your attention' }),
      page.getByRole('checkbox').first(),
      page.getByRole('button', { name: 'Create subscription' }),
      page.getByRole('link', { name: 'Skip to the content' }),
    ])
      expect(await hidden.isVisible()).toBe(false);
    // No column is cut off: the table is as wide as the sheet at most.
    const width = await page.getByRole('grid', { name: 'Subscriptions' }).evaluate((grid) => grid.getBoundingClientRect().width);
    expect(width).toBeLessThanOrEqual(1440);
    await page.emulateMedia({ media: null });
  });

  it('keeps each heading of a grouped list above its rows', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/subscriptions?search=lagoons&group=decision`);
    const grid = page.getByRole('grid', { name: 'Subscriptions' });
    await grid.getByRole('link', { name: 'Journal of Lagoons 1' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const lines = grid.locator('[role=rowgroup] > [role=row]:not([data-row="-1"])');
    await expect.poll(async () => (await lines.allInnerTexts()).filter((line) => line.includes('Journal of Lagoons')).length).toBe(6);
    // On paper the lines follow each other without lying on one another.
    const places = await lines.evaluateAll((rows) =>
      rows
        .map((row) => ({ ...row.getBoundingClientRect().toJSON(), kind: row.getAttribute('data-kind') }))
        .toSorted((a, b) => a.top - b.top),
    );
    expect(places[0]).toMatchObject({ kind: 'group' });
    for (const [index, { top }] of places.entries()) if (index > 0) expect(top).toBeGreaterThanOrEqual(places[index - 1].bottom - 1);
    await page.emulateMedia({ media: null });
  });
});
