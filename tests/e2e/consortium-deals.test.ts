// In a browser: the office shares the cost of a deal among its members, looks at the matrix, offers it, and a member answers by a link on a phone.
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { blankMembership } from '#shared/contract/entities/membership.ts';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { joinConsortia, yearOfDeal } from '#tests/support/consortium.ts';
import { inBrowser, openGuest, page, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true, prepare: async () => void (await product.tenant.repo.commit(joinConsortia)) });

/** The path of the link in the offer to an address, or in the first one. */
async function offerLink(address = ''): Promise<string> {
  const all = await Array.fromAsync(table.partition<Item & { text: string; to: string[] }>(keys.mail(product.tenant.id, '').pk));
  const mails = all.filter(({ to }) => to.some((each) => each.includes(address)));
  const link = mails.map(({ text }) => /\/offer-responses\/\S+/.exec(text)?.[0]).find((each) => each !== undefined);
  if (link === undefined) throw new Error('No offer was sent');
  return link;
}

/** A member with a contact; `fte` is that of the deal's year, if it is known. */
async function addMember(name: string, fte?: number): Promise<void> {
  const contacts = [{ name: `${name} contact`, email: `${name.toLowerCase()}@member.example`, role: 'acquisitions', language: 'en' }];
  const body = { name, contacts, fte: fte === undefined ? [] : [{ year: yearOfDeal.year, value: fte }] };
  await ask(groups.memberships.create, { as: product.tenant.admin, body: body as never });
}

