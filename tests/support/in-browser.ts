import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import {
  type AnchoredContext,
  launchBrowser,
  newPage,
  openAnchoredContext,
  takeGraveProblems,
  type TestPage,
} from '#tests/support/browser.ts';
import type { RoleName } from '#shared/contract/permissions.ts';
import { keep, type KeptPage } from '#tests/support/kept-page.ts';
import { createLibrary, type Library } from '#tests/support/library.ts';
import { type ProductUnderTest, withTenant } from '#tests/support/running-product.ts';
import { sharedProduct, type SharedProduct } from '#tests/support/serve-for-all.ts';
import { sessionOf } from '#tests/support/stored-session.ts';

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
// The page is kept too, with who is signed in on it, as long as tests do nothing to it that stays.
let shared: SharedProduct;
/** The product may have to be built first. */
const startsWithinMs = 900_000;
let own: AnchoredContext | undefined;
/** Contexts of other people. A new one costs a second of the processor: its renderer compiles the whole application again. */
let guests: AnchoredContext[] = [];
let kept: KeptPage | undefined;

/**
 * Lets the tests of a file run in a browser against the product that all of them share, in a tenant of their own. With `anew` each has a page of
 * its own, on which nobody is signed in.
 */
export function inBrowser(options: { records?: boolean; anew?: boolean; prepare?: () => Promise<void> } = {}): void {
  beforeAll(async () => {
    shared = await sharedProduct(inject('productFolder'));
    const [served] = await Promise.all([withTenant(shared), haveBrowser()]);
    product = { ...served, signIn: (on, role) => (on === page ? signIn(served, role) : served.signIn(on, role)) };
    // A page that is kept for all files takes more and more memory, and becomes slower than a new one.
    kept = undefined;
    if (options.records) library = await createLibrary(product.tenant);
    await options.prepare?.();
  }, startsWithinMs);
  afterAll(async () => {
    for (const other of browser?.contexts() ?? [])
      if (other !== own?.context && !guests.some(({ context }) => context === other)) await other.close();
    await closePages(guests);
  });
  beforeEach(async ({ task }) => {
    const { context, anchor } = own ?? (await haveBrowser());
    // A second try has a page of its own.
    const isKept = !options.anew && !task.result?.retryCount && (await kept?.restore());
    const isSignedIn = isKept && (await whoIsSignedIn()).startsWith(product.tenant.id);
    await closePages([{ context, anchor }, ...guests], isKept ? page : undefined);
    await context.clearCookies();
    await context.clearPermissions();
    await anchor.evaluate((all) => {
      const session = /^perennial\.(tenant|.*\.(token|user))$/;
      for (const name of Object.keys(localStorage)) if (all || !session.test(name)) localStorage.removeItem(name);
    }, !isSignedIn);
    if (isKept) return void problems.splice(0);
    ({ page, problems } = await newPage(context));
    kept = options.anew ? undefined : keep(page);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    kept = undefined;
    const [error] = task.result.errors ?? [];
    if (error) error.message += await whatIsSeen().catch(String);
  });
  // Whatever a test is about: nothing runs that the content security policy forbids, and no error goes uncaught.
  afterEach(() => expect(takeGraveProblems()).toEqual([]));
}

/** Address, text and errors of the page, for the message of a test that failed: a second try may not fail again. */
async function whatIsSeen(): Promise<string> {
  // A page that hangs must not hold up the run.
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  const most = 600;
  return `\nPage: ${page.url()}\nText: ${text.replaceAll(/\s+/g, ' ').slice(0, most)}\nErrors: ${problems.join(' | ').slice(0, most) || 'none'}`;
}

/** Lets the page begin as somebody, or go on as it is if that is who is signed in on it. */
async function signIn(served: ProductUnderTest, role: RoleName = 'admin'): Promise<void> {
  if ((await whoIsSignedIn()) === `${served.tenant.id} ${role}@${served.tenant.id}.example`) return;
  await (kept ? kept.signIn(sessionOf(served.tenant, role)) : served.signIn(page, role));
}

/** The tenant and the address of who is signed in on the page; empty when nobody is. */
async function whoIsSignedIn(): Promise<string> {
  if (!page.url().startsWith(product.origin)) return '';
  return page.evaluate(() => {
    const tenant = localStorage.getItem('perennial.tenant');
    const user = localStorage.getItem(`perennial.${tenant}.user`);
    return user && localStorage.getItem(`perennial.${tenant}.token`) ? `${tenant} ${(JSON.parse(user) as { email: string }).email}` : '';
  });
}

/**
 * Open a page for a second person, in a browser context of its own, signed in nowhere. The page is closed after the test. A test may close the page,
 * but not its context, which the next guest uses again. Guests are opened one after the other.
 */
export async function openGuest(viewport?: { width: number; height: number }): Promise<TestPage> {
  const free = guests.find(({ context }) => context.pages().length === 1);
  const { context, anchor } = free ?? (await openAnchor());
  if (!free) guests.push({ context, anchor });
  await context.clearCookies();
  await context.clearPermissions();
  await anchor.evaluate(() => localStorage.clear());
  const opened = await newPage(context);
  if (viewport) await opened.page.setViewportSize(viewport);
  return opened;
}

/** Close every page of the contexts, except their anchors and one more. */
async function closePages(of: readonly AnchoredContext[], except?: Page): Promise<void> {
  for (const { context, anchor } of of) for (const each of context.pages()) if (each !== anchor && each !== except) await each.close();
}

const openAnchor = (): Promise<AnchoredContext> => openAnchoredContext(browser, `${shared.origin}/favicon.svg`);

/** The browser of the file before, unless there was none or it broke. */
async function haveBrowser(): Promise<AnchoredContext> {
  const isThere = await own?.anchor.evaluate(() => true).catch(() => false);
  if (own && isThere) return own;
  await browser?.close();
  browser = await launchBrowser({ shortLivedPages: true });
  guests = [];
  own = await openAnchor();
  return own;
}
