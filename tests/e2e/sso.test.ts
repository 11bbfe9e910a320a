// In a browser: an identity provider is set up, tested and switched on; people go there and back, and each refusal is read where it happened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { seal } from '#functions/platform/seal.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { type FakeOidc, startFakeOidc } from '#tests/support/fake-oidc.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';
import { blankPlaces } from '#tests/support/reflow.ts';
import { sampleSso } from '#tests/support/sample-sso.ts';

inBrowser({ anew: true });

let idp: FakeOidc;
beforeAll(async () => {
  idp = await startFakeOidc();
});
afterAll(() => idp.stop());

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const path = () => new URL(page.url()).pathname;
const domain = () => `${product.tenant.id}.example`;

/** Signs in at the provider. */
async function atProvider(user: string, email: string): Promise<void> {
  await page.getByLabel('User').fill(user);
  await page.getByLabel('Email').fill(email);
  await button('Sign in').click();
}

/** A provider that is on, and the domain of the library proved, as after the test above. */
async function switchOn(): Promise<void> {
  await product.tenant.repo.commit(async (tx) => {
    const { providers } = sampleSso(tx.caller.tenant);
    const [sample] = providers;
    if (!sample) throw new Error('The sample has no provider');
    await tx.put('sso_settings', 'sso_settings', {
      providers: [
        {
          ...sample,
          name: 'University of Northlake',
          issuer: idp.issuer,
          client_id: idp.clientId,
          sealed_secret: await seal(tx, idp.clientSecret, `client secret of ${sample.id}`),
          role_rules: [],
          state: 'on',
        },
      ],
      domains: [{ domain: domain(), token: '0'.repeat(32), verified_at: tx.at, checked_at: tx.at }],
      sso_only: false,
      emergency_user_id: null,
    });
    tx.write({ Put: { TableName: undefined, Item: { ...keys.ssoDomain(domain(), tx.caller.tenant), tenant: tx.caller.tenant } } });
  });
}

describe('single sign-on', () => {
  it('S141 is set up in three steps: saved as a draft, tested, switched on', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/sign-in-settings`);
    await button('Add OpenID Connect provider').click();
    await page.getByLabel('Name of the institution').fill('University of Northlake');
    await page.getByRole('textbox', { name: 'Issuer' }).fill(`${idp.issuer}/`);
    await page.getByLabel('Client ID').fill(idp.clientId);
    await page.getByLabel('Client secret').fill(idp.clientSecret);
    await button('Save').click();
    await page.getByText('/callback').waitFor();

    // The provider calls itself otherwise: the sentence says how.
    await button('Test sign-in').click();
    await page.getByText(`The provider calls itself ${idp.issuer}, not ${idp.issuer}/.`).first().waitFor();
    await page.getByRole('textbox', { name: 'Issuer' }).fill(idp.issuer);
    await page.getByLabel('Client secret').fill(idp.clientSecret);
    await button('Save').click();
    await page.getByText('Not tested with these settings.').waitFor();
    await button('Test sign-in').click();
    await atProvider('ada', `ada@${domain()}`);
    await page.getByText('The domain of the email address is not verified for this library.').waitFor();
    await page.getByRole('rowheader', { name: 'email', exact: true }).waitFor();
    expect(path()).toBe('/sign-in-settings');
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await blankPlaces(page)).toEqual({ blank: [], wider: 0 });
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: /^State/ }).click();
    await page.getByRole('option', { name: 'On' }).click();
    await button('Save').click();
    await page.getByText('The sign-in settings are saved.').first().waitFor();
    expect(problems.filter((problem) => !/401|422/.test(problem))).toEqual([]);
  });

  it('S143 an administrator links the own account, and then signs in at the institution', async () => {
    await switchOn();
    await product.signIn(page);
    await page.goto(`${product.origin}/my-security`);
    await button('Link with University of Northlake').click();
    await atProvider('ada', `ada@${domain()}`);
    await page.getByText(/^University of Northlake Linked/).waitFor();
    expect(path()).toBe('/my-security');
    await page.evaluate(() => localStorage.clear());

    await page.goto(`${product.origin}/login/${product.tenant.id}?redirect=%2Fmember-settings`);
    await atProvider('ada', `ada@${domain()}`);
    await page.waitForURL('**/member-settings');
    expect(await page.evaluate(() => JSON.stringify(window.history.state) + JSON.stringify({ ...sessionStorage }))).not.toContain(
      'verifier',
    );
    expect(problems).toEqual([]);
  });

  it('S02 offers the institution of an address, and no other', async () => {
    await switchOn();
    await page.goto(`${product.origin}/login?redirect=%2Fsubscriptions`);
    await page.getByLabel('Email').fill('somebody@elsewhere.example');
    await page.getByLabel('Email').fill(`viewer@${domain()}`);
    await button('Continue to University of Northlake').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await blankPlaces(page)).toEqual({ blank: [], wider: 0 });
    // By keyboard: after the address comes the institution.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await atProvider('vi', `viewer@${domain()}`);
    await heading('Subscriptions').waitFor();
    expect(problems).toEqual([]);
  });

  it('S145 says why the institution’s account does not sign in, and leads back', async () => {
    await switchOn();
    await page.goto(`${product.origin}/login/${product.tenant.id}`);
    await atProvider('stranger', 'stranger@elsewhere.example');
    await page.getByText('No account of this library belongs to your institution’s account.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByLabel('Email').waitFor();

    await page.goto(`${product.origin}/login/${product.tenant.id}`);
    await button('Cancel').click();
    await page.getByText('You did not sign in at your institution.').waitFor();
    expect(page.url()).not.toContain('error');

    // A ticket that another person sends.
    await page.goto(`${product.origin}/login`);
    await page.goto(`${product.origin}/login/sso#${'x'.repeat(43)}`);
    await page.getByText('did not start in this tab').waitFor();
    expect(page.url()).not.toContain('xxx');
    await page.goto(`${product.origin}/login/no-such-library`);
    await page.getByText('This library has no single sign-on').waitFor();
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });
});
