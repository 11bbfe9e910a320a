import type { Page } from 'playwright-core';

/** What a test may do to a page that the next one would notice. */
const marks = ['on', 'emulateMedia', 'addStyleTag'] as const;

/**
 * Lets a page be kept for the tests that follow, and its `goto` lead within the application where the page shows it already: a load takes the
 * processor five times as long. Nothing asked, cached or open is left, as after a load. Who signs in on the page begins with a load; a test
 * that needs one says `reload`. Returns a function that restores the page's size and removes its
 * routes, and resolves to false where another change would stay.
 */
export function keep(page: Page): () => Promise<boolean> {
  const size = page.viewportSize();
  let asNew = true;
  let mustLoad = true;
  const before = (name: (typeof marks)[number] | 'addInitScript' | 'route', act: () => void): void => {
    const own = page[name].bind(page) as (...of: unknown[]) => never;
    const acting = (...of: unknown[]) => {
      act();
      return own(...of);
    };
    Object.assign(page, { [name]: acting });
  };
  for (const name of marks) before(name, () => (asNew = false));
  for (const name of ['addInitScript', 'route'] as const) before(name, () => (mustLoad = true));
  const load = page.goto.bind(page);
  page.goto = async (address, options) => {
    const { origin } = page.url() === 'about:blank' ? {} : new URL(page.url());
    if (asNew && !mustLoad && origin && address.startsWith(`${origin}/`) && (await lead(page, address.slice(origin.length)))) return null;
    mustLoad = false;
    return load(address, options);
  };
  return async () => {
    if (!asNew || page.isClosed()) return false;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (size) await page.setViewportSize(size);
    return true;
  };
}

/** Opens an address of the application by its router, with nothing left of what it knew; false where the page does not show it. */
async function lead(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (to) => {
    interface Fiber {
      child: Fiber | null;
      memoizedProps: {
        client?: { clear: () => void; cancelQueries: () => Promise<void> };
        router?: { navigate: (to: string, options?: object) => Promise<void>; state: { location: Location } };
      } | null;
    }
    const root = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Fiber } }> | null;
    const container = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'));
    let client, router;
    for (let fiber = root?.[container ?? '']?.stateNode.current ?? null; fiber && !(client && router); fiber = fiber.child) {
      client ??= fiber.memoizedProps?.client;
      router ??= fiber.memoizedProps?.router;
    }
    if (!client || !router || !localStorage.getItem('perennial.tenant')) return false;
    for (const hide of document.querySelectorAll<HTMLElement>('[aria-live] [data-status] button')) hide.click();
    await router.navigate('/404', { replace: true });
    // Not before it is drawn: what the page before waits for would end with an error, which whoever waits for the same would get.
    const drawn = Date.now() + 5000;
    while (document.getElementById('content') && Date.now() < drawn) await new Promise(requestAnimationFrame);
    if (router.state.location.pathname !== '/404' || document.getElementById('content')) return false;
    await client.cancelQueries();
    client.clear();
    await router.navigate(to);
    return true;
  }, address);
}
