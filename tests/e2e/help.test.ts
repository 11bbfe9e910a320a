// In a browser: the help of a screen with the focus on its part, the way back, search, pictures, and the reader's language.
import { expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';
import { de } from '#tests/support/catalogues.ts';

inBrowser();

const place = (): string => {
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
};
const help = () => page.getByRole('link', { name: 'Help for this page' });

async function open(path: string): Promise<void> {
  await product.signIn(page, 'viewer');
  await page.goto(product.origin + path);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

it('R035 S82 the header opens the page for the screen, at its part, and leads back to where one was', async () => {
  await open('/licenses/can-i?q=walk-in');
  await help().click();
  await expect.poll(place).toBe('/help/licenses#can-i');
  const part = page.getByRole('heading', { name: 'Can I…?' });
  await expect.poll(() => part.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toBe('Help: Licenses · Perennial');
  expect(await axeProblems(page)).toEqual([]);

  // On to another page of the guide, by a link in its list: the way back stays the same.
  await page.getByRole('navigation', { name: 'Help pages' }).getByRole('link', { name: 'Decision' }).click();
  await page.getByRole('heading', { name: 'Deadlines' }).waitFor();
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/licenses/can-i?q=walk-in');
  expect(problems).toEqual([]);
});

it('R035 the table of links is searched by words of titles and texts, and a place found leads there', async () => {
  await open('/help');
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).waitFor();
  const links = page.getByRole('table').getByRole('link');
  expect(await links.count()).toBeGreaterThan(20);
  expect(await links.first().getAttribute('title')).toBe('How things relate, and what to do on the first day.');
  expect(await axeProblems(page)).toEqual([]);

  const box = page.getByRole('searchbox', { name: 'Search the help' });
  await box.fill('exchange rate');
  await page.getByRole('link', { name: 'Invoicing: Exchange rates' }).waitFor();
  await box.fill('xylophone');
  await page.getByText('No help page contains all of these words.').waitFor();
  await box.fill('exchange rate');
  await page.getByRole('link', { name: 'Invoicing: Exchange rates' }).click();
  await expect.poll(place).toBe('/help/invoicing#rates');

  // Its links lead to the screens, and its pictures are there.
  const picture = page.getByRole('img', { name: /^Invoices of the periods/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  const source = await picture.getAttribute('src');
  expect((await page.request.get(product.origin + source)).headers()['content-type']).toBe('image/webp');
  await page.getByRole('article').getByRole('link', { name: 'Exchange rates' }).click();
  await expect.poll(place).toBe('/exchange-rates');

  await page.goto(`${product.origin}/help/no-such-page`);
  await page.getByText('This help page does not exist.').waitFor();
  expect(problems).toEqual([]);
});

it('R035 is read in the language of the person, with the words of its screens', async () => {
  await ask(groups.settings.change, { as: product.tenant.research, body: { locale: 'de' } });
  await product.signIn(page, 'research');
  await page.goto(`${product.origin}/help/decision`);
  const article = page.getByRole('article', { name: 'Entscheidung' });
  await article.getByRole('heading', { name: 'Fristen' }).waitFor();
  await article.getByRole('img', { name: 'Über einen Zeitraum entscheiden: Der Dialog zeigt die Folgen' }).waitFor();
  // Named as the screen names it, from the same catalogue.
  await article.getByText(de.workflows.tasks.renewal_decision, { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Alle Hilfeseiten' }).click();
  await page.getByRole('searchbox', { name: 'Hilfe durchsuchen' }).fill('kundigung');
  await page
    .getByRole('link', { name: /^Entscheidung/ })
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

it('R035 shows every kind of chart; of many series the smaller ones are one, which a button opens', async () => {
  await open('/help/charts');
  const chart = page.getByRole('figure').filter({ hasText: 'The six largest of twelve' });
  const legend = chart.getByRole('list', { name: 'Legend' });
  await legend.getByRole('button', { name: 'Other (6)' }).waitFor();
  expect(await legend.getByRole('button', { pressed: true }).count()).toBe(7);
  await chart.getByRole('img', { name: /^2026, Other \(6\): / }).waitFor();
  await legend.getByRole('button', { name: 'Show all 12 series' }).press('Enter');
  await chart.getByRole('img', { name: /^2026, Campus L: / }).waitFor();
  expect(await legend.getByRole('button', { pressed: true }).count()).toBe(12);
  await legend.getByRole('button', { name: 'Show the largest series' }).press('Enter');
  await legend.getByRole('button', { name: 'Other (6)' }).waitFor();
  expect(await page.getByRole('figure').count()).toBe(12);
  expect(await axeProblems(page)).toEqual([]);
  // On a phone nothing is wider than the window, and a tip is within its picture.
  await page.setViewportSize({ width: 390, height: 900 });
  await page.locator('[data-mark="3-0"]').last().hover();
  const tip = page.getByRole('figure').locator('dl');
  const box = await tip.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(problems).toEqual([]);
});
