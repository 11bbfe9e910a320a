import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { launchBrowser, newPage, openContext, takeGraveProblems } from '#tests/support/browser.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { type ProductUnderTest, withTenant } from '#tests/support/running-product.ts';

// Live bindings: a test file that says `inBrowser()` finds them filled, and a new page before each test.
export let product: ProductUnderTest;
export let browser: Browser;
export let page: Page;
/** Uncaught and console errors of the page; a test usually expects none at its end. */
export let problems: string[];
/** A few records to begin with, in files that ask for them. */
export let library: Library;

// The files that one process runs follow each other in one browser and one context, whose renderer a page without the application keeps alive:
// scripts are loaded and compiled once, not once a test. What a test leaves behind is cleared before the next.
let context: BrowserContext;
let anchor: Page | undefined;

/** Lets the tests of a file run in a browser against the product that all of them share, in a tenant of their own. */
export function inBrowser(options: { records?: boolean; prepare?: () => Promise<void> } = {}): void {
  beforeAll(async () => {
    [product] = await Promise.all([withTenant(inject('product')), haveBrowser()]);
    if (options.records) library = await createLibrary(product.tenant);
    await options.prepare?.();
  });
  afterAll(async () => {
    for (const other of browser?.contexts() ?? []) if (other !== context) await other.close();
  });
  beforeEach(async () => {
    for (const other of context.pages()) if (other !== anchor) await other.close();
    await context.clearCookies();
    await context.clearPermissions();
    await anchor?.evaluate(() => localStorage.clear());
    ({ page, problems } = await newPage(context));
  });
  // Whatever a test is about: nothing runs that the content security policy forbids, and no error goes uncaught.
  afterEach(() => expect(takeGraveProblems()).toEqual([]));
}

/** The browser of the file before, unless there was none or it broke. */
async function haveBrowser(): Promise<void> {
  const isThere = await anchor?.evaluate(() => true).catch(() => false);
  if (isThere) return;
  await browser?.close();
  browser = await launchBrowser({ shortLivedPages: true });
  context = await openContext(browser);
  anchor = await context.newPage();
  await anchor.goto(`${inject('product').origin}/favicon.svg`);
}
