// In a browser: the sidebar by keyboard, collapsed and as a drawer, the command palette, and what each remembers.
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const path = () => new URL(page.url()).pathname;
const menu = () => page.getByRole('navigation', { name: 'Main navigation' });
const fold = (entry: string) => menu().getByRole('button', { name: `Pages under ${entry}` });
const entry = (name: string) => menu().getByRole('link', { name, exact: true });

async function open(address: string, role?: 'viewer'): Promise<void> {
  await product.signIn(page, role);
  await page.goto(product.origin + address);
  await menu().waitFor();
}

describe('the pages below the entries of the sidebar', () => {
  test('unfold by keyboard, lead on, and are remembered', async () => {
    await open('/system-settings');
    expect(await entry('Title search').count()).toBe(0);
    await fold('Products').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => fold('Products').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await entry('Title lists').evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await entry('Title search').click();
    await expect.poll(path).toBe('/title-search');
    await expect.poll(() => entry('Title search').getAttribute('aria-current')).toBe('page');
    await page.goto(`${product.origin}/system-settings`);
    await entry('Title overlaps').waitFor();
    await fold('Products').click();
    await expect.poll(() => entry('Title overlaps').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('open by themselves around the page that is shown, and can be closed', async () => {
    await open('/licenses/can-i');
    await entry('Compare licenses').waitFor();
    expect(await entry('Can I…?').getAttribute('aria-current')).toBe('page');
    await fold('Licenses').click();
    await expect.poll(() => entry('Compare licenses').count()).toBe(0);
    await entry('Dashboard').click();
    await expect.poll(path).toBe('/dashboard');
    expect(await entry('Can I…?').count()).toBe(0);
  });

  test('are those that the person may open', async () => {
    await open('/vendors', 'viewer');
    await entry('Contacts').waitFor();
    expect(await entry('Likely duplicates').count()).toBe(0);
    await entry('Research output').click();
    await entry('Agreements').waitFor();
    expect(await entry('Article imports').count()).toBe(0);
  });

  test('open beside a collapsed sidebar, and below in the drawer of a phone', async () => {
    await open('/system-settings');
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await fold('Kanban').click();
    await page.getByRole('dialog', { name: 'Kanban' }).getByRole('link', { name: 'All tasks' }).click();
    await expect.poll(path).toBe('/to-dos');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await entry('All tasks').waitFor();
    await fold('Reports').click();
    await entry('Built files').click();
    await expect.poll(path).toBe('/reports/runs');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
    await page.getByRole('button', { name: 'Collapse the sidebar' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('the palette', () => {
  const box = () => page.getByRole('combobox', { name: 'Find a command or a record' });
  const option = (name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name });

  test('finds records with their state and price, and those opened last before anything is typed', async () => {
    const { subscription_id } = await library.period({ subscription_name: 'Palette Quarterly', price: 321.5, currency: 'EUR' });
    await open('/dashboard');
    await page.keyboard.press('Control+k');
    await box().fill('palette quart');
    await option(/^Palette Quarterly\s*321\.50\s*EUR\s*\S.*Subscription$/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(path).toContain(`/subscriptions/${subscription_id}`);
    await page.getByRole('heading', { level: 1, name: 'Palette Quarterly' }).waitFor();
    // Its name is known before it is there, and only a record that is there was opened.
    await page.getByRole('button', { name: 'Rename “Palette Quarterly”' }).waitFor();
    await entry('Dashboard').click();
    await expect.poll(path).toBe('/dashboard');
    await page.keyboard.press('Control+k');
    await page
      .getByRole('group', { name: 'Recently opened' })
      .getByRole('option', { name: /^Palette Quarterly/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(path).toContain(`/subscriptions/${subscription_id}`);
    expect(problems).toEqual([]);
  });

  test('asks who has a journal, first of all for an ISSN', async () => {
    await open('/dashboard');
    await page.keyboard.press('Control+k');
    await box().fill('2049-3630');
    await expect.poll(() => page.getByRole('dialog').getByRole('option').first().textContent()).toContain('Who has “2049-3630”');
    await page.keyboard.press('Enter');
    await expect.poll(() => path() + new URL(page.url()).search).toBe('/title-search?query=2049-3630');
  });
});

test('S30 the page of all results counts kinds, shows one of them, and has periods below their subscription', async () => {
  const made = await library.period({ subscription_name: 'Grouped Annals', price: 90, name_reference: 'print', end_date: '2026-12-31' });
  await ask(groups.products.create, {
    as: product.tenant.editor,
    body: { name: 'Grouped product', publisher_id: library.publisher, owner_id: product.tenant.editor.id },
  });
  await open('/search-results/grouped');
  const main = page.getByRole('main');
  const outer = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Grouped Annals', exact: true }) });
  expect(await outer.getByRole('listitem').getByRole('link').getAttribute('href')).toBe(`/subscriptions/${made.subscription_id}/price`);
  await expect.poll(() => outer.first().innerText()).toContain('90.00');
  expect(await axeProblems(page)).toEqual([]);
  await main.getByRole('button', { name: 'Product 1' }).click();
  await expect.poll(() => main.getByRole('listitem').count()).toBe(1);
  await main.getByRole('link', { name: 'Grouped product' }).waitFor();
  expect(problems).toEqual([]);
});
