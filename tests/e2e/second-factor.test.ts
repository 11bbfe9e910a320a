// In a browser: passkeys of its own authenticator, the QR code, codes that are shown once, and the second step of a sign-in.
import { Secret, TOTP } from 'otpauth';
import type { CDPSession } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetFactors } from '#functions/tenants/reset-factors.ts';
import { issueToken, verifyToken } from '#functions/platform/tokens.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { takeGraveProblems } from '#tests/support/browser.ts';
import { inBrowser, page, product as served } from '#tests/support/in-browser.ts';
import { blankPlaces } from '#tests/support/reflow.ts';
import { type ProductUnderTest, testPassword, withTenant } from '#tests/support/running-product.ts';

inBrowser({ anew: true });

/** The product with a new tenant for each test, as factors last. */
let product: ProductUnderTest;
let webAuthn: CDPSession;
let authenticatorId: string;

beforeEach(async () => {
  product = await withTenant(served);
  webAuthn = await page.context().newCDPSession(page);
  await webAuthn.send('WebAuthn.enable');
  ({ authenticatorId } = await webAuthn.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  }));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

async function typePassword(role: 'admin' | 'editor' | 'viewer' = 'editor'): Promise<void> {
  await page.goto(`${product.origin}/login?redirect=/my-security`);
  await page.getByRole('textbox', { name: 'Email' }).fill(`${role}@${product.tenant.id}.example`);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await button('Sign in').click();
}

async function signOut(): Promise<void> {
  await button('Logout').first().click();
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
}

/** Refuses the offer to end the other sessions of the person: that from the creation of the library is one. */
async function keepOthers(): Promise<void> {
  await page.getByRole('dialog', { name: 'End all other sessions' }).getByRole('button', { name: 'Cancel' }).click();
}

/** The recovery codes of the dialog that shows them, which is then closed. */
async function takeCodes(): Promise<string[]> {
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
  const codes = await page.getByRole('dialog').locator('code').allTextContents();
  await button('I saved them').click();
  return codes;
}

async function makePasskey(): Promise<string[]> {
  await button('Add a passkey').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Reading room laptop');
  await button('Continue').click();
  return takeCodes();
}

async function addPasskey(): Promise<string[]> {
  const codes = await makePasskey();
  await keepOthers();
  return codes;
}

/** Sets up an authenticator app by its key. */
async function setUpApp(name = 'Set up an app'): Promise<TOTP> {
  await button(name).click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await button('Confirm').click();
  return app;
}

/** Enters a code or a recovery code in the second step of a sign-in. */
async function typeCode(field: 'Code' | 'Recovery code', code: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).fill(code);
  await page.getByRole('textbox', { name: field, exact: true }).press('Enter');
  await heading('My security').waitFor();
}

/** Removes the passkey, or the app, after the question. */
async function remove(name: RegExp | string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
}

/** Lets the last proof of identity be older than ten minutes. */
async function becomeStale(): Promise<void> {
  // Not any value that looks like a token: known browsers are kept beside it.
  const name = `perennial.${product.tenant.id}.token`;
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', name);
  const claims = await verifyToken(token);
  if (!claims) throw new Error('Nobody is signed in');
  const stale = await issueToken({ ...claims, auth_time: claims.auth_time - 11 * 60, fresh_at: claims.auth_time - 11 * 60 });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, stale] as const);
  await page.reload();
  await heading('My security').waitFor();
}

/** Asks for new recovery codes, for which the identity has to be proved. */
async function askForNewCodes(): Promise<void> {
  await button('Create new codes').click();
  await page.getByRole('dialog', { name: 'Create new codes' }).getByRole('button', { name: 'Create new codes' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
}

/** The page has no flaw that a program finds, on a desktop and on a phone. */
async function expectFlawless(): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await blankPlaces(page)).toEqual({ blank: [], wider: 0 });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(takeGraveProblems()).toEqual([]);
}

