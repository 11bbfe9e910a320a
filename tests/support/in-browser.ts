import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser, openPage, takeGraveProblems } from '#tests/support/browser.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { type ProductUnderTest, startRunningProduct } from '#tests/support/running-product.ts';

// Live bindings: a test file that says `inBrowser()` finds them filled, and a new page before each test.
export let product: ProductUnderTest;
export let browser: Browser;
export let page: Page;
/** Uncaught and console errors of the page; a test usually expects none at its end. */
export let problems: string[];
/** A few records to begin with, in files that ask for them. */
export let library: Library;

/** Lets the tests of a file run against the whole product in a browser, stopped after the last of them. */
export function inBrowser(options: { records?: boolean; prepare?: () => Promise<void> } = {}): void {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startRunningProduct(), launchBrowser()]);
    if (options.records) library = await createLibrary(product.tenant);
    await options.prepare?.();
    // The functions start with their first call.
    const first = await openPage(browser);
    await product.signIn(first.page);
    await first.page.goto(`${product.origin}/products`);
    await first.page
      .getByText(/No rows to show|^1–|^\d+ of|Journal of Tides/)
      .first()
      .waitFor({ timeout: 60_000 });
    await first.page.context().close();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });
  beforeEach(async () => {
    await page?.context().close();
    ({ page, problems } = await openPage(browser));
  });
  // Whatever a test is about: nothing runs that the content security policy forbids, and no error goes uncaught.
  afterEach(() => expect(takeGraveProblems()).toEqual([]));
}
