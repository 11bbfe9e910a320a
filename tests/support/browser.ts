import { statfsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { findBrowser } from '#tests/support/browser-binary.ts';
import { moveDate } from '#tests/support/move-date.ts';

const flags = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * For pages that live some seconds: they end before optimised code pays for the compiling, and processes of their own for network and graphics
 * only talk to each other. A quarter less of the processor's time over the browser tests. Not for what measures pages.
 */
const shortLived = [
  '--js-flags=--no-turbofan,--no-maglev',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--renderer-process-limit=1',
  // What arrives is compiled on the side, each time; by the page itself, what an earlier page compiled is found again.
  '--disable-features=ScriptStreaming,PaintHolding,HttpsUpgrades',
];

/** Whether the browser's processes may share through memory. Playwright lets them share through files of the disk, as many containers have too little. */
function sharesMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1024 ** 3;
  } catch {
    return false;
  }
}

const startTimeoutMs = 60_000;
const actionTimeoutMs = 30_000;
const navigationTimeoutMs = 60_000;

/** Starts a headless Chromium of its own, without a profile; close it after the tests. */
export async function launchBrowser(options: { shortLivedPages?: boolean } = {}): Promise<Browser> {
  const { path, environment } = await findBrowser();
  return chromium.launch({
    executablePath: path,
    args: options.shortLivedPages ? [...flags, ...shortLived] : flags,
    ...(sharesMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    headless: true,
    timeout: startTimeoutMs,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/tmp', ...environment },
  });
}

/** A page in a context of its own, which fails rather than waits, and what went wrong in it. */
export interface TestPage {
  page: Page;
  /** Uncaught errors and console errors, in order; a test usually expects none at its end. */
  problems: string[];
}

/** Opens a page, 1440 by 900 unless told otherwise, with hard time-outs on every action. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<TestPage> {
  return newPage(await openContext(browser, options));
}

/** What the pages of one person share: cookies, storage, cache. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    acceptDownloads: true,
    // A box that is still growing has no size to look at, and nothing here is about how it grows.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(actionTimeoutMs);
  context.setDefaultNavigationTimeout(navigationTimeoutMs);
  const offsetMs = Number(process.env['TEST_OFFSET_MS'] ?? 0);
  if (offsetMs !== 0) await context.addInitScript(moveDate, offsetMs);
  await watch(context);
  return context;
}

/** A context with a page that keeps its renderer alive: scripts are then compiled once, not once for each page. */
export interface AnchoredContext {
  context: BrowserContext;
  anchor: Page;
}

/** Open a context and its anchor, a page of the origin whose local storage the tests clear through it. */
export async function openAnchoredContext(browser: Browser, address: string): Promise<AnchoredContext> {
  const context = await openContext(browser);
  const anchor = await context.newPage();
  await anchor.goto(address);
  return { context, anchor };
}

/** One more page of a context. */
export async function newPage(context: BrowserContext): Promise<TestPage> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems };
}

const grave: string[] = [];

/** Uncaught errors and violations of the content security policy in any page since this was last asked: no test may leave one. */
export function takeGraveProblems(): string[] {
  return grave.splice(0);
}

const policyMark = 'Content security policy violated:';

async function watch(context: BrowserContext): Promise<void> {
  context.on('weberror', (error) => grave.push(error.error().stack ?? error.error().message));
  context.on('console', (message) => {
    if (message.text().startsWith(policyMark)) grave.push(message.text());
  });
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(mark, event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample),
    );
  }, policyMark);
}
