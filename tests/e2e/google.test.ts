// In a browser: redirects to Google and back, what a tab remembers of tokens, two tabs, and a sign-in page that does not jump.
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordAccount } from '#functions/platform/directory.ts';
import { createTestTenant, type TestTenant } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';
import { testPassword } from '#tests/support/running-product.ts';

inBrowser({ anew: true });

const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
const withGoogle = () => page.getByRole('button', { name: 'Sign in with Google' });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
let tries = 0;
let google: string;
beforeEach(() => {
  google = `librarian-${product.tenant.id}-${++tries}@gmail.com`;
});

/** Keeps a Google account with the editor, as C020 does. */
async function keepWithEditor(email: string, { repo, editor }: TestTenant = product.tenant): Promise<void> {
  await repo.commit(async (tx) => {
    const before = await tx.load('user', editor.id);
    recordAccount(tx, before, tx.save('user', { ...before, google_account_email: email }));
  });
}

/** What somebody does on Google's page. */
async function atGoogle(email: string, then: 'Next' | 'Cancel' = 'Next', on: Page = page): Promise<void> {
  await on.getByLabel('Google address').fill(email);
  await on.getByRole('button', { name: then }).click();
}

/** Everything the tab remembers of where it was. */
const visited = () =>
  page.evaluate(() => window.location.href + JSON.stringify(window.history.state) + JSON.stringify({ ...sessionStorage }));

describe('sign in with Google', () => {
  it('S02 R009 leads to Google and back to the page asked for; the token is nowhere to be found', async () => {
    await keepWithEditor(google);
    await page.goto(`${product.origin}/subscriptions?search=tide`);
    await page.getByLabel('Email').waitFor();
    const before = await page.getByLabel('Email').boundingBox();
    await withGoogle().waitFor();
    expect(await page.getByLabel('Email').boundingBox()).toEqual(before);
    expect(await axeProblems(page)).toEqual([]);
    await withGoogle().click();
    await atGoogle(google);
    await heading('Subscriptions').waitFor();
    expect(address()).toBe('/subscriptions?search=tide');
    expect(await visited()).not.toContain('id_token');
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem(`perennial.${localStorage.getItem('perennial.tenant')}.user`) ?? '{}')),
    ).toMatchObject({
      id: product.tenant.editor.id,
    });
    expect(problems).toEqual([]);
  });

  it('is not offered where the installation is not known to Google, and nobody waits for that answer', async () => {
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/google', async (route) => {
      await asked;
      await route.fulfill({ json: { result: null, status: 'positive', messages: {} } });
    });
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email').fill('somebody@library.example');
    const answered = page.waitForResponse('**/api/auth/google');
    answer();
    await (await answered).finished();
    // Drawn with the answer.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await withGoogle().count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('says which account is missing, when one cancels, and when the answer is to nothing that was asked', async () => {
    await page.goto(`${product.origin}/login?redirect=%2Fmember-settings`);
    await withGoogle().click();
    await atGoogle(google);
    await page.getByText(`No account is linked to the Google account ${google}.`).waitFor();
    expect(address()).toBe('/login/google');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByLabel('Email').waitFor();
    expect(address()).toBe('/login?redirect=%2Fmember-settings');

    await withGoogle().click();
    await atGoogle(google, 'Cancel');
    await page.getByText('You did not sign in with Google.').waitFor();

    // Somebody sends a link with a token of their own.
    await page.goto(`${product.origin}/login`);
    await page.goto(`${product.origin}/login/google#state=x&id_token=theirs`);
    await page.getByText('did not start in this tab').waitFor();
    expect(await visited()).not.toContain('theirs');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByLabel('Email').waitFor();
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });

  it('D2 asks which organisation, where the Google account is linked in several', async () => {
    const other = await createTestTenant({ name: 'Southmere College' });
    await keepWithEditor(google);
    await keepWithEditor(google, other);
    await page.goto(`${product.origin}/login?redirect=%2Fmember-settings`);
    await withGoogle().click();
    await atGoogle(google);
    // The browser of these tests is British.
    await page.getByText('linked in several organisations').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Northlake University Library' }).waitFor();
    await page.getByRole('button', { name: 'Southmere College' }).click();
    await page.waitForURL(`${product.origin}/member-settings`);
    expect(await page.evaluate(() => localStorage.getItem('perennial.tenant'))).toBe(other.id);
    expect(problems).toEqual([]);
  });

  it('keeps a language that was chosen before', async () => {
    // In a library of its own: elsewhere people speak English.
    const tenant = await createTestTenant();
    await keepWithEditor(google, tenant);
    await page.goto(`${product.origin}/login?redirect=%2Fmember-settings`);
    await page.getByRole('button', { name: 'Svenska' }).click();
    await page.getByRole('button', { name: 'Logga in med Google' }).click();
    await atGoogle(google);
    await page.waitForURL(`${product.origin}/member-settings`);
    const { repo, editor } = tenant;
    await expect.poll(async () => (await repo.get('user_settings', editor.id))?.locale).toMatch(/^sv/);
  });

  it('S08 C020 links no account but the one for which somebody left', async () => {
    await product.signIn(page, 'research');
    await page.goto(`${product.origin}/users-settings?person=me`);
    await page.getByRole('button', { name: 'Link with Google' }).click();
    // Somebody else signs in meanwhile, in another tab.
    const other = await page.context().newPage();
    await other.goto(`${product.origin}/login`);
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await other.getByLabel('Email').fill(`viewer@${product.tenant.id}.example`);
    await other.getByLabel('Password', { exact: true }).fill(testPassword);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await atGoogle(google);
    await page.getByText('did not start in this tab').waitFor();
    const viewer = await product.tenant.repo.get('user', product.tenant.viewer.id);
    expect(viewer?.google_account_email).not.toBe(google);
  });

  it('S08 C020 links the own account, whichever provider runs the address, and signs in with it from then on', async () => {
    const own = `viewer-${++tries}@${product.tenant.id}.example`;
    await page.goto(`${product.origin}/login?redirect=${encodeURIComponent('/users-settings?person=me')}`);
    await page.getByLabel('Email').fill(`viewer@${product.tenant.id}.example`);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Link with Google' }).click();
    await atGoogle(own);
    await page.getByText(`You can now sign in with the Google account ${own}.`).first().waitFor();
    const field = page.getByRole('dialog').getByLabel('Google account', { exact: true });
    await field.waitFor();
    expect(await field.inputValue()).toBe(own);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await withGoogle().click();
    await atGoogle(own);
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(address()).toBe('/dashboard');
    expect(problems).toEqual([]);
  });
});
