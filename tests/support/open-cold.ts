import type { Page } from 'playwright-core';

/** What a page asks for until it is at rest. */
export interface PageLoad {
  /** Data calls, as method and address below `/api`. */
  calls: string[];
  /** Scripts and style sheets. */
  files: string[];
  /** The same for every page, and cached for a year. */
  fonts: string[];
}

/** Opens an address in a page with nothing in its cache, and answers what it asked for until it is at rest. */
export async function openCold(page: Page, url: string): Promise<PageLoad> {
  const load: PageLoad = { calls: [], files: [], fonts: [] };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) load.calls.push(`${request.method()} ${pathname.slice('/api'.length)}${search}`);
    else if (pathname.endsWith('.woff2')) load.fonts.push(pathname.replace('/assets/', ''));
    else if (/\.(?:js|css)$/.test(pathname)) load.files.push(pathname.replace('/assets/', ''));
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('main').first().waitFor();
  // What is loaded at rest is loaded within two seconds of it (web/src/ui/use-idle.ts).
  for (let before = -1; before < load.calls.length + load.files.length;) {
    before = load.calls.length + load.files.length;
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 600)))),
    );
  }
  return load;
}