describe('second factors in a browser', () => {
  it('S143 C822 C823 C821 a passkey is added, and signs in without a password [RY10]', async () => {
    await typePassword();
    await heading('My security').waitFor();
    await expectFlawless();
    expect(await addPasskey()).toHaveLength(10);
    await page.getByText('Reading room laptop').first().waitFor();
    await page.getByText('10 codes left.').waitFor();
    await expectFlawless();
    await signOut();
    await button('Sign in with a passkey').click();
    await heading('Dashboard').waitFor();
    await page.goto(`${product.origin}/my-security`);
    await page.getByText(/last used/).waitFor();
  });

  it('S02 C810 after the password a passkey or a recovery code is asked for [RY05]', async () => {
    await typePassword();
    await heading('My security').waitFor();
    const [code = ''] = await addPasskey();
    await signOut();
    await typePassword();
    await heading('Confirm that it is you').waitFor();
    await expectFlawless();
    await button('Use a recovery code instead').click();
    const field = page.getByRole('textbox', { name: 'Recovery code' });
    await field.fill('AAAAA-BBBBB');
    await field.press('Enter');
    await page.getByText('This is not one of your recovery codes.').first().waitFor();
    await field.fill(code.toLowerCase());
    await field.press('Enter');
    await heading('My security').waitFor();
    await page.getByText('9 codes left.').waitFor();
    await signOut();
    await typePassword();
    await button('Use passkey').click();
    await heading('My security').waitFor();
  });

  it('C816 a change of the account asks for the factor: a recovery code, or the passkey [RY06]', async () => {
    await typePassword();
    await heading('My security').waitFor();
    const [code = ''] = await addPasskey();
    await becomeStale();
    await askForNewCodes();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await expectFlawless();
    await button('Use a recovery code instead').click();
    const field = page.getByRole('textbox', { name: 'Recovery code' });
    await field.press('Enter');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('AAAAA-BBBBB');
    await field.press('Enter');
    await page.getByText('This is not one of your recovery codes.').first().waitFor();
    await field.fill(code);
    await field.press('Enter');
    expect(await takeCodes()).toHaveLength(10);
    await keepOthers();
    await becomeStale();
    await askForNewCodes();
    await button('Use passkey').click();
    expect(await takeCodes()).toHaveLength(10);
    const offer = page.getByRole('dialog', { name: 'End all other sessions' });
    await offer.getByText(/^The account is also signed in in \d other browser/).waitFor();
    await expectFlawless();
    await offer.getByRole('button', { name: 'End all other sessions' }).click();
    await page.getByText('You were signed out everywhere else.').waitFor();
  });

  it('S144 C803 C815 an administrator sees the factors of a person, and removes them after a question', async () => {
    await typePassword('viewer');
    await heading('My security').waitFor();
    await addPasskey();
    await signOut();
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/users/${product.tenant.viewer.id}/security`);
    await page.getByText('Reading room laptop').first().waitFor();
    await page.getByText('10 codes left.').waitFor();
    await expectFlawless();
    await button('Remove all factors').click();
    const question = page.getByRole('dialog', { name: /^Remove the second factor of/ });
    await question.getByRole('button', { name: 'Remove all factors' }).click();
    await page.getByText('No second factor.').waitFor();
    expect(await button('Remove all factors').count()).toBe(0);
    await page.goto(`${product.origin}/users/${product.tenant.admin.id}/security`);
    await page.getByText('No second factor.').waitFor();
  });

  it('S144 S143 C804 a role is required to have a factor: a note, then the page that sets one up, then everything [RY09]', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/security-settings`);
    await page.getByRole('checkbox', { name: 'Editor' }).check();
    await expectFlawless();
    await button('Save').click();
    await page.getByText('The security settings were saved.').waitFor();
    await page.evaluate(() => localStorage.clear());
    await typePassword();
    await page.getByText('You can work without one for 14 more days.').waitFor();
    await expectFlawless();
    await signOut();
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/security-settings`);
    await page.getByRole('textbox', { name: 'Days to set it up' }).fill('0');
    await button('Save').click();
    await page.getByText('The security settings were saved.').waitFor();
    await page.evaluate(() => localStorage.clear());
    await typePassword();
    await heading('Set up a second factor').waitFor();
    await expectFlawless();
    await page.goto(`${product.origin}/products`);
    await heading('Set up a second factor').waitFor();
    expect(await makePasskey()).toHaveLength(10);
    await heading('Dashboard').waitFor();
    await page.goto(`${product.origin}/my-security`);
    await page.getByText('the last one cannot be removed').waitFor();
    expect(await page.getByText('You can work without one').count()).toBe(0);
    await remove(/^Remove the passkey/);
    await page.getByText('this is your last one').waitFor();
  });

  it('the only administrator loses the passkey, the phone, and both, and comes back each time', async () => {
    await typePassword('admin');
    await heading('My security').waitFor();
    const [first = '', second = ''] = await addPasskey();
    const app = await setUpApp();
    await keepOthers();
    await page.getByText(/^Set up \d/).waitFor();

    // The passkey is lost with its device: the app signs in, and the passkey is removed.
    await signOut();
    await webAuthn.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await typePassword('admin');
    await button('Use the authenticator app instead').click();
    await typeCode('Code', app.generate({ timestamp: Date.now() + 30_000 }));
    await remove(/^Remove the passkey/);
    await page.getByText('No passkey yet.').waitFor();

    // The phone is lost: a recovery code signs in, and another app takes its place.
    await signOut();
    await typePassword('admin');
    await button('Use a recovery code instead').click();
    await typeCode('Recovery code', first);
    await setUpApp('Set up another app');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await signOut();
    await typePassword('admin');
    await button('Use a recovery code instead').click();
    await typeCode('Recovery code', second);
    await page.getByText('8 codes left.').waitFor();

    // All factors are lost, and there is no other administrator: the operator removes them by a command.
    await resetFactors(product.tenant.id, `admin@${product.tenant.id}.example`);
    await page.reload();
    await typePassword('admin');
    await heading('My security').waitFor();
    await page.getByText('Not set up.').waitFor();
  });

  it('C811 C812 C810 an authenticator app is set up by its key, and its codes sign in [RY07]', async () => {
    await typePassword();
    await heading('My security').waitFor();
    await button('Set up an app').click();
    const dialog = page.getByRole('dialog', { name: 'Set up an app' });
    const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    // The picture is drawn: not all of its points are of one color.
    const isDrawn = () =>
      dialog
        .getByRole('img')
        .evaluate((canvas: HTMLCanvasElement) => new Set(canvas.getContext('2d')?.getImageData(0, 0, 200, 200).data).size > 1);
    await expect.poll(isDrawn).toBe(true);
    await expectFlawless();
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await button('Confirm').click();
    await page.getByText('This code is wrong or no longer valid.').first().waitFor();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate());
    await button('Confirm').click();
    expect(await takeCodes()).toHaveLength(10);
    await keepOthers();
    await page.getByText(/^Set up \d/).waitFor();
    await signOut();
    await typePassword();
    await page.getByRole('textbox', { name: 'Code' }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('textbox', { name: 'Code' }).press('Enter');
    await heading('My security').waitFor();
  });
});
