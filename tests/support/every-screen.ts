import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens an address without loading the application anew, and waits until nothing is under way and nothing changes any more. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(async () => {
          await new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          });
          return document.body.innerText;
        });
        const isCalm = underWay.size === 0 && now === before && now.trim() !== '';
        before = now;
        return isCalm;
      },
      { message: address, interval: 40, timeout: 30_000 },
    )
    .toBe(true);
}

const underWay = new Set<unknown>();

/** Knows from now on which requests of the page are under way. */
export function watchRequests(page: Page): void {
  underWay.clear();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
}
