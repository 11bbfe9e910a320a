// In a browser: an invitation accepted in a second browser, whose session is then ended from the first, and an own password changed.
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, openGuest, page, problems, product } from '#tests/support/in-browser.ts';

const { subscriptionPeriods, users } = groups;

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog').last();
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();
const newPassword = 'juniper-4-lantern-quarry';

/** The address in the last mail to somebody. */
async function linkOf(address: string): Promise<string> {
  const mails = await Array.fromAsync(
    table.partition<Item & { to: string[]; text: string; at: string }>(keys.mail(product.tenant.id, '').pk),
  );
  const last = mails.filter(({ to }) => to.includes(address)).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const link = /https?:\/\/\S+reset-password\S+/.exec(last?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No mail to ${address} has a link`);
  return `${product.origin}${new URL(link).pathname}${new URL(link).search}`;
}

describe('S08 System Users', () => {
  it('a colleague is invited, accepts by the link of the mail, is signed out by a click and replaced when leaving (R042)', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/system-settings`);
    await page.getByRole('link', { name: /^Users settings/ }).click();
    await page.getByRole('heading', { name: 'System Users', level: 1 }).waitFor();
    await row('Viewer Person').waitFor();

    // Who may do what.
    await page.getByRole('button', { name: 'Roles', exact: true }).click();
    const manages = dialog().getByRole('row', { name: /^Manage users/ });
    await manages.waitFor();
    expect(await manages.getByRole('cell').allInnerTexts()).toEqual(['Yes', 'No', 'No', 'No']);
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');

    // Invite.
    const email = `jonas@${product.tenant.id}.example`;
    await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
    await dialog().getByLabel('Name').fill('Jonas Weber');
    await dialog().getByLabel('Email').fill('jonas');
    await dialog().getByLabel('Viewer').uncheck();
    await press('Send invitation');
    await dialog().getByText('Choose at least one role').waitFor();
    await dialog().getByLabel('Editor').check();
    await dialog().getByLabel('Email').fill(email);
    expect(await axeProblems(page)).toEqual([]);
    await press('Send invitation');
    await page.getByText('Jonas Weber was created and will receive an invitation by email.').waitFor();
    await row('Jonas Weber').getByText('Not yet').waitFor();

    // The colleague accepts in a browser of their own.
    const theirs = await openGuest();
    await theirs.page.goto(await linkOf(email));
    await theirs.page.getByLabel('New password', { exact: true }).fill(newPassword);
    await theirs.page.getByLabel(/^Repeat/).fill(newPassword);
    await theirs.page.getByRole('button', { name: 'Set password' }).click();
    // The link proved who it is: no second sign-in.
    await theirs.page.waitForURL('**/dashboard');
    await theirs.page.goto(`${product.origin}/users-settings`);
    await theirs.page.getByRole('heading', { name: 'System Users', level: 1 }).waitFor();
    // An editor looks, and invites nobody.
    await theirs.page.getByRole('row').filter({ hasText: 'Viewer Person' }).waitFor();
    expect(await theirs.page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);

    // End the session: the colleague is signed out with the next step.
    await row('Jonas Weber').getByRole('button', { name: 'Jonas Weber' }).click();
    await dialog()
      .getByRole('button', { name: /^End session: Chrome/ })
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /^End session: Chrome/ })
      .click();
    await dialog().getByText('No sessions.').waitFor();
    await theirs.page.goto(`${product.origin}/subscriptions`);
    await theirs.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await theirs.page.close();

    // Leaving: what the colleague looks after goes to somebody.
    const [jonas] = (await ask(users.list, { as: product.tenant.admin, query: { search: 'Jonas' } })) as { id: string }[];
    const period = await library.period({ owner_id: jonas?.id, end_date: '2026-12-31' });
    await press('Deactivate…');
    await dialog().getByText('Deactivate Jonas Weber').waitFor();
    await dialog().getByText('1 subscription period', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'New owner' }).click();
    expect(await page.getByRole('option', { name: 'Jonas Weber' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Research Person' }).click();
    await press('Deactivate');
    await page.getByText('Jonas Weber was deactivated. 1 record is being transferred to Research Person.').waitFor();
    await row('Jonas Weber').getByText('Inactive').waitFor();
    await expect
      .poll(async () => (await ask(subscriptionPeriods.get, { as: product.tenant.editor, params: { id: period.id } })).owner?.name)
      .toBe('Research Person');
    // Nobody can be left without an administrator.
    await row('Ada Admin').getByRole('button', { name: 'Ada Admin' }).click();
    await press('Deactivate…');
    await dialog()
      .getByText(/is the last administrator who can sign in/)
      .waitFor();
    expect(await dialog().getByRole('button', { name: 'Deactivate', exact: true }).isDisabled()).toBe(true);

    // What still names somebody who left says so, and offers others.
    await product.tenant.repo.commit(async (tx) => {
      tx.save('provider', { ...(await tx.load('provider', library.publisher)), owner_id: jonas?.id ?? null });
    });
    await page.goto(`${product.origin}/publishers/${library.publisher}`);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await dialog()
      .getByRole('button', { name: /^Managed by/ })
      .click();
    await dialog().getByText('Inactive: a person who left').first().waitFor();
    await page.getByRole('option', { name: 'Research Person' }).waitFor();
    expect(await page.getByRole('option', { name: 'Jonas Weber' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('R014 the report is for system users; everybody changes their own password and sees their own sessions', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/system-settings`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download users report/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^users-.*\.xlsx$/);

    const other = await openGuest();
    await product.signIn(other.page, 'viewer');
    await other.page.goto(`${product.origin}/system-settings`);
    await other.page.getByRole('link', { name: /^Users settings/ }).waitFor();
    expect(await other.page.getByRole('button', { name: /^Download users report/ }).count()).toBe(0);
    await other.page.getByRole('button', { name: /^Account/ }).click();
    await other.page.getByRole('link', { name: 'My account and sessions' }).click();
    const own = other.page.getByRole('dialog').last();
    await own.getByText('This browser').waitFor();
    expect(await axeProblems(other.page)).toEqual([]);
    await own.getByRole('button', { name: 'Change password' }).click();
    await own.getByLabel('New password', { exact: true }).fill(newPassword);
    await own.getByLabel('Repeat new password').fill(newPassword);
    await own.getByRole('button', { name: 'Save' }).click();
    await other.page.getByText('Your new password is set. You were signed out everywhere else.').waitFor();
    // Still signed in here, with the new token.
    await other.page.goto(`${product.origin}/subscriptions`);
    await other.page.getByRole('heading', { name: 'Subscriptions', level: 1 }).waitFor();
    await other.page.close();
    expect(problems).toEqual([]);
  });
});
