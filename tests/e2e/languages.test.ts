import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { type Language, languageNames } from '#shared/domain/member/languages.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { browser, inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { openPage } from '#tests/support/browser.ts';
import { speakLongest } from '#tests/support/longest-language.ts';
import { testPassword } from '#tests/support/running-product.ts';
import type { Screen } from '#web/ui/screen.ts';
import { answerTexts, de, en, fr, sv, textsOf } from '#tests/support/catalogues.ts';

inBrowser({ records: true });

const others = { de, fr, sv };

/** English that nobody should read in another language; a language's own name is the same in all. */
const english = new Set(
  [...textsOf(en).map(([, text]) => text), ...answerTexts.en.values()].filter((text) => /\p{Ll}{2}/u.test(text) && !text.includes('{')),
).difference(new Set<string>(Object.values(languageNames)));

const features = join(import.meta.dirname, '..', '..', 'web', 'src', 'features');
let addresses: string[] = [];

/** Every address of the application, with records of this library where it names one. */
async function allAddresses(ids: Readonly<Record<string, string>>): Promise<string[]> {
  const files = globSync('*/{screens,record-screens}.ts', { cwd: features });
  const modules = await Promise.all(files.map(async (file) => (await import(join(features, file))) as Record<string, readonly Screen[]>));
  const screens = modules.flatMap((module) => Object.values(module).flat());
  const pathsOf = (screen: Screen, before = ''): string[] => {
    const path = before === '' ? screen.path : [before, screen.path].filter(Boolean).join('/');
    return screen.children ? screen.children.flatMap((child) => pathsOf(child, path)) : [path];
  };
  return screens
    .flatMap((screen) => pathsOf(screen))
    .filter((path) => !['/login', '/login/google', '/reset-password'].includes(path))
    .map((path) => {
      const found = Object.entries(ids).find(([start]) => path.startsWith(start));
      return path.includes(':') ? path.replace(/:\w+(?:\/:\w+)?/, found?.[1] ?? ':lacking') : path;
    });
}

function rowsOf<R>(page: R[] | { data: R[] }): R[] {
  return Array.isArray(page) ? page : page.data;
}

beforeAll(async () => {
  const as = product.tenant.admin;
  const period = await library.period({ subscription_name: 'Tides 4712', cancellation_deadline: '2025-10-01' });
  const license = await ask(groups.licensePeriods.create, {
    as,
    body: { name: 'L-2026', publisher_id: library.publisher, owner_id: as.id, start_date: '2026-01-01', end_date: '2026-12-31' },
  });
  const list = await ask(groups.products.createTitleList, {
    as,
    params: { id: library.product },
    body: { name: 'T-1', valid_from: '2026-01-01', publications: [{ publication_title: 'Xylem', publication_type: 'serial' }] } as never,
  });
  const csv = (content: string) => ({ file: { name: 'x.csv', type: 'text/csv', content } });
  const imported = await ask(groups.imports.parse, { as, files: csv('Produkt;Verlag;Beginn;Preis\nXylem;Xyz;2026-01-01;10\n') });
  const [board] = rowsOf(await ask(groups.toDoBoards.list, { as }));
  await ask(groups.users.create, { as, body: { name: 'Qvist', email: `q@${product.tenant.id}.example`, roles: ['viewer'] } });
  const form = await ask(groups.customForms.create, {
    as,
    body: { name: 'Qx', fields: [{ id: 'qx-1', kind: 'text', label: 'Qx', help: null, required: false, options: [], removed: false }] },
  });
  const source = await ask(groups.usageSources.create, { as, body: { name: 'Qusage' } });
  const article = await ask(groups.articles.create, { as, body: { title: 'Qarticle', publisher_id: library.publisher } });
  const agreement = await ask(groups.agreements.create, {
    as,
    body: { name: 'Qdeal', start_date: '2026-01-01', end_date: '2026-12-31', publisher_id: library.publisher },
  });
  const report = await ask(groups.reports.create, {
    as,
    body: { name: 'Qr', type: 'subscriptions', columns: [{ path: 'name', label: null, total: null }] },
  });
  const [email] = rowsOf(await ask(groups.emails.list, { as }));
  addresses = await allAddresses({
    '/subscriptions/': period.subscription_id,
    '/products/': library.product,
    '/publishers/': library.publisher,
    '/vendors/': library.vendor,
    '/licenses/': license.license?.id ?? '',
    '/title-lists/imports/': library.product,
    '/title-lists/manual/': library.product,
    '/title-lists/': list.id,
    '/subscription-imports/': imported.import.id,
    '/kanban-boards/': board?.id ?? '',
    '/email-outbox/': email?.id ?? '',
    '/progress/': 'renewal_decision',
    '/search-results/': 'tides',
    '/help/': 'dashboard',
    '/forms/': form.id,
    '/research-output/articles/': article.id,
    '/research-output/agreements/': agreement.id,
    '/usage/sources/': source.id,
    '/reports/:slug/:id': `subscriptions/${report.id}`,
    '/reports/': 'subscriptions',
  });
});

