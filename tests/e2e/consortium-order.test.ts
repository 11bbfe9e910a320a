// In a browser: twelve members are offered a deal and answer by link, one declines, its share is shared anew, and the deal is closed and ordered.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/platform/keys.ts';
import { type Item, table } from '#functions/platform/table.ts';
import { groups } from '#shared/contract/calls.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { openPage } from '#tests/support/browser.ts';
import { joinConsortia, yearOfDeal } from '#tests/support/consortium.ts';
import { browser, inBrowser, page, product } from '#tests/support/in-browser.ts';

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

/** A deal of 1,000.00 in equal shares, offered to twelve members. */
async function offeredDeal(): Promise<string> {
  const as = product.tenant.admin;
  const ids: string[] = [];
  for (const name of names) {
    const contacts = [{ name, email: `${name.toLowerCase()}@member.example`, role: 'acquisitions', language: 'en' }];
    ids.push((await ask(groups.memberships.create, { as, body: { name, contacts } as never })).id);
  }
  const { year } = yearOfDeal;
  const deal = await ask(groups.deals.create, {
    as,
    body: { name: 'Wader Journals', currency: 'EUR', years: [{ ...yearOfDeal, total: 1000, member_deadline: '2090-10-31' }] },
  });
  await ask(groups.deals.saveShare, { as, params: { id: deal.id, year: String(year) }, body: { key: { kind: 'equal' } } });
  const { sent } = await ask(groups.dealOffers.send, { as, params: { id: deal.id }, body: { year, membership_ids: ids } });
  expect(sent).toHaveLength(12);
  return deal.id;
}

describe('S150 S152 the order of a deal', () => {
  it('is closed with a gap, shared anew among eleven, and ordered; the sums agree to the cent [RK26]', async () => {
    await product.tenant.repo.commit(joinConsortia);
    const id = await offeredDeal();
    const { page: guest } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await answerOn(guest, 'Auk', 'Accept');
    await answerOn(guest, 'Loon', 'Decline');
    for (const name of names.slice(1, 11)) await acceptByLink(name);

    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/consortium/deals/${id}/offers`);
    await page.getByRole('button', { name: 'Close deal' }).click();
    const dialog = page.getByRole('dialog');
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

    await answerOn(guest, 'Auk', 'Accept');
    for (const name of names.slice(1, 11)) await acceptByLink(name);
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

    const offers = await ask(groups.dealOffers.list, { as: product.tenant.admin, params: { id } });
    const ordered = offers.filter(({ state }) => state === 'ordered');
    expect([
      ordered.length,
      sumMoney(
        ordered.map(({ price }) => price),
        'EUR',
      ),
    ]).toEqual([11, 1000]);
  });
});
