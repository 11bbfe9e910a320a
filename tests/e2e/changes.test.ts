// In a browser: two people on one list: a colleague's save appears without losing a selection or an open editor.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { askEveryMs } from '#web/api/follow-changes.ts';
import { ask } from '#tests/support/api.ts';
import { inBrowser, library, openGuest, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

/** Four times the interval: a busy machine is late. */
const timeout = 4 * askEveryMs;

/** The price of the first row: the fourth column of the list. */
const price = (on: Page) => on.locator('[data-row="0"] [data-col]').nth(3);

async function open(on: Page, name: string, role: 'admin' | 'editor'): Promise<void> {
  await product.signIn(on, role);
  await on.goto(`${product.origin}/subscriptions?search=${encodeURIComponent(name)}`);
  await on.getByRole('link', { name }).first().waitFor();
}

/** Resolves when the page was told of changes by others. */
function news(on: Page): Promise<unknown> {
  return on.waitForResponse(
    async (response) =>
      response.url().includes('/api/changes?after=') &&
      ((await response.json()) as { result: { commits: unknown[] } }).result.commits.length > 0,
    { timeout },
  );
}

const read = (period: PeriodRow) => ask(groups.subscriptionPeriods.get, { as: product.tenant.editor, params: { id: period.id } });

describe('an open list', () => {
  it('shows what somebody else saves in another browser, and keeps what is selected', async () => {
    await library.period({ subscription_name: 'Annals of Kelp' });
    const other = await openGuest();
    await Promise.all([open(page, 'Annals of Kelp', 'admin'), open(other.page, 'Annals of Kelp', 'editor')]);
    await page.getByRole('checkbox', { name: /Annals of Kelp/ }).check();
    await price(other.page).click();
    await other.page.keyboard.type('4321');
    await other.page.keyboard.press('Enter');
    await expect.poll(() => price(page).textContent(), { timeout }).toBe('4,321.00EUR');
    expect(await page.getByRole('checkbox', { name: /Annals of Kelp/ }).isChecked()).toBe(true);
    expect([problems, other.problems]).toEqual([[], []]);
    await other.page.close();
  });

  it('leaves an open editor alone, whose save then meets the conflict', async () => {
    const period = await library.period({ subscription_name: 'Bulletin of Dunes' });
    await open(page, 'Bulletin of Dunes', 'admin');
    await price(page).click();
    await page.keyboard.type('888');
    const told = news(page);
    await ask(groups.subscriptionPeriods.update, {
      as: product.tenant.editor,
      params: { id: period.id },
      body: { price: 777, version: period.version },
    });
    // As when the person comes back to the window; the test above waits for the next turn.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await told;
    expect(await price(page).getByRole('textbox').inputValue()).toBe('888');
    await page.keyboard.press('Enter');
    await page.getByText(/changed this on/).waitFor();
    expect((await read(period)).price).toBe(777);
    await expect.poll(() => price(page).textContent()).toBe('777.00EUR');
  });
});