/** Opens an address without loading the application anew, and waits until nothing is under way and nothing changes any more. */
async function goTo(address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(async () => {
          await new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          });
          return document.body.innerText;
        });
        const isCalm = underWay.size === 0 && now === before && now.trim() !== '';
        before = now;
        return isCalm;
      },
      { message: address, interval: 40, timeout: 30_000 },
    )
    .toBe(true);
}

const underWay = new Set<unknown>();

/** Knows from now on which requests of the page are under way. */
function watchRequests(): void {
  underWay.clear();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
}

/** What can be read on the page, seen or heard: lines of text, labels, hints. */
function readable(): Promise<string[]> {
  return page.evaluate(() => {
    const lines = document.body.innerText.split('\n');
    for (const node of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) lines.push(node.getAttribute(name) ?? '');
    return lines.map((line) => line.trim()).filter(Boolean);
  });
}

/** A form speaks the language that it was made in. */
function isOfForm(address: string, line: string): boolean {
  return /^\/(?:create-form|forms\/)/.test(address) && line === 'Send';
}

async function speak(language: Language): Promise<void> {
  await ask(groups.settings.change, { as: product.tenant.admin, body: { locale: language } });
}

describe('every screen', () => {
  // One walk in a made-up language: each text is the longest of German, French and Swedish, in brackets. What has none is no text of a catalogue.
  it('shows no English, no key, and nothing wider than a small window in the longest words', { timeout: 300_000 }, async () => {
    const key = new RegExp(`^(?:${Object.keys(en).join('|')})\\.[\\w.]+$`);
    expect(addresses.length).toBeGreaterThan(90);
    await speak('de');
    await speakLongest(page);
    watchRequests();
    await page.setViewportSize({ width: 1024, height: 800 });
    await product.signIn(page);
    await page.goto(`${product.origin}/system-settings`);
    await page.waitForFunction(() => document.querySelector('h1')?.textContent.startsWith('⟦'), undefined, { timeout: 30_000 });
    const wrong: string[] = [];
    for (const address of addresses.filter((each) => !each.includes(':'))) {
      await goTo(address);
      for (const line of new Set(await readable()))
        if ((english.has(line) && !isOfForm(address, line)) || key.test(line)) wrong.push(`${address}: ${line}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wider > 0) wrong.push(`${address}: ${wider} pixels too wide`);
    }
    expect(wrong).toEqual([]);
    // Some addresses have nothing to show for these records, which the browser notes as an answer that it was refused.
    expect(problems.filter((each) => !/status of 4\d\d/.test(each))).toEqual([]);
  });

  it('is walked but for imports that need a file of their own', () => {
    expect(addresses.filter((each) => each.includes(':')).toSorted()).toEqual(
      ['provider-imports', 'subscription-price-imports', 'budget-imports', 'usage/imports', 'research-output/upload']
        .map((path) => `/${path}/:lacking`)
        .toSorted(),
    );
  });
});

describe('the language of a person', () => {
  it('is that of the browser before signing in, can be chosen there, and is kept with the person', async () => {
    const german = await openPage(browser, { locale: 'de-CH' });
    const { page: login } = german;
    await login.goto(`${product.origin}/login`);
    await login.getByRole('heading', { name: de.session.signInTitle }).waitFor();
    expect(await login.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await axeProblems(login)).toEqual([]);
    // A refusal of the server, and a rule of the domain.
    await login.getByLabel(de.session.email).fill('nobody@library.example');
    await login.getByLabel(de.session.password, { exact: true }).fill('wrong-wrong-wrong');
    await login.keyboard.press('Enter');
    await login.getByText('E-Mail-Adresse oder Passwort stimmt nicht.').first().waitFor();
    await login.getByRole('button', { name: 'Svenska' }).click();
    await login.getByRole('heading', { name: sv.session.signInTitle }).waitFor();
    await login.getByLabel(sv.session.email).fill(`viewer@${product.tenant.id}.example`);
    await login.getByLabel(sv.session.password, { exact: true }).fill(testPassword);
    await login.keyboard.press('Enter');
    await login.getByRole('navigation', { name: sv.shell.mainNavigation }).waitFor();
    expect(await ask(groups.settings.get, { as: product.tenant.viewer })).toMatchObject({ own: { locale: 'sv' } });
    await login.reload();
    await login.getByRole('navigation', { name: sv.shell.mainNavigation }).waitFor();
    // The browser notes the refusal.
    expect(german.problems.filter((each) => !each.includes('401'))).toEqual([]);
    await login.context().close();
  });

  it('is set with looks, reminders and featured currencies in my settings, from the account menu', async () => {
    await ask(groups.settings.change, { as: product.tenant.editor, body: { locale: null, featured_currencies: null } });
    await product.signIn(page, 'editor');
    await page.goto(product.origin);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: en.preferences.title }).click();
    await page.getByRole('heading', { level: 1, name: en.preferences.title }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel(en.reminders.own.leadTimes).fill('400');
    await page.getByRole('button', { name: en.common.save }).click();
    await page.getByText(en.reminders.own.leadTimesProblem).waitFor();
    await page.getByLabel(en.reminders.own.leadTimes).fill('45, 10');
    await page.getByRole('button', { name: new RegExp(`^${en.preferences.featured}`) }).click();
    await page.getByRole('option', { name: 'SEK · Swedish Krona' }).click();
    await page.getByRole('option', { name: 'NOK · Norwegian Krone' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: new RegExp(`^${en.preferences.locale}`) }).click();
    await page.getByRole('option', { name: languageNames.fr }).click();
    await page.getByRole('button', { name: en.common.save }).click();
    await page.getByText(fr.preferences.saved).first().waitFor();
    await page.getByRole('heading', { level: 1, name: fr.preferences.title }).waitFor();
    expect(await ask(groups.settings.get, { as: product.tenant.editor })).toMatchObject({
      locale: 'fr',
      reminders: { lead_times: [45, 10] },
      options: { featuredCurrencies: ['SEK', 'NOK'] },
    });
    // They come first where a currency is chosen, by their French names.
    await page.goto(`${product.origin}/vendors`);
    await page.getByRole('button', { name: fr.lists.createVendor }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: new RegExp(`^${fr.dialogs.provider.currency}`) }).click();
    await expect
      .poll(async () => (await page.getByRole('option').allTextContents()).slice(0, 3))
      .toEqual(['EUR · euro', 'SEK · couronne suédoise', 'NOK · couronne norvégienne']);
    expect(problems).toEqual([]);
  });

  it.each(['de', 'fr', 'sv'] as const)('R013 a renamed label is said in %s too', async (language) => {
    const catalogue = others[language];
    await ask(groups.settings.changeEntityLabel, {
      as: product.tenant.admin,
      params: { id: 'department' },
      body: { user_label: 'Faculties' },
    });
    await speak(language);
    await product.signIn(page);
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('link', { name: 'Faculties' }).waitFor();
    expect(await page.getByRole('link', { name: catalogue.settings.labels.department }).count()).toBe(0);
    await ask(groups.settings.changeEntityLabel, { as: product.tenant.admin, params: { id: 'department' }, body: { user_label: null } });
    await page.reload();
    await page.getByRole('link', { name: catalogue.settings.labels.department }).waitFor();
  });
});
