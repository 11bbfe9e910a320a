import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A page signed in to the demo library, and what there is to show. */
export interface Demo {
  page: Page;
  /** Signs in as another administrator of the demo, such as that of the consortium's office. */
  signInAs: (email: string) => Promise<void>;
  /** Opens a screen, and waits until nothing is loading any more. */
  open: (path: string) => Promise<void>;
  /** The first ids of a list with these filters, such as `workflow: 'running'`; never none. */
  idsOf: (list: string, filters?: Readonly<Record<string, string>>, field?: string) => Promise<[string, ...string[]]>;
  /** The path of the first link like this in any mail that was sent. */
  linkOf: (path: RegExp) => Promise<string>;
}

const mailWithinMs = 15_000;

/** Signs in as the administrator whom `npm start` prints. */
export async function openDemo(page: Page, origin: string): Promise<Demo> {
  const signIn = async (email: string) => {
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('quiet-lantern-orchard');
    const [answer] = await Promise.all([
      page.waitForResponse(/auth\/login/),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    return answer;
  };
  const answer = await signIn('admin@northlake.example');
  const authorization = answer.headers()['authorization'] ?? '';
  const sidebar = page.getByRole('button', { name: / the sidebar$/ });
  // How it was left is kept with the person.
  if ((await sidebar.innerText()).startsWith('Collapse')) await sidebar.click();
  return {
    page,
    signInAs: async (email) => {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await signIn(email);
      await page.waitForURL(/dashboard/);
    },
    open: async (path) => {
      await page.goto(origin + path);
      await page.waitForLoadState('networkidle');
    },
    idsOf: async (list, filters = {}, field = 'id') => {
      const asked = Object.entries(filters).map(([field, value]) => `&filter[${field}]=${encodeURIComponent(value)}`);
      const response = await page.request.get(`${origin}/api/${list}?paginated=true&per_page=25${asked.join('')}`, {
        headers: { authorization },
      });
      const { result } = (await response.json()) as { result: { data?: Record<string, unknown>[] } };
      const [first, ...others] = (result.data ?? []).map((row) => String(row[field]));
      if (first === undefined) throw new Error(`${list} has none with ${JSON.stringify(filters)}`);
      return [first, ...others];
    },
    linkOf: async (path) => {
      const until = Date.now() + mailWithinMs;
      while (Date.now() < until) {
        const mails = (await (await page.request.get(`${origin}/local/mail.json`)).json()) as { id: string }[];
        for (const { id } of mails) {
          const link = path.exec(await (await page.request.get(`${origin}/local/mail/${id}`)).text())?.[0];
          if (link !== undefined) return link;
        }
        await setTimeout(200);
      }
      throw new Error(`No mail has a link like ${path.source}`);
    },
  };
}
