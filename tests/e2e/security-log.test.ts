// In a browser: an identity confirmed in a dialog above another one, after which the change goes on, and the security log filtered by its address.
import { expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { blankPlaces } from '#tests/support/reflow.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';
import { testPassword } from '#tests/support/running-product.ts';

inBrowser();

it('S144 a change that needs a fresh proof of identity asks for the password, and goes on [RY06]', async () => {
  const name = `Person ${Date.now()}`;
  const { id } = await ask(groups.users.create, {
    as: product.tenant.admin,
    body: { name, email: `p${Date.now()}@${product.tenant.id}.example`, roles: ['viewer'] },
  });
  await product.signIn(page);
  await page.goto(`${product.origin}/users-settings?person=${id}`);
  let refused = 0;
  await page.route(`**/api/users/${id}`, async (route) => {
    if (route.request().method() !== 'PUT' || refused > 0) return route.fallback();
    refused += 1;
    const codes = { default: { code: 'auth.notFresh' } };
    const body = { result: { methods: ['password'] }, status: 'negative', messages: { default: 'Confirm', codes } };
    return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) });
  });
  const person = page.getByRole('dialog').last();
  await person.getByLabel('Name').fill(`${name} renamed`);
  await person.getByRole('button', { name: 'Save', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Password', { exact: true }).fill('not this one at all');
  await page.keyboard.press('Enter');
  await confirm.getByText('This is not your current password').first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await confirm.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await confirm.waitFor({ state: 'detached' });
  await page.getByText(`${name} renamed`).first().waitFor();
  expect(refused).toBe(1);
  await page.unroute(`**/api/users/${id}`);
  // The browser reports the refusals that the test provokes.
  expect(problems.filter((problem) => !/40[0-9]|422/.test(problem))).toEqual([]);
});

it('S144 the dialog that asks for the password asks for the factor where the account has got one meanwhile [RY06]', async () => {
  await product.signIn(page);
  await page.goto(`${product.origin}/security-settings`);
  const stale = (methods: readonly string[]) => ({
    status: 403,
    contentType: 'application/json',
    body: JSON.stringify({
      result: { methods },
      status: 'negative',
      messages: { default: 'Confirm', codes: { default: { code: 'auth.notFresh' } } },
    }),
  });
  await page.route('**/api/security-settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(stale(['password'])) : route.fallback(),
  );
  await page.route('**/api/auth/fresh', (route) => route.fulfill(stale(['code', 'recovery'])));
  await page.getByLabel('Minimum length').fill('14');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await confirm.getByRole('textbox', { name: 'Code' }).waitFor();
  expect(await confirm.getByLabel('Password', { exact: true }).count()).toBe(0);
  await page.unrouteAll();
});

it('S142 the log is filtered by its address, and a person leads to their security page', async () => {
  await callApi(groups.auth.login, { body: { email: `viewer@${product.tenant.id}.example`, password: testPassword } });
  await product.signIn(page);
  await page.goto(`${product.origin}/security-log?kind=user_invited&user=${product.tenant.viewer.id}`);
  const table = page.getByRole('table', { name: 'Security log' });
  await table.getByText('Person invited').first().waitFor();
  await table.getByText('Viewer', { exact: true }).first().waitFor();
  expect(await table.getByText('with a password').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await table.getByText('with a password').first().waitFor();
  await table.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Last events' }).waitFor();
  expect(problems).toEqual([]);
});

it('S142 S143 S144 the pages about security fit a phone and have no flaw that a program finds', async () => {
  await product.signIn(page);
  const pages = {
    '/security-log': () => page.getByRole('table', { name: 'Security log' }),
    '/security-settings': () => page.getByLabel('Minimum length'),
    [`/users/${product.tenant.viewer.id}/security`]: () => page.getByRole('heading', { name: 'Last events' }),
    '/my-security': () => page.getByRole('heading', { name: 'Signed in on' }),
  };
  for (const [path, loaded] of Object.entries(pages)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.origin}${path}`);
    await loaded().waitFor();
    expect(await axeProblems(page), path).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await blankPlaces(page), path).toEqual({ blank: [], wider: 0 });
    expect(await axeProblems(page), path).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(problems).toEqual([]);
});

it('S144 the page of an account that does not exist says so, and offers no second try', async () => {
  await product.signIn(page);
  await page.goto(`${product.origin}/users/nobody/security`);
  await page
    .getByText(/does not exist or is no longer available|not found/i)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});
