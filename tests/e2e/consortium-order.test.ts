// In a browser: twelve members are offered a deal; eleven answer by link and one by its account. One declines, its share is shared anew, and the deal is closed and ordered.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { linkAccount, receivedOffersOf } from '#tests/api/consortium/world.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { joinConsortia, yearOfDeal } from '#tests/support/consortium.ts';
import { inBrowser, openGuest, page, product } from '#tests/support/in-browser.ts';
import { createLibrary } from '#tests/support/library.ts';
import { type ProductUnderTest, withTenant } from '#tests/support/running-product.ts';

inBrowser({ records: true });

const names = ['Auk', 'Brant', 'Curlew', 'Dunlin', 'Eider', 'Fulmar', 'Gannet', 'Heron', 'Ibis', 'Jaeger', 'Knot', 'Loon'];

/** The path of the link in the latest offer to a member. */
async function linkFor(name: string): Promise<string> {
  const mails = await Array.fromAsync(
    table.partition<Item & { at: string; to: string[]; text: string }>(keys.mail(product.tenant.id, '').pk),
  );
  const links = mails
    .filter(({ to }) => to.includes(`${name.toLowerCase()}@member.example`))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap(({ text }) => /\/offer-responses\/\S+/.exec(text)?.[0] ?? []);
  const link = links.at(-1);
  if (link === undefined) throw new Error(`${name} got no offer`);
  return link;
}

async function acceptByLink(name: string): Promise<void> {
  const id = (await linkFor(name)).split('/').at(-1) ?? '';
  const { status } = await callApi(groups.offerResponses.answer, { params: { id }, body: { kind: 'accepted', name: `For ${name}` } });
  expect([name, status]).toEqual([name, 200]);
}

async function answerOn(guest: Page, name: string, answer: 'Accept' | 'Decline'): Promise<void> {
  await guest.goto(`${product.origin}${await linkFor(name)}`);
  await guest.getByRole('button', { name: answer, exact: true }).click();
  await guest.getByLabel('Your name').fill(`For ${name}`);
  await guest.getByRole('button', { name: 'Send answer' }).click();
  await guest.getByText(answer === 'Accept' ? /accepted this offer/ : /declined this offer/).waitFor();
}

/** A deal of 1,000.00 in equal shares among twelve members. Answers its id, and the ids of the members by their names. */
async function pricedDeal(): Promise<{ id: string; members: Record<string, string> }> {
  const as = product.tenant.admin;
  const members: Record<string, string> = {};
  for (const name of names) {
    const contacts = [{ name, email: `${name.toLowerCase()}@member.example`, role: 'acquisitions', language: 'en' }];
    members[name] = (await ask(groups.memberships.create, { as, body: { name, contacts } as never })).id;
  }
  const { year } = yearOfDeal;
  const deal = await ask(groups.deals.create, {
    as,
    body: { name: 'Wader Journals', currency: 'EUR', years: [{ ...yearOfDeal, total: 1000, member_deadline: '2090-10-31' }] },
  });
  await ask(groups.deals.saveShare, { as, params: { id: deal.id, year: String(year) }, body: { key: { kind: 'equal' } } });
  return { id: deal.id, members };
}

/** The state and price of the offer that counts for each member, as the office sees them. */
async function standing(id: string): Promise<Map<string, { state: string; price: number }>> {
  const offers = await ask(groups.dealOffers.list, { as: product.tenant.admin, params: { id } });
  const counting = offers.filter(({ state }) => state !== 'superseded');
  return new Map(counting.map(({ membership, state, price }) => [membership.name, { state, price }]));
}

/** Waits until the account of a member has an offer that it can answer; the product delivers the letters by itself. Answers its id. */
async function openOfferOf(member: ProductUnderTest): Promise<string> {
  const open = async () => {
    const offers = await receivedOffersOf(member.tenant.editor);
    return offers.find(({ state }) => state === 'sent')?.id;
  };
  await expect.poll(open, { timeout: 60_000 }).toBeDefined();
  return (await open()) ?? '';
}

