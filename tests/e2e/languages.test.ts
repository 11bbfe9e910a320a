// In a browser: screens in the longest words in a small window, and the language before and after sign-in and a reload.
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { type Language, languageNames } from '#shared/domain/messages/languages.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { browser, inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { openPage } from '#tests/support/browser.ts';
import { everyAddress } from '#tests/support/every-address.ts';
import { goTo, watchRequests } from '#tests/support/every-screen.ts';
import { patience, sample } from '#tests/support/lane.ts';
import { speakLongest } from '#tests/support/longest-language.ts';
import { testPassword } from '#tests/support/running-product.ts';
import { answerTexts, de, en, fr, sv, textsOf } from '#tests/support/catalogues.ts';

inBrowser({ records: true });

const others = { de, fr, sv };

/** English that nobody should read in another language; a language's own name is the same in all. */
const english = new Set(
  [...textsOf(en).map(([, text]) => text), ...answerTexts.en.values()].filter((text) => /\p{Ll}{2}/u.test(text) && !text.includes('{')),
).difference(new Set<string>(Object.values(languageNames)));

let addresses: string[] = [];

beforeAll(async () => {
  addresses = await everyAddress(library);
});

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
  // One walk through a sixth of the screens, in the deep lane through all, in a made-up language: each text is the longest of German, French and Swedish, in brackets. What has none is no text of a catalogue.
  it('shows no English, no key, and nothing wider than a small window in the longest words', { timeout: patience(300_000) }, async () => {
    const key = new RegExp(`^(?:${Object.keys(en).join('|')})\\.[\\w.]+$`);
    expect(addresses.length).toBeGreaterThan(90);
    await speak('de');
    await speakLongest(page);
    watchRequests(page);
    await page.setViewportSize({ width: 1024, height: 800 });
    await product.signIn(page);
    await page.goto(`${product.origin}/system-settings`);
    await page.waitForFunction(() => document.querySelector('h1')?.textContent.startsWith('⟦'));
    const wrong: string[] = [];
    for (const address of sample(addresses)) {
      await goTo(page, address);
      for (const line of new Set(await readable()))
        if ((english.has(line) && !isOfForm(address, line)) || key.test(line)) wrong.push(`${address}: ${line}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wider > 0) wrong.push(`${address}: ${wider} pixels too wide`);
    }
    expect(wrong).toEqual([]);
    // Some addresses have nothing to show for these records, which the browser notes as an answer that it was refused.
    expect(problems.filter((each) => !/status of 4\d\d/.test(each))).toEqual([]);
  });

  it('is walked', () => {
    expect(addresses.filter((each) => each.includes(':'))).toEqual([]);
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
    await dialog.getByRole('button', { name: new RegExp(`^${fr.columns.Currency}`) }).click();
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
