// In a browser: a library becomes the office of a consortium, adds a member, and the member answers by a link without an account.
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { joinConsortia } from '#tests/support/consortium.ts';
import { inBrowser, openGuest, page, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

async function invitationLink(): Promise<string> {
  const mails = await Array.fromAsync(table.partition<Item & { text: string }>(keys.mail(product.tenant.id, '').pk));
  const link = mails.map(({ text }) => /\/membership-invitations\/\S+/.exec(text)?.[0]).find((each) => each !== undefined);
  if (link === undefined) throw new Error('No invitation was sent');
  return link;
}

describe('S150 S155 S156 the consortium', () => {
  it('shows nothing of itself in a library that is no office', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/dashboard`);
    await page.getByRole('link', { name: 'Subscriptions' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Consortium' }).count()).toBe(0);
    await page.goto(`${product.origin}/consortium`);
    await page.waitForURL('**/404');
  });

  it('adds a member in a dialog, who accepts by link on a phone, without an account', async () => {
    await product.tenant.repo.commit(joinConsortia);
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/consortium`);
    await page.getByRole('button', { name: 'Add member' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Tern College');
    await dialog.getByLabel('Name of the contact').fill('Maya Lindqvist');
    await dialog.getByLabel('Email of the contact').fill('maya@tern.example');
    await dialog.getByRole('textbox', { name: 'FTE', exact: true }).fill('3400');
    await dialog.getByRole('checkbox', { name: /invitation/ }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'Tern College' });
    await row.getByText('Invited').waitFor();
    // The list leaves room for the tabs above it: nothing has scrolled them away.
    const tab = await page.getByRole('navigation', { name: 'Consortium' }).getByRole('link', { name: 'Letters' }).boundingBox();
    expect(tab?.y).toBeGreaterThan(48);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
    expect(await axeProblems(page)).toEqual([]);

    const { page: guest } = await openGuest({ width: 390, height: 844 });
    await guest.goto(`${product.origin}${await invitationLink()}`);
    await guest.getByRole('checkbox', { name: /^FTE/ }).check();
    expect(await axeProblems(guest)).toEqual([]);
    await guest.getByLabel('Your name').fill('Maya Lindqvist');
    await guest.getByRole('button', { name: 'Accept without an account' }).click();
    await guest.getByText('Thank you. The membership is active.').waitFor();
    const [member] = [...(await repositoryFor(product.tenant.repo.caller).model()).all('membership')];
    expect(member).toMatchObject({ state: 'active', linked: false, grants: { fte: true, usage: false } });
  });

  it('lets a member choose what it shares, and leave', async () => {
    await product.tenant.repo.commit(async (tx) => {
      await joinConsortia(tx);
      const grants = { fte: false, usage: false, costs: false, licenses: false };
      tx.create('received_membership', {
        id: 'arcticshelf000000001',
        office_name: 'Arctic Shelf',
        office_email: 'office@shelf.example',
        name: 'Tern College',
        state: 'active',
        grants,
        since: '2026-01-01',
        until: null,
      });
    });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/consortium/arcticshelf000000001`);
    await page.locator('a[aria-current=page]', { hasText: 'Our consortia' }).waitFor();
    await page.getByRole('checkbox', { name: /^Usage/ }).check();
    // The answer after saving comes once the next question is open, which stays.
    const asked = Promise.withResolvers<void>();
    await page.route(/\/api\/(reads|memberships\/mine)/, async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save choice' }).click();
    await expect
      .poll(async () => (await ask(groups.memberships.mine, { as: product.tenant.editor }))[0]?.grants.usage, { timeout: 20_000 })
      .toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Leave the consortium' }).click();
    await page.getByRole('dialog').waitFor();
    await product.tenant.repo.commit(async (tx) =>
      tx.save('received_membership', { ...(await tx.load('received_membership', 'arcticshelf000000001')), name: 'Tern University' }),
    );
    asked.resolve();
    await page.getByText('Tern University').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the consortium' }).click();
    await page.getByText('Member until').waitFor();
  });
});