/** Accepts the open offer on its page in the account of a member, and waits until the office has the answer. */
async function acceptByAccount(onPage: Page, member: ProductUnderTest, deal: string, product_name?: string): Promise<void> {
  await onPage.goto(`${product.origin}/offers/${await openOfferOf(member)}`);
  await onPage.getByRole('button', { name: 'Accept', exact: true }).click();
  const dialog = onPage.getByRole('dialog');
  if (product_name !== undefined) {
    await dialog.getByRole('button', { name: /^Product/ }).click();
    await onPage.getByRole('option', { name: product_name }).click();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await onPage.getByText('Editor Person accepted this offer.').waitFor();
  await expect.poll(async () => (await standing(deal)).get('Knot')?.state, { timeout: 60_000 }).toBe('accepted');
}

const byLink = names.filter((name) => name !== 'Knot' && name !== 'Loon');

describe('S150 S151 S152 the round of a deal', () => {
  it('is answered by eleven links and an account, shared anew among eleven, closed and ordered; the sums agree to the cent [RK26]', async () => {
    await product.tenant.repo.commit(joinConsortia);
    const { id, members } = await pricedDeal();
    const member = await withTenant(product);
    await createLibrary(member.tenant);
    await linkAccount(product.tenant, members['Knot'] ?? '', member.tenant, async () => {
      const isLinked = async () => (await product.tenant.repo.get('membership', members['Knot'] ?? ''))?.linked;
      await expect.poll(isLinked, { timeout: 60_000 }).toBe(true);
    });
    const { page: guest } = await openGuest({ width: 390, height: 844 });
    const { page: account } = await openGuest();
    await member.signIn(account, 'editor');

    // The office sends the offers.
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/consortium/deals/${id}/offers`);
    await page.getByRole('button', { name: 'Send offers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /^Loon.*Offered/ }).waitFor();

    // Eleven answer by link, one of which declines, and one by its account.
    await answerOn(guest, 'Auk', 'Accept');
    await answerOn(guest, 'Loon', 'Decline');
    for (const name of byLink.slice(1)) await acceptByLink(name);
    await acceptByAccount(account, member, id, 'Journal of Tides');
    expect([...(await standing(id)).values()].map(({ state }) => state).toSorted()).toEqual([
      ...Array<string>(11).fill('accepted'),
      'declined',
    ]);

    // The share of the one that declined is shared anew.
    await page.reload();
    await page.getByRole('button', { name: 'Close deal' }).click();
    await dialog.getByRole('row', { name: /1,000\.00.*916\.67.*83\.33.*0\.00/ }).waitFor();
    await dialog.getByRole('radio', { name: /^The office carries 83.33 EUR/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('radio', { name: /^Share anew/ }).click();
    await dialog.getByRole('row', { name: /^Auk 83\.3\d 90\.91 Must accept again/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await dialog.getByRole('button', { name: 'Share anew' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('row', { name: /^Auk.*Replaced/ }).waitFor();

    // All eleven accept again.
    await answerOn(guest, 'Auk', 'Accept');
    for (const name of byLink.slice(1)) await acceptByLink(name);
    await acceptByAccount(account, member, id);
    await page.reload();
    await page.getByRole('button', { name: 'Close deal' }).click();
    await dialog.getByRole('row', { name: /1,000\.00 1,000\.00 0\.00 0\.00/ }).waitFor();
    // Without a gap there is nothing to decide.
    expect(await dialog.getByRole('radio', { name: /^Close the deal/ }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Close deal' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await dialog.getByLabel('Order number').fill('V-2027-118');
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Order', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('V-2027-118').waitFor();
    expect(await page.getByRole('button', { name: 'Close deal' }).count()).toBe(0);
    await page.goto(`${product.origin}/consortium/matrix?deal=${id}`);
    await page.getByText('Ordered: 11 prices, 1,000.00 EUR').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    const ordered = [...(await standing(id)).values()].filter(({ state }) => state === 'ordered');
    expect([
      ordered.length,
      sumMoney(
        ordered.map(({ price }) => price),
        'EUR',
      ),
    ]).toEqual([11, 1000]);
    // The member with the account has the price of the office in its own period, and the order.
    const period = async () => {
      const periods = await ask(groups.subscriptionPeriods.list, { as: member.tenant.viewer });
      const [own] = Array.isArray(periods) ? periods : periods.data;
      return own && { price: own.price, order_number: own.order_number };
    };
    await expect.poll(period, { timeout: 60_000 }).toEqual({ price: (await standing(id)).get('Knot')?.price, order_number: 'V-2027-118' });
  });
});