describe('S150 S152 the deals of a consortium', () => {
  it('are shared by FTE, shown in the matrix, offered, and accepted by link on a phone', async () => {
    await addMember('Auk', 300);
    await addMember('Brant', 100);
    await addMember('Curlew');
    const deal = await ask(groups.deals.create, {
      as: product.tenant.admin,
      body: { name: 'Tundra Journals', currency: 'EUR', years: [{ ...yearOfDeal, total: 1000, member_deadline: '2090-10-31' }] },
    });
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/consortium/deals/${deal.id}`);
    await page.getByRole('button', { name: 'Set prices' }).click();
    const dialog = page.getByRole('dialog');
    // The dialog opens with equal shares.
    await dialog.getByText('3 members, 1,000.00 EUR').waitFor();
    await dialog.getByRole('button', { name: 'Key' }).click();
    await page.getByRole('option', { name: 'FTE', exact: true }).click();
    await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
    await dialog.getByText('Curlew: FTE is missing. Enter it, or choose the mean of the other members.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'FTE: Curlew' }).fill('100');
    await dialog.getByRole('button', { name: 'Calculate', exact: true }).click();
    await dialog.getByText('3 members, 1,000.00 EUR').waitFor();
    await dialog.getByRole('button', { name: 'Save prices' }).click();
    await dialog.waitFor({ state: 'detached' });
    const prices = page.getByRole('table', { name: `Prices of ${yearOfDeal.year}` });
    await prices.getByRole('row', { name: /Auk.*600.00/ }).waitFor();
    await prices.getByRole('row', { name: /Curlew.*200.00/ }).waitFor();

    await page.goto(`${product.origin}/consortium/matrix`);
    await page.getByRole('row', { name: /Brant/ }).getByText('200.00').first().waitFor();
    await page.getByText(/Not asked: 3 prices, 1,000.00 EUR/).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    await page.goto(`${product.origin}/consortium/deals/${deal.id}/offers`);
    await page.getByRole('button', { name: 'Send offers' }).click();
    await dialog.getByRole('button', { name: /^(Save|Send)/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Auk/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);

    const { page: guest } = await openGuest({ width: 390, height: 844 });
    await guest.goto(`${product.origin}${await offerLink()}`);
    await guest.getByRole('button', { name: 'Make a counter offer' }).click();
    await guest.getByLabel('Proposed price').fill('1,150.50');
    await guest.getByLabel('Your name').fill('Maya Lindqvist');
    expect(await axeProblems(guest)).toEqual([]);
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await guest.getByRole('button', { name: 'Send answer' }).click();
    await guest.getByText('Maya Lindqvist made a counter offer.').waitFor();
    await page.reload();
    await page.getByText('Proposes 1,150.50 EUR').waitFor();

    await guest.getByRole('button', { name: 'Change the answer' }).click();
    await guest.getByRole('button', { name: 'Accept', exact: true }).click();
    await guest.getByLabel('Your name').fill('Maya Lindqvist');
    await guest.getByRole('button', { name: 'Send answer' }).click();
    await guest.getByText('Maya Lindqvist accepted this offer.').waitFor();

    await page.reload();
    await page.getByText(/Accepted 1/).waitFor();
  });

  it('S152 an acceptance over the threshold is confirmed by a second contact, on phones', async () => {
    const as = product.tenant.admin;
    const contacts = ['maya', 'jon'].map((name) => ({ name, email: `${name}@dunlin.example`, role: 'director', language: 'en' }));
    const group = await ask(groups.membershipGroups.create, { as, body: { name: 'Moor' } });
    const group_ids = [group.id];
    const member = await ask(groups.memberships.create, { as, body: { name: 'Dunlin', contacts, group_ids } as never });
    const { year } = yearOfDeal;
    const years = [{ ...yearOfDeal, total: null, member_deadline: '2090-10-31' }];
    const deal = await ask(groups.deals.create, {
      as,
      body: { name: 'Moor Journals', currency: 'EUR', price_model: 'free', confirm_above: 5000, group_ids, years },
    });
    const members = [{ membership_id: member.id, fixed: 5000.5 }];
    await ask(groups.deals.saveShare, { as, params: { id: deal.id, year: String(year) }, body: { key: null, members } as never });
    await ask(groups.dealOffers.send, { as, params: { id: deal.id }, body: { year, membership_ids: [member.id] } });

    const { page: guest } = await openGuest({ width: 390, height: 844 });
    await guest.goto(`${product.origin}${await offerLink('maya@dunlin.example')}`);
    await guest.getByRole('button', { name: 'Accept', exact: true }).click();
    await guest.getByLabel('Your name').fill('Maya Lindqvist');
    await guest.getByRole('button', { name: 'Send answer' }).click();
    await guest.getByText(/This acceptance is not binding yet. jon was asked to confirm it by/).waitFor();
    expect(await axeProblems(guest)).toEqual([]);

    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/consortium/deals/${deal.id}/offers`);
    await page.getByRole('row', { name: /Dunlin.*To confirm.*jon was asked/ }).waitFor();
    await page.getByRole('button', { name: 'Close deal' }).click();
    await page.getByRole('dialog').getByText('1 acceptance is not confirmed yet.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await guest.goto(`${product.origin}${await offerLink('jon@dunlin.example')}`);
    await guest.getByText('Maya Lindqvist accepted this offer.').waitFor();
    await guest.getByRole('button', { name: 'Confirm', exact: true }).click();
    await guest.getByLabel('Your name').fill('Jon Berg');
    expect(await axeProblems(guest)).toEqual([]);
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await guest.getByRole('button', { name: 'Send answer' }).click();
    await guest.getByText('Jon Berg confirmed the acceptance.').waitFor();
    await page.reload();
    await page.getByRole('row', { name: /Dunlin.*Accepted.*Confirmed by Jon Berg/ }).waitFor();
  });

  it('S150 prices of 200 members: they scroll, while key and sum stay in sight, at 1440 and 390', async () => {
    const admin = { as: product.tenant.admin };
    for (let start = 0; start < 200; start += 40)
      await product.tenant.repo.commit((tx) => {
        for (let number = start; number < start + 40; number++)
          tx.create('membership', { ...blankMembership, name: `Library ${String(number).padStart(3, '0')}` });
      });
    const deal = await ask(groups.deals.create, { ...admin, body: { name: 'Taiga Journals', currency: 'EUR', years: [yearOfDeal] } });
    await product.signIn(page, 'admin');
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(`${product.origin}/consortium/deals/${deal.id}`);
      await page.getByRole('button', { name: 'Set prices' }).click();
      const dialog = page.getByRole('dialog');
      const sum = dialog.getByText(/^2\d\d members, 1,000.00 EUR$/);
      await sum.waitFor();
      const members = dialog.getByRole('group', { name: 'Members' });
      await dialog.getByRole('checkbox', { name: 'Participates: Library 199' }).focus();
      expect(await members.evaluate((node) => node.scrollTop)).toBeGreaterThan(1000);
      const heading = dialog.getByRole('heading', { level: 2 });
      const rule = dialog.getByText('How prices are calculated');
      const column = dialog.getByRole('columnheader', { name: 'Member' });
      const last = dialog.getByRole('checkbox', { name: 'Participates: Library 199' });
      for (const place of [heading, rule, column, last, sum]) expect(await place.evaluate(isInSight)).toBe(true);
      // The keyboard scrolls the members too.
      await members.focus();
      await page.keyboard.press('Home');
      await expect.poll(() => members.evaluate((node) => node.scrollTop)).toBe(0);
      expect(await axeProblems(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

/** Whether an element is what is seen at its middle. A box of a form is below its drawing: both have one parent. */
function isInSight(node: Element): boolean {
  const { x, y, width, height } = node.getBoundingClientRect();
  return (node.parentElement ?? node).contains(document.elementFromPoint(x + width / 2, y + height / 2));
}
