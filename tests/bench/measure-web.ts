import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { buildFolder } from '#infra/local/project-folder.ts';
import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { launchBrowser, openPage } from '#tests/support/browser.ts';
import { chunkSizes, type ChunkSizes } from '#tests/support/chunk-sizes.ts';
import { openCold, type PageLoad } from '#tests/support/open-cold.ts';
import type { BenchClient } from './client.ts';
import { fill } from './bench-product.ts';
import { dragOverBoard, fillBoard } from './measure-board.ts';

/** What a person waits for in the browser, in milliseconds unless said otherwise. */
export interface WebFigures extends ChunkSizes {
  /** Largest contentful paint of the list of subscriptions, opened cold, with a processor four times slower. */
  lcp4x: number;
  /** The same of the dashboard, with the cards that it begins with. */
  dashboardLcp4x: number;
  /** Milliseconds between frames while a card is dragged over a board of 500, in the middle run. */
  dragMedian: number;
  dragP95: number;
  /** Layout shifts until the list stands, as the browser scores them. */
  cls: number;
  /** From the click in the sidebar until 500 rows stand, the server's answer included. */
  rows500: number;
  rows500at4x: number;
  /** From Enter in a selected cell until its editor is there. */
  edit: number;
  editAt4x: number;
  /** From the click on a row of the list until the heading of its record stands, with a processor four times slower. */
  record4x: number;
  /** From a key in the search box until the rows at hand are narrowed, with a processor four times slower. */
  narrow4x: number;
  /** JavaScript heap that the list of 500 rows takes beyond a page without a list, in MB. */
  gridHeap: number;
  /** Requests of the list's page, opened cold: files and calls. */
  requests: number;
  /** The same of every page, those with the most calls first. */
  pageLoads: readonly PageLoads[];
}

/** How much a page asks for until it is at rest, opened with nothing in the browser's cache. */
export interface PageLoads {
  /** Its address. Ids are left out. */
  page: string;
  calls: number;
  files: number;
}

const runs = 3;
const patience = { timeout: 60_000 };
const listPath = '/subscriptions?per_page=500';

/** Measures the built application in Chromium, signed in at the filled product, whose engines this environment names. */
export async function measureWeb(client: BenchClient, url: string, engines: Record<string, string>): Promise<WebFigures> {
  const user = await client.ask<CurrentUser>({ path: '/users/current' });
  const browser = await launchBrowser();
  const fresh = async (slowdown: number): Promise<{ page: Page; cdp: CDPSession }> => {
    const { page } = await openPage(browser);
    await page.addInitScript(keepSession, { token: client.token, user });
    await page.addInitScript(watchPaints);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return { page, cdp };
  };
  const all = async <T>(slowdown: number, measure: (page: Page, cdp: CDPSession) => Promise<T>): Promise<T[]> => {
    const taken: T[] = [];
    for (let run = 0; run < runs; run++) {
      const { page, cdp } = await fresh(slowdown);
      taken.push(await measure(page, cdp));
      await page.context().close();
    }
    return taken;
  };
  const several = async (slowdown: number, measure: (page: Page, cdp: CDPSession) => Promise<number>): Promise<number> =>
    middle(await all(slowdown, measure));
  try {
    const figures = {
      ...chunkSizes(join(buildFolder, 'web')),
      lcp4x: await several(4, async (page) => {
        await openList(page, url);
        return page.evaluate(() => window.paints.lcp);
      }),
      dashboardLcp4x: await several(4, async (page) => {
        await openDashboard(page, url);
        return page.evaluate(() => window.paints.lcp);
      }),
      cls: await several(1, async (page) => {
        await openList(page, url);
        return page.evaluate(() => window.paints.shifts);
      }),
      rows500: await several(1, (page) => openFromSidebar(page, url)),
      rows500at4x: await several(4, (page) => openFromSidebar(page, url)),
      edit: await several(1, (page) => openEditor(page, url)),
      editAt4x: await several(4, (page) => openEditor(page, url)),
      record4x: await several(4, (page) => openRecord(page, url)),
      narrow4x: await several(4, (page) => narrowList(page, url)),
      gridHeap: await several(1, (page, cdp) => heapOfGrid(page, cdp, url)),
      requests: await several(1, async (page) => {
        let count = 0;
        page.on('request', () => (count += 1));
        await openList(page, url);
        return count;
      }),
    };
    const printed = await fill(engines, 'tests/bench/fill-pages.ts', [user.tenant.id, user.id, client.token]);
    const pageLoads = await measurePages(JSON.parse(printed) as string[], async (address) => {
      const { page } = await fresh(1);
      const load = await openCold(page, `${url}${address}`);
      await page.context().close();
      return load;
    });
    // Last: its tasks would be in the figures above.
    const board = await fillBoard(client);
    const drags = await all(1, (page) => dragOverBoard(page, url, board));
    return { ...figures, pageLoads, dragMedian: middle(drags.map(({ median }) => median)), dragP95: middle(drags.map(({ p95 }) => p95)) };
  } finally {
    await browser.close();
  }
}

