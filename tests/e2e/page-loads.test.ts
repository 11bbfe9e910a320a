// In a browser: how many calls and files a page is, opened with an empty cache.
import { expect, it } from 'vitest';
import { ask } from '#tests/support/api.ts';
import { groups } from '#shared/contract/calls.ts';
import { openPage } from '#tests/support/browser.ts';
import { browser, inBrowser, library, page, product } from '#tests/support/in-browser.ts';
import { openCold, type PageLoad } from '#tests/support/open-cold.ts';

inBrowser({ records: true });

/** Scripts and style sheets of any page (issue 19). */
const mostFiles = 15;
/** Letters of any page: regular, bold, and italic where a cell waits for its answer. */
const mostFonts = 3;

async function open(address: string): Promise<PageLoad> {
  const cold = await openPage(browser);
  try {
    await product.signIn(cold.page);
    const load = await openCold(cold.page, `${product.origin}${address}`);
    expect(cold.problems).toEqual([]);
    return load;
  } finally {
    await cold.page.context().close();
  }
}

it.each([
  ['/subscriptions', 1],
  ['/products', 1],
  ['/vendors?search=book', 1],
  ['/dashboard', 5],
  ['/financial/insights', 4],
])('%s is at most %i data calls and 15 files', async (address, most) => {
  const { calls, files, fonts } = await open(address);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(most);
  expect(calls[0]).toBe('POST /reads');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles);
  expect(fonts.length, fonts.join('\n')).toBeLessThanOrEqual(mostFonts);
});

it('a list is one call also as the person keeps it', async () => {
  await ask(groups.settings.changeListView, {
    as: product.tenant.admin,
    params: { name: 'products' },
    body: { current: { sort: '-name', page_size: 50 } },
  });
  const { calls } = await open('/products');
  expect(calls).toEqual(['POST /reads']);
});

it('a subscription is one call, and one from its list', async () => {
  const period = await library.period({ subscription_name: 'Annals of Calls' });
  const { calls, files } = await open(`/subscriptions/${period.subscription_id}`);
  expect(calls).toEqual(['POST /reads']);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles);

  await product.signIn(page);
  await openCold(page, `${product.origin}/subscriptions?search=Annals`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('grid').getByRole('link', { name: 'Annals of Calls' }).click();
  await page.getByRole('main').getByRole('region', { name: 'Now' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/api/reads']);
});
