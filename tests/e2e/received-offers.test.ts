// In a browser: an office offers a deal, a member accepts it by account, its period is locked, the office changes the offer, and the member answers.
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { createOffice, deliverLetters, linkAccount, pricedDeal, receivedOffersOf } from '#tests/api/consortium/world.ts';
import { ask, type TestTenant } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { openJobs } from '#tests/support/deliver-jobs.ts';
import { inBrowser, library, page, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

/** Delivers the letters between office and library until no job is open. The product takes jobs too: one that it holds is waited for. */
async function deliver(office: TestTenant): Promise<void> {
  const open = async () => {
    await deliverLetters(office, product.tenant).catch(() => {});
    // The office comes twice, as the last job of the library can have made one for it.
    return [...(await openJobs(office.id)), ...(await openJobs(product.tenant.id)), ...(await openJobs(office.id))].length;
  };
  await expect.poll(open, { timeout: 60_000 }).toBe(0);
}

describe('S151 S155 received offers', () => {
  it('shows nothing of them in a library without a consortium', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/dashboard`);
    await page.getByRole('link', { name: 'Subscriptions' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Received offers' }).count()).toBe(0);
  });

  it('are accepted by account, lock their period, and follow the office by a proposal', async () => {
    const office = await createOffice();
    const deal = await pricedDeal(office, { Alta: 1200 });
    await linkAccount(office, deal.members['Alta']?.id ?? '', product.tenant, () => deliver(office));
    await deal.send();
    await deliver(office);
    await product.signIn(page, 'editor');

    await page.goto(`${product.origin}/offers`);
    await page.getByRole('row', { name: /Arctic Shelf.*1,200.00.*Offered/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Product/ }).click();
    await page.getByRole('option', { name: 'Journal of Tides' }).click();
    await dialog.getByLabel('Order number').fill('PO-7');
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Editor Person accepted this offer.').waitFor();
    await deliver(office);
    const answered = { state: 'accepted', answer: { channel: 'account', po_number: 'PO-7' } };
    await expect.poll(async () => (await deal.offers())[0], { timeout: 60_000 }).toMatchObject(answered);

    await page.getByRole('link', { name: 'Journal of Tides' }).click();
    await page
      .getByRole('link', { name: /^Price/ })
      .first()
      .click();
    await page.locator('article > header').getByRole('link', { name: 'Through Arctic Shelf' }).waitFor();
    await page.getByRole('row').getByText('Determined by Arctic Shelf').first().waitFor();
    await page
      .getByRole('button', { name: /^Show details/ })
      .first()
      .click();
    await page.getByText('Arctic Shelf determines price and dates').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Edit period/ })
      .first()
      .click();
    await dialog.getByText('Arctic Shelf determines price and dates').waitFor();
    expect(await dialog.getByLabel('Price (EUR)').first().isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // In the list, the cells say so, and the keyboard opens the explanation instead of an editor.
    await page.goto(`${product.origin}/subscriptions`);
    const price = page.locator('[role="gridcell"][data-field="price"]').first();
    await price.getByTitle('Determined by Arctic Shelf').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await price.click();
    await page.keyboard.press('Enter');
    await dialog.getByText('Arctic Shelf determines price and dates').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });

    const [offer] = await receivedOffersOf(product.tenant.editor);
    const period = offer?.periods[0]?.id ?? '';
    const body = { subscription_period_id: period, vendor_id: library.vendor, number: 'R-1', date: '2026-01-10', amount: 1200 };
    await ask(groups.vendorInvoices.create, { as: product.tenant.editor, body });
    const [sent] = await deal.offers();
    await ask(groups.offerActions.change, { as: office.admin, params: { id: sent?.id ?? '' }, body: { price: 1100, note: 'A rebate' } });
    await deliver(office);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.origin}/offers`);
    await page.getByText('Price: 1,200.00 EUR → 1,100.00 EUR').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page
      .getByRole('region', { name: /^Change of/ })
      .getByText('Accepted', { exact: true })
      .waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await ask(groups.subscriptionPeriods.get, { as: product.tenant.viewer, params: { id: period } })).toMatchObject({ price: 1100 });
    await deliver(office);
    await expect.poll(async () => (await deal.offers())[0]?.change?.state, { timeout: 60_000 }).toBe('accepted');
  });
});
