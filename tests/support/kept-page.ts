import type { Page } from 'playwright-core';
import { type StoredSession, storeSession } from '#tests/support/stored-session.ts';

/** What a test may do to a page that the next one would notice. */
const marks = ['on', 'emulateMedia', 'addStyleTag'] as const;

/** A page that stays open for the following tests. */
export interface KeptPage {
  /** Restore the page's size and remove its routes. Resolves to false where another change would stay. */
  restore: () => Promise<boolean>;
  /** Sign a person in with the next `goto`. */
  signIn: (session: StoredSession) => Promise<void>;
}

/**
 * Lets a page be kept for the tests that follow, and its `goto` lead within the application where the page shows it already: a load takes the
 * processor five times as long. Nothing asked, cached or open is left, as after a load. A test that needs a load says `reload`.
 */
export function keep(page: Page): KeptPage {
  const size = page.viewportSize();
  let asNew = true;
  let mustLoad = true;
  let session: StoredSession | undefined;
  const load = page.goto.bind(page);
  const addInitScript = page.addInitScript.bind(page);
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
  page.goto = async (address, options) => {
    const { origin } = page.url() === 'about:blank' ? {} : new URL(page.url());
    const begins = session;
    session = undefined;
    if (asNew && !mustLoad && origin && address.startsWith(`${origin}/`) && (await lead(page, address.slice(origin.length), begins)))
      return null;
    mustLoad = false;
    return load(address, options);
  };
  return {
    restore: async () => {
      session = undefined;
      if (!asNew || page.isClosed()) return false;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (size) await page.setViewportSize(size);
      return true;
    },
    signIn: async (begins) => {
      session = begins;
      // For a load, be it the next `goto` or a later one.
      await addInitScript(storeSession, begins);
    },
  };
}

interface Application {
  client: { clear: () => void; cancelQueries: () => Promise<void> };
  router: { navigate: (to: string, options?: object) => Promise<void>; state: { location: Location } };
}

/**
 * Open an address by the application's router, with no cached answers. Resolves to false where the page does not show the application. With a session,
 * another person signs in first: the application gets the events of a sign-out and a sign-in in another tab.
 */
async function lead(page: Page, address: string, session: StoredSession | undefined): Promise<boolean> {
  const application = await page.evaluateHandle(findApplication);
  const isLeft = await application.evaluate(leavePage, session !== undefined);
  if (isLeft && session) {
    await application.evaluate(hearOfOtherTab, 'perennial.tenant');
    await page.evaluate(storeSession, session);
    await application.evaluate(hearOfOtherTab, undefined);
  }
  if (isLeft) await application.evaluate((app, to) => app?.router.navigate(to), address);
  await application.dispose();
  return isLeft;
}

function findApplication(): Application | undefined {
  interface Fiber {
    child: Fiber | null;
    memoizedProps: Partial<Application> | null;
  }
  const root = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Fiber } }> | null;
  const container = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'));
  let client, router;
  for (let fiber = root?.[container ?? '']?.stateNode.current ?? null; fiber && !(client && router); fiber = fiber.child) {
    client ??= fiber.memoizedProps?.client;
    router ??= fiber.memoizedProps?.router;
  }
  return client && router && { client, router };
}

/** Leave the shown page for one without data, and clear all cached answers. Resolves to false where the page stays, or where nobody is signed in or signs in: the next page then begins with a load. */
async function leavePage(application: Application | undefined, signsIn: boolean): Promise<boolean> {
  if (!application || !(signsIn || localStorage.getItem('perennial.tenant'))) return false;
  const { client, router } = application;
  // The last button of a message hides it; another one would undo what the message tells.
  for (const hide of document.querySelectorAll<HTMLElement>('[aria-live] [data-status] > button:last-child')) hide.click();
  await router.navigate('/404', { replace: true });
  // Unsaved input keeps a page open.
  if (router.state.location.pathname !== '/404') return false;
  // Queries are canceled once the earlier page is gone: it would show their cancellation as errors.
  const drawn = Date.now() + 5000;
  while (document.getElementById('content') && Date.now() < drawn) await new Promise(requestAnimationFrame);
  if (document.getElementById('content')) return false;
  await client.cancelQueries();
  client.clear();
  return true;
}

/** Tells the application that the stored session changed, optionally by the removal of an entry. */
function hearOfOtherTab(_application: unknown, removed: string | undefined): void {
  if (removed !== undefined) localStorage.removeItem(removed);
  window.dispatchEvent(new StorageEvent('storage'));
}
