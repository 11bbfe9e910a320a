// In a browser: focus, palette, search and toasts around every page, looks kept by a reload, a new deployment, and inline scripts.
import { describe, expect, it } from 'vitest';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({
  prepare: async () => {
    await product.tenant.repo.commit(async (tx) => {
      tx.create('product_type', { name: 'Ephemeris' });
      tx.create('provider', {
        name: 'Halcyon Press',
        active: true,
        alternative_name: null,
        abbreviation: null,
        currency: 'EUR',
        ringgold_id: null,
        owner_id: null,
        website: null,
        description: null,
        addresses: [],
        is_publisher: true,
        is_vendor: false,
      });
    });
  },
});

const path = () => new URL(page.url()).pathname + new URL(page.url()).search;
const title = () => page.getByRole('heading', { level: 1 });

async function open(address: string): Promise<void> {
  await product.signIn(page);
  await page.goto(product.origin + address);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

describe('the shell', () => {
  it('has letters of its own, whatever fonts the machine has', async () => {
    await open('/products');
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ weight }) => weight));
    await expect.poll(loaded).toEqual(expect.arrayContaining(['400', '700']));
  });

  it('has the outline of a page before any of its code has come', async () => {
    await product.signIn(page);
    let letGo: () => void = () => {};
    const gate = new Promise<void>((done) => (letGo = done));
    await page.route(/\.js$/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`${product.origin}/financial/insights`, { waitUntil: 'commit' });
    await page.locator('main[aria-busy=true] > span').first().waitFor();
    const first = await page.locator('main[aria-busy=true] > span').first().boundingBox();
    expect(first?.height).toBeGreaterThan(10);
    letGo();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await page.unroute(/\.js$/);
  });

  it('R003 R001 has its entries, Logout and the version label, and no staging banner', async () => {
    await open('/system-settings');
    const entries = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    expect(await entries.allTextContents()).toEqual([
      'Dashboard',
      'Subscriptions',
      'Workflow tasks',
      'Products',
      'Vendors',
      'Publishers',
      'Licenses',
      'Usage',
      'Email',
      'Financials',
      'Reports',
      'Research output',
      'Kanban',
    ]);
    expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(1);
    expect(await page.getByText('Version 3.1.0').count()).toBe(1);
    expect(await page.getByText('Staging Mode').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('S01 the root leads to the start page', async () => {
    await open('/');
    await expect.poll(path).toBe('/dashboard');
  });

  it('S04 an unknown address shows the not-found page, signed in or not', async () => {
    await page.goto(`${product.origin}/no-such-page`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });

  it('R010 a page without its permission is not found', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/subscription-imports`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('R008 has settings, labels and rows by one call beside the scripts, R108 the title of the page and R118 a list to search', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') || /shell|index-.*\.js$/.test(pathname)) asked.push(pathname.replace(/-[\w-]{8}\.js$/, ''));
    });
    await open('/products');
    await expect.poll(() => title().textContent()).toBe('Products');
    expect(await page.title()).toBe('Products · Perennial');
    await page.getByPlaceholder('Search list...').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.toSorted()).toEqual(['/api/reads', '/assets/index']);
  });

  it('R006 S81 Ctrl+K finds a command by title or short code, moves by arrows and runs by Enter', async () => {
    await open('/system-settings');
    await title().waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Find a command' });
    await box.waitFor();
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.type('set');
    await expect
      .poll(() => page.getByRole('group', { name: 'Commands' }).getByRole('option').allTextContents())
      .toEqual(
        ['My settings', 'System settings', 'Member settings', 'Security settings', 'Users settings', 'Workflow settings'].map((title) =>
          expect.stringContaining(title),
        ),
      );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe('/member-settings');
    await page.keyboard.press('Control+k');
    await box.fill('ss');
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe('/system-settings');
    await page.keyboard.press('Control+k');
    await box.fill('nothing like it');
    await page.getByRole('dialog').getByText('No results').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('R006 hides what may not be done', async () => {
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/system-settings`);
    await title().waitFor();
    expect(await page.getByRole('link', { name: 'Subscription imports' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find a command' }).fill('imports');
    await page.getByRole('dialog').getByText('No results').waitFor();
  });

  it('R004 R005 S30 S82 searches after a pause, links hits by their tag and leads to all results', async () => {
    await open('/system-settings');
    const box = page.getByRole('combobox', { name: 'Search everything' });
    await box.fill('halcyon');
    const hit = page.getByRole('option', { name: 'Halcyon Press' });
    await hit.waitFor();
    expect(await hit.textContent()).toContain('Publisher');
    await page.getByRole('option', { name: 'See all results' }).click();
    await expect.poll(path).toBe('/search-results/halcyon');
    const link = page.getByRole('link', { name: 'Halcyon Press' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^\/publishers\/[\w-]+$/);
    expect(await title().textContent()).toBe('Results for “halcyon”');
    expect(await axeProblems(page)).toEqual([]);

    await box.fill('zzqqxx');
    await page.getByRole('search').getByText('No results').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(path).toBe('/search-results/zzqqxx');
    await page.getByRole('main').getByText('No results').waitFor();
    expect(problems).toEqual([]);
  });

  it('C502 the stamp of the deployment is a file at the root, asked for on every change of route', async () => {
    const answers: string[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/deployment.json') answers.push(response.headers()['cache-control'] ?? '');
    });
    await open('/system-settings');
    await title().waitFor();
    const file = (await (await page.request.get(`${product.origin}/deployment.json`)).json()) as { stamp: string; version: string };
    expect(file).toEqual({ stamp: expect.stringMatching(/^[0-9a-f]{16}$/), version: '3.1.0' });
    expect(await page.locator('meta[name="deployment"]').getAttribute('content')).toBe(file.stamp);
    const before = answers.length;
    await page.getByRole('link', { name: 'Member settings' }).click();
    await expect.poll(() => answers.length).toBeGreaterThan(before);
    expect(new Set(answers)).toEqual(new Set(['no-cache']));
    expect(await page.getByText('A new version of Perennial is available').count()).toBe(0);
  });

  it('R002 S83 tells of a newer deployment on a change of route', async () => {
    await open('/system-settings');
    await page.route('**/deployment.json', (route) => route.fulfill({ json: { stamp: 'another', version: '3.2.0' } }));
    await page.getByRole('link', { name: 'Member settings' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'A new version of Perennial is available' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain(
      "Please save any changes you're making, and then refresh the page to get the latest version.",
    );
    expect(await notice.getByRole('button').allTextContents()).toEqual(['Dismiss', 'Refresh now']);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notice.count()).toBe(0);
  });

  it('R038 a toast that vanished is found in the notification list', async () => {
    await open('/system-settings');
    await page.route('**/api/member-settings', (route) =>
      route.fulfill({ status: 503, json: { result: null, status: 'negative', messages: { default: 'Back in a minute' } } }),
    );
    await page.getByRole('link', { name: 'Member settings' }).click();
    const toast = page.getByText('Back in a minute');
    await toast.waitFor();
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => toast.count()).toBe(0);
    await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
    await toast.first().waitFor();
    await page.keyboard.press('Escape');
    const opener = page.getByRole('button', { name: 'Notifications', exact: true });
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  it('keeps theme, density and the sidebar with the person', async () => {
    await open('/system-settings');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.getByRole('radio', { name: 'Compact' }).click();
    await expect.poll(() => page.evaluate(() => document.body.className)).toContain('awsui-dark-mode');
    await expect.poll(() => page.evaluate(() => document.body.className)).toContain('awsui-compact-mode');
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // Those of theme and density may still be on their way.
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/settings') && Boolean(response.request().postData()?.includes('sidebar_open')),
    );
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await saved;
    await page.evaluate(() => localStorage.removeItem('perennial.looks'));
    await page.reload();
    await page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
    expect(await page.evaluate(() => document.body.className)).toContain('awsui-dark-mode');
    expect(problems).toEqual([]);
  });

  it('is usable by keyboard and without scripts from elsewhere', async () => {
    await open('/system-settings');
    await title().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(await axeProblems(page)).toEqual([]);
    const response = await page.reload();
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
    expect(await response?.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(problems).toEqual([]);
  });
});
