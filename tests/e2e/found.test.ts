import { describe, expect, test } from 'vitest';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';

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
