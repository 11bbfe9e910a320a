// In a browser: a library is set up for SAML only, with an identity provider of our own; a person signs in there alone, and the emergency administrator once without it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys as tableKeys } from '#functions/platform/keys.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { makeKeys, metadataOf, persistentId, responseOf } from '#tests/support/fake-saml.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';
import { blankPlaces } from '#tests/support/reflow.ts';
import { testPassword } from '#tests/support/running-product.ts';

inBrowser({ anew: true });

const keys = makeKeys();
const entityId = 'https://login.university.example/idp';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const domain = () => `${product.tenant.id}.example`;

/** The person who signs in at the provider. */
const bo = () => ({ subject: 'subject-of-bo', mail: `bo@${domain()}`, name: 'Bo Berg' });

/** The page of the provider: it answers the request of its address when the button is pressed. */
function pageOf(address: string): string {
  const asked = new URL(address).searchParams;
  if (!asked.has('SAMLRequest')) return '';
  const request = inflateRawSync(Buffer.from(asked.get('SAMLRequest') ?? '', 'base64')).toString();
  const valueOf = (name: string): string => new RegExp(` ${name}="([^"]+)"`).exec(request)?.[1] ?? '';
  const person = bo();
  const acs = valueOf('AssertionConsumerServiceURL');
  const response = responseOf({
    issuer: entityId,
    audience: /Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? '',
    acs,
    recipient: acs,
    requestId: valueOf('ID'),
    at: new Date(),
    nameId: persistentId(person.subject),
    attributes: {
      'urn:oid:0.9.2342.19200300.100.1.3': [person.mail],
      'urn:oid:2.16.840.1.113730.3.1.241': [person.name],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.7': ['urn:mace:university.example:library-staff'],
    },
    editAssertion: (xml) => xml,
    editResponse: (xml) => xml,
    signAssertion: { keys },
    signResponse: { keys },
    encrypt: (xml) => xml,
  });
  const hidden = { SAMLResponse: Buffer.from(response).toString('base64'), RelayState: asked.get('RelayState') ?? '' };
  const inputs = Object.entries(hidden).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  return `<!doctype html><html lang="en"><title>University</title><main><h1>University login</h1>
    <form method="post" action="${acs}">${inputs.join('')}<button>Sign in at the university</button></form></main></html>`;
}

let server: Server;
let signOn = '';
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => response.setHeader('content-type', 'text/html').end(pageOf(new URL(url, signOn).href)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  signOn = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const atProvider = () => button('Sign in at the university').click();

async function expectFlawless(): Promise<void> {
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await blankPlaces(page)).toEqual({ blank: [], wider: 0 });
  expect(await axeProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Sets up an authenticator app for the person who is signed in; gives its codes. */
async function addApp(): Promise<TOTP> {
  await page.goto(`${product.origin}/my-security`);
  await button('Set up an app').click();
  const dialog = page.getByRole('dialog');
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await button('Confirm').click();
  await button('I saved them').click();
  return app;
}

/** Stores that the TXT record of the library's domain was found. */
async function proveDomain(): Promise<void> {
  await product.tenant.repo.commit(async (tx) => {
    const settings = await tx.load('sso_settings', 'sso_settings');
    const proved = { domain: domain(), token: '0'.repeat(32), verified_at: tx.at, checked_at: tx.at };
    tx.save('sso_settings', { ...settings, domains: [proved] });
    tx.write({ Put: { TableName: undefined, Item: { ...tableKeys.ssoDomain(domain(), tx.caller.tenant), tenant: tx.caller.tenant } } });
  });
}

/** Adds a SAML provider by the file of its metadata, with a rule, and saves it. */
async function connect(folder: string): Promise<void> {
  const file = join(folder, 'idp-metadata.xml');
  writeFileSync(file, metadataOf({ entityId, signOn, certificates: [keys.certificate] }));
  await page.goto(`${product.origin}/sign-in-settings`);
  await button('Add SAML provider').click();
  await page.getByLabel('Name of the institution').fill('University of Northlake');
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByText('idp-metadata.xml').waitFor();
  await button('Add rule').click();
  await page.getByLabel('Attribute', { exact: true }).fill('eduPersonEntitlement');
  await page.getByLabel('Value', { exact: true }).fill('urn:mace:university.example:library-staff');
  await page.getByText('Create an account at the first sign-in').click();
  await button('Save').click();
  await page.getByText(`/api/sso/${product.tenant.id}/metadata`).first().waitFor();
}

describe('SAML', () => {
  it('S141 S145 is set up from a file, tested, allowed only, and lets in a person of the institution and the emergency administrator', async ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'perennial-saml-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await product.signIn(page);
    const app = await addApp();
    await connect(folder);
    await expectFlawless();

    // A test as a draft shows what arrives.
    await proveDomain();
    await page.reload();
    await button('Test sign-in').click();
    await atProvider();
    await page.getByText('The sign-in would succeed.').waitFor();
    await page.getByRole('rowheader', { name: 'eduPersonEntitlement' }).first().waitFor();

    // On, and nothing else: the question says whose sessions end.
    await page.getByRole('button', { name: /^State/ }).click();
    await page.getByRole('option', { name: 'On' }).click();
    await button('Save').click();
    await page.getByText('The sign-in settings are saved.').first().waitFor();
    await page.reload();
    await page.getByText('Allow single sign-on only').click();
    await page.getByRole('button', { name: /^Emergency administrator/ }).click();
    await page.getByRole('option', { name: /Admin/ }).click();
    await button('Save').click();
    const question = page.getByRole('dialog', { name: 'Allow single sign-on only?' });
    await question.getByText('is signed out at once').waitFor();
    await question.getByRole('button', { name: 'Allow single sign-on only' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByText('The sign-in settings are saved.').first().waitFor();
    await expectFlawless();

    // On a phone, a password is refused, and the institution lets in.
    await page.evaluate(() => localStorage.clear());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.origin}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill(`viewer@${domain()}`);
    await page.getByText('Your library allows sign-in at your institution only.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(await blankPlaces(page)).toEqual({ blank: [], wider: 0 });
    await button('Continue to University of Northlake').click();
    await atProvider();
    await page.waitForURL('**/dashboard');
    await page.evaluate(() => localStorage.clear());

    // The emergency administrator, once: password and second factor.
    await page.goto(`${product.origin}/login?redirect=/users-settings`);
    await page.getByRole('textbox', { name: 'Email' }).fill(`admin@${domain()}`);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await button('Sign in').click();
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await code.press('Enter');
    await page.setViewportSize({ width: 1280, height: 800 });
    // The role of the new person is given by the rule, and locked.
    await button('Bo Berg').click();
    await page.getByText('University of Northlake gives the roles by rules at each sign-in.').waitFor();
    await page.getByText('Rule: eduPersonEntitlement contains urn:mace:university.example:library-staff').waitFor();
    expect(await page.getByRole('checkbox', { name: /^Viewer/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /^Administrator/ }).isDisabled()).toBe(false);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Sessions and events' }).click();
    await page.getByRole('heading', { name: 'Institutional sign-in' }).waitFor();
    await page.getByText('subject-of-bo').first().waitFor();

    // Another subject in place of the one that arrived.
    await page.getByRole('textbox', { name: 'Subject' }).fill('subject-of-bo-2');
    await button('Link identity').click();
    await page.getByText('Bo Berg can now sign in at the institution.').first().waitFor();
    await page.getByText('subject-of-bo-2').first().waitFor();
    await expectFlawless();
    expect(problems.filter((problem) => !/401|403|422/.test(problem))).toEqual([]);
  });
});
