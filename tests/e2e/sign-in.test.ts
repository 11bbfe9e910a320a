// In a browser: a session in storage and in two tabs, the way back to the page asked for, and what a refused form keeps.
import { describe, expect, it } from 'vitest';
import { issueResetLink } from '#functions/platform/reset-tokens.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';
import { testPassword } from '#tests/support/running-product.ts';

inBrowser({ anew: true });

const path = () => new URL(page.url()).pathname + new URL(page.url()).search;
const email = () => page.getByRole('textbox', { name: 'Email' });
const password = (label = 'Password') => page.getByLabel(label, { exact: true });
const signInButton = () => page.getByRole('button', { name: 'Sign in', exact: true });

async function signIn(address: string, secret: string): Promise<void> {
  await email().fill(address);
  await password().fill(secret);
  await signInButton().click();
}

describe('sign in', () => {
  it('S02 R009 R107 leads back to the page asked for, and Logout ends the session (R012)', async () => {
    await page.goto(`${product.origin}/member-settings`);
    await email().waitFor();
    expect(path()).toBe('/login?redirect=%2Fmember-settings');
    await signIn(`admin@${product.tenant.id}.example`, testPassword);
    await page.getByRole('heading', { name: 'Member settings', level: 1 }).waitFor();
    expect(path()).toBe('/member-settings');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.token')));
    expect(kept).toEqual([`perennial.${product.tenant.id}.token`]);

    // R009: login sends a signed-in visitor on. R011: a reload restores the session.
    await page.goto(`${product.origin}/login?redirect=/system-settings`);
    await page.getByRole('heading', { name: 'System settings', level: 1 }).waitFor();

    await page.getByRole('button', { name: 'Logout' }).first().click();
    await email().waitFor();
    expect(path()).toBe('/login');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|tenant/.test(key)))).toEqual([]);
    await page.goto(`${product.origin}/system-settings`);
    await email().waitFor();
    expect(problems).toEqual([]);
  });

  it('R011 R012 a sign-out in one tab is one in all tabs', async () => {
    await page.goto(`${product.origin}/login?redirect=/system-settings`);
    await signIn(`admin@${product.tenant.id}.example`, testPassword);
    await page.getByRole('heading', { name: 'System settings', level: 1 }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${product.origin}/member-settings`);
    await other.getByRole('heading', { name: 'Member settings', level: 1 }).waitFor();
    await other.getByRole('button', { name: 'Logout' }).first().click();
    await email().waitFor();
    expect(path()).toBe('/login');
  });

  it('R036 R112 shows the refusal of a wrong password and keeps what was typed', async () => {
    await page.goto(`${product.origin}/login`);
    await signIn(`editor@${product.tenant.id}.example`, 'wrong password here');
    await page.getByText('The email address or the password is wrong.').first().waitFor();
    expect(await email().inputValue()).toBe(`editor@${product.tenant.id}.example`);
    expect(await signInButton().isEnabled()).toBe(true);
  });

  it('R114 says what is missing before anything is sent', async () => {
    await page.goto(`${product.origin}/login`);
    await email().fill('nobody');
    await signInButton().click();
    await page.getByText('Invalid email', { exact: true }).waitFor();
    await page.getByText('Required', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('R012 a session that the server ended leads to the login page and back', async () => {
    await product.signIn(page, 'research');
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('heading', { name: 'System settings', level: 1 }).waitFor();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.endsWith('.token')) localStorage.setItem(key, 'no.longer.valid');
    });
    await page.reload();
    await email().waitFor();
    expect(path()).toBe('/login?redirect=%2Fsystem-settings');
  });
});

describe('S03 a forgotten password', () => {
  it('is answered alike for every address', async () => {
    await page.goto(`${product.origin}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await email().fill('nobody@nowhere.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If this address has an account, an email').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is set anew with the link of the mail, by the rules of passwords', async () => {
    const link = await product.tenant.repo.commit(async (tx) => issueResetLink(tx, product.tenant.research.id));
    await page.goto(link);
    await password('New password').fill('short');
    await page.getByText('Must be at least 12 characters.').waitFor();
    await password('New password').fill('copper-meadow-47-lintel');
    await password('Repeat the new password').fill('something else');
    await page.getByText("Doesn't match New password").waitFor();
    await password('Repeat the new password').fill('copper-meadow-47-lintel');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your new password is set, and you are signed in.').first().waitFor();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(path()).toBe('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn(`research@${product.tenant.id}.example`, 'copper-meadow-47-lintel');
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('a link that was used says so', async () => {
    const link = await product.tenant.repo.commit(async (tx) => issueResetLink(tx, product.tenant.research.id));
    const token = new URL(link).searchParams.get('token') ?? '';
    await ask(groups.auth.reset, { body: { token, password: 'copper-meadow-48-lintel' } });
    await page.goto(link);
    await password('New password').fill('copper-meadow-48-lintel');
    await password('Repeat the new password').fill('copper-meadow-48-lintel');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('This link has already been used or has expired. Please request a new one.').first().waitFor();
  });
});