/** Opens every page. */
async function measurePages(addresses: readonly string[], open: (address: string) => Promise<PageLoad>): Promise<PageLoads[]> {
  const measured: PageLoads[] = [];
  for (const address of addresses) {
    const { calls, files } = await open(address);
    const page = address.replace(/\/(?=[\w-]*\d)[\w-]{20,}(?=\/|$)/g, '/…');
    measured.push({ page, calls: calls.length, files: files.length });
  }
  return measured.toSorted((a, b) => b.calls - a.calls || b.files - a.files || a.page.localeCompare(b.page));
}

declare global {
  interface Window {
    paints: { lcp: number; shifts: number };
    /** Milliseconds until something is on the page, the next frame included. Throws after a minute. */
    timeUntil: (isThere: () => unknown) => Promise<number>;
  }
}

/** What the application keeps of a session, as after signing in. */
function keepSession({ token, user }: { token: string; user: CurrentUser }): void {
  const { id } = user.tenant;
  localStorage.setItem('perennial.tenant', id);
  localStorage.setItem(`perennial.${id}.token`, token);
  localStorage.setItem(`perennial.${id}.user`, JSON.stringify(user));
}

function watchPaints(): void {
  window.timeUntil = (isThere) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const look = (): void => {
        if (isThere()) requestAnimationFrame(() => resolve(performance.now() - began));
        else if (performance.now() - began > 60_000) reject(new Error(`Never there: ${String(isThere)}`));
        else requestAnimationFrame(look);
      };
      look();
    });
  window.paints = { lcp: 0, shifts: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.paints.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.paints.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${listPath}`, { waitUntil: 'load', ...patience });
  await page.locator('[data-row="0"] [data-col]').first().waitFor(patience);
  await settled(page);
}

/** Until each of its cards has what it shows: those that are loaded paint last. */
async function openDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`, { waitUntil: 'load', ...patience });
  await page.locator('[data-card]').first().waitFor(patience);
  await page.waitForLoadState('networkidle', patience);
  await settled(page);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Until the browser has nothing more to draw. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))),
  );
}

async function openFromSidebar(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/vendors`, { waitUntil: 'load', ...patience });
  await page.locator('[data-row="0"] [data-col]').first().waitFor(patience);
  await settled(page);
  return page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('a[href^="/subscriptions"]')?.click();
    return window.timeUntil(
      () => location.pathname === '/subscriptions' && document.querySelector('[data-row="0"] a[href^="/subscriptions/"]'),
    );
  });
}

async function openEditor(page: Page, url: string): Promise<number> {
  await openList(page, url);
  // The first click selects the cell. A guarded one, as of a decided period, asks for a reason first.
  await page.locator('[data-field="price"][data-editable]:not([data-guard])').first().click();
  return page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return window.timeUntil(() => document.querySelector('[data-editing] input'));
  });
}

async function openRecord(page: Page, url: string): Promise<number> {
  await openList(page, url);
  return page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('[data-row="2"] a[href^="/subscriptions/"]');
    const name = link?.title || link?.textContent;
    link?.click();
    return window.timeUntil(() => [...document.querySelectorAll('main h1')].some(({ textContent }) => textContent === name));
  });
}

async function narrowList(page: Page, url: string): Promise<number> {
  await openList(page, url);
  await page.locator('main input[type="search"]').first().focus();
  await page.evaluate(() => {
    const measured = new Promise<number>((resolve, reject) => {
      const narrowed = (): void =>
        void window.timeUntil(() => document.querySelector('[role="grid"][aria-rowcount="-1"]')).then(resolve, reject);
      document.addEventListener('keydown', narrowed, { once: true, capture: true });
    });
    Object.assign(window, { measured });
  });
  await page.keyboard.type('a');
  return page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}

async function heapOfGrid(page: Page, cdp: CDPSession, url: string): Promise<number> {
  const used = async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  };
  await page.goto(`${url}/system-settings`, { waitUntil: 'load', ...patience });
  await page.getByRole('heading', { level: 1 }).first().waitFor(patience);
  await settled(page);
  const before = await used();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href^="/subscriptions"]')?.click());
  await page.locator('[data-row="0"] a[href^="/subscriptions/"]').first().waitFor(patience);
  await settled(page);
  return (await used()) - before;
}
