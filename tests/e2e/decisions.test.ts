// In a browser: decisions through menus, dialogs and cells, and the prices, forecasts and items that follow on the same screen.
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const as = () => product.tenant.editor;
const read = (id: string) => ask(groups.subscriptionPeriods.get, { as: as(), params: { id } });
const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** A menu of the page opened, and one of its entries chosen. */
async function choose(menu: Locator, entry: string | RegExp): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** The prices of a subscription with the details of its latest period, or of the one of a year. */
async function openPrices(subscriptionId: string, dates: RegExp): Promise<void> {
  await page.goto(`${product.origin}/subscriptions/${subscriptionId}/price`);
  await page.getByRole('button', { name: new RegExp(`^Show details of ${dates.source}`) }).click();
}

describe('S43 deciding on a period', () => {
  test('C153 C152 accepts and cancels from the header, with who and why beside the price', async () => {
    // An order is offered for a period that is not over.
    const next = memberYear() + 1;
    const period = await library.period({ subscription_name: 'Coastal Decisions', start_date: `${next}-01-01` });
    await product.signIn(page, 'editor');
    await openPrices(period.subscription_id, new RegExp(`01\\.01\\.${next}`));
    await page.getByText('Not decided yet').waitFor();
    const decide = page.getByRole('button', { name: 'Decide', exact: true });
    await choose(decide, 'Accept…');
    const accept = dialog('Accept Coastal Decisions');
    await accept.getByRole('textbox', { name: 'Reason' }).fill('Used in every course');
    expect(await axeProblems(page)).toEqual([]);
    await accept.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText(`Coastal Decisions (from 01.01.${next}) was accepted.`).waitFor();
    await page.getByText(/^Accepted by .+ on \d\d\.\d\d\.\d{4}$/).waitFor();
    await page.getByText('“Used in every course”').waitFor();
    expect(await read(period.id)).toMatchObject({ decision: 'accepted', decided_by: as().id });

    // The letter that it asks for is offered, and can wait.
    const offer = dialog('Order it now?');
    await offer.getByRole('button', { name: 'Later' }).click();
    await offer.waitFor({ state: 'hidden' });
    await choose(decide, 'Cancel subscription…');
    const cancel = dialog('Cancel Coastal Decisions');
    await cancel.getByRole('button', { name: /Cancellation reason/ }).click();
    await page.getByRole('option', { name: 'Low use' }).click();
    await cancel.getByRole('textbox', { name: 'Reason' }).fill('Nine downloads');
    await cancel.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('“Low use: Nine downloads”').waitFor();
    expect(await read(period.id)).toMatchObject({ decision: 'cancelled', cancellation_reason: 'low_use' });
    expect(problems).toEqual([]);
  });

  test('D3 after the order only with a reason, wherever somebody decides; then whom to tell', async () => {
    const values = { start_date: '2027-01-01', decision: 'accepted', order_date: '2026-11-02', order_number: 'PO 77' };
    const period = await library.period({ subscription_name: 'Ordered Already', ...values });
    await product.signIn(page, 'editor');
    await openPrices(period.subscription_id, /01\.01\.2027/);
    await page.getByText('Ordered on 02.11.2026, no. PO 77').waitFor();
    await page.getByRole('button', { name: /^Decision on 01\.01\.2027/ }).click();
    await page.getByRole('option', { name: 'Undecided' }).click();
    const reopen = dialog('Undo the decision on Ordered Already');
    await reopen.getByText('The order was sent on 02.11.2026. Inform the vendor that it is no longer valid.').waitFor();
    await reopen.getByRole('button', { name: 'Undo decision' }).click();
    await reopen.getByText('Required, because the order was sent.').waitFor();
    expect((await read(period.id)).decision).toBe('accepted');
    await reopen.getByRole('textbox', { name: 'Reason' }).fill('Priced wrongly');
    await reopen.getByRole('button', { name: 'Undo decision' }).click();
    await page.getByText('The order was already sent. Please inform the vendor.', { exact: false }).waitFor();
    expect(await read(period.id)).toMatchObject({ decision: 'undecided', decision_reason: 'Priced wrongly' });
    // A cell of the list opens the same dialog.
    await page.goto(`${product.origin}/subscriptions?search=Ordered+Already`);
    await page.getByRole('gridcell', { name: 'Undecided' }).click();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Accepted' }).click();
    const accept = dialog('Accept Ordered Already');
    // Accepting what was ordered reverses nothing: no reason is asked.
    await accept.getByRole('button', { name: 'Accept', exact: true }).click();
    await accept.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await read(period.id)).decision).toBe('accepted');
  });

  test('D4 a forecast says which rule gave it, and takes what a person expects', async () => {
    const first = await library.period({ subscription_name: 'Forecast Here', start_date: '2026-01-01', price: 200 });
    const next = await ask(groups.subscriptions.createNewPeriod, { as: as(), params: { id: first.subscription_id } });
    await product.signIn(page, 'editor');
    await openPrices(first.subscription_id, /01\.01\.2027/);
    await page.getByText('The default of +4 % on 200.00 EUR from 01.01.2026, as there are no comparable earlier changes').waitFor();
    await page.getByRole('button', { name: /^Change the expected price change for 01\.01\.2027/ }).click();
    const edit = dialog(/^Expected price change for 01\.01\.2027/);
    await edit.getByRole('textbox', { name: /Percent/ }).fill('12.5');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Expected here: +12.5 % on 200.00 EUR from 01.01.2026').waitFor();
    expect(await read(next.id)).toMatchObject({ forecasted_price: 225, forecast: { rule: 'own_percent' } });
    // What is recommended is chosen where it stands.
    await page.getByRole('button', { name: /^Change the recommendation for 01\.01\.2027/ }).click();
    await page.getByRole('button', { name: /^Recommendation/ }).click();
    await page.getByRole('option', { name: 'Renew with changes' }).click();
    await expect.poll(async () => (await read(next.id)).recommendation_status).toBe('renew_with_changes');
  });

  test('a price ceiling is entered at the prices or at the license, and gives the forecast [C616] [C617] [C618] [C619]', async () => {
    const first = await library.period({ subscription_name: 'Capped Here', start_date: '2026-01-01', price: 200 });
    await product.signIn(page, 'editor');
    await openPrices(first.subscription_id, /01\.01\.2026/);
    await page.getByText('The default of +4 % on 200.00 EUR from 01.01.2026').waitFor();
    const ceilings = page.getByRole('region', { name: 'Price ceilings' });
    await ceilings.getByText(/^No price ceiling is known/).waitFor();
    await ceilings.getByRole('button', { name: 'Add a price ceiling' }).click();
    const add = dialog('Add a price ceiling');
    await add.getByRole('textbox', { name: /At most per year/ }).fill('2.5');
    await add.getByRole('textbox', { name: /For periods starting by/ }).fill('31.12.2030');
    await add.getByRole('textbox', { name: 'Note' }).fill('Three years, § 4');
    expect(await axeProblems(page)).toEqual([]);
    await add.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The price ceiling of +2.5 % until 31.12.2030 on 200.00 EUR from 01.01.2026').waitFor();
    await ceilings.getByRole('row', { name: /2\.5 % 31\.12\.2030 Three years, § 4 This subscription/ }).waitFor();

    await ceilings.getByRole('button', { name: 'Edit the price ceiling of 2.5 % until 31.12.2030' }).click();
    const edit = dialog('Edit the price ceiling');
    await edit.getByRole('textbox', { name: /At most per year/ }).fill('3');
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The price ceiling of +3 % until 31.12.2030').waitFor();
    await ceilings.getByRole('button', { name: 'Delete the price ceiling of 3 % until 31.12.2030' }).click();
    await dialog('Delete the price ceiling?').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The default of +4 % on 200.00 EUR from 01.01.2026').waitFor();

    const license = await ask(groups.licensePeriods.create, {
      as: as(),
      body: { name: 'Capping deal', publisher_id: library.publisher, owner_id: as().id, start_date: '2026-01-01' },
    });
    await ask(groups.subscriptionLicenses.set, {
      as: as(),
      params: { id: first.subscription_id },
      body: { license_period_ids: [license.id] },
    });
    await page.goto(`${product.origin}/licenses/${license.license_id}`);
    await ceilings.getByRole('button', { name: 'Add a price ceiling' }).click();
    await add.getByRole('textbox', { name: /At most per year/ }).fill('1');
    await add.getByRole('textbox', { name: /For periods starting by/ }).fill('31.12.2029');
    await add.getByRole('button', { name: 'Save' }).click();
    await ceilings.getByRole('cell', { name: '31.12.2029', exact: true }).waitFor();
    await openPrices(first.subscription_id, /01\.01\.2026/);
    await page.getByText('The price ceiling of +1 % until 31.12.2029').waitFor();
    await ceilings.getByRole('link', { name: 'Capping deal' }).waitFor();
    // What a license agrees is edited there.
    expect(await ceilings.getByRole('button', { name: /^Edit the price ceiling/ }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('C205-C208 items add up to the price, and what is missing is said', async () => {
    const period = await library.period({ subscription_name: 'Made of Items', start_date: '2027-01-01', price: 107 });
    await product.signIn(page, 'editor');
    await openPrices(period.subscription_id, /01\.01\.2027/);
    const items = page.getByRole('region', { name: 'Price details' });
    const add = async (kind: string, amount: string): Promise<void> => {
      await items.getByRole('button', { name: 'Add item' }).click();
      const form = dialog(/^Add an item to/);
      await form.getByRole('button', { name: /^Item/ }).click();
      await page.getByRole('option', { name: new RegExp(`${kind}$`) }).click();
      await form.getByRole('textbox', { name: /^Unit amount/ }).fill(amount);
      await form.getByRole('button', { name: 'Save' }).click();
    };
    await add('List price', '110');
    await items.getByText('The items are 3.00 EUR above the price', { exact: false }).waitFor();
    await add('Discount', '10');
    const form = dialog(/^Add an item to/);
    await form.getByText('This item lowers the price. Please enter it with a minus').waitFor();
    await form.getByRole('textbox', { name: /^Unit amount/ }).fill('-10');
    await form.getByRole('button', { name: 'Save' }).click();
    await items.getByText('The price is 7.00 EUR above the items', { exact: false }).waitFor();
    await add('Tax', '7');
    await items.getByText('The items add up to the price.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await items.getByRole('button', { name: 'Remove Tax' }).click();
    await dialog('Remove Tax?').getByRole('button', { name: 'Remove', exact: true }).click();
    await items.getByText('The price is 7.00 EUR above the items', { exact: false }).waitFor();
    expect(await ask(groups.periodItems.list, { as: as(), params: { id: period.id } })).toHaveLength(2);
    expect(problems).toEqual([]);
  });
});

test('R055 many subscriptions are decided on at once; one that stands in the way is named and can be left out', async () => {
  // Others than those of an earlier try.
  const mark = `Bulk${Date.now() % 1_000_000}`;
  const free = await library.period({ subscription_name: `${mark} Free`, start_date: '2027-01-01' });
  const values = { start_date: '2027-01-01', decision: 'accepted', order_date: '2026-11-02' };
  const ordered = await library.period({ subscription_name: `${mark} Ordered`, ...values });
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/subscriptions?search=${mark}&sort=name`);
  await page.getByText('1–2 of 2').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
  const menu = page.getByRole('toolbar').getByRole('button', { name: 'Decide…' });
  await choose(menu, 'Cancel…');
  const cancel = dialog('Cancel the latest periods');
  await cancel.getByRole('button', { name: 'Cancel 2 periods' }).click();
  await cancel
    .getByRole('listitem')
    .filter({ hasText: `${mark} Ordered The order was sent on 02.11.2026.` })
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect((await read(free.id)).decision).toBe('undecided');
  await cancel.getByRole('button', { name: 'Skip it' }).click();
  await cancel.getByRole('button', { name: 'Cancel 1 period' }).click();
  await page.getByText('1 period changed, 0 unchanged').waitFor();
  expect((await read(free.id)).decision).toBe('cancelled');
  expect((await read(ordered.id)).decision).toBe('accepted');

  await choose(menu, 'Proposal status…');
  const proposal = dialog('Set the proposal status');
  await proposal.getByRole('button', { name: /^Proposal/ }).click();
  await page.getByRole('option', { name: 'Cancellation proposed' }).click();
  await proposal.getByRole('button', { name: 'Change 2 periods' }).click();
  await expect.poll(async () => (await read(ordered.id)).proposal_status).toBe('proposed_cancel');
  await proposal.waitFor({ state: 'hidden' });
  await choose(menu, 'Forecasted price change…');
  const forecast = dialog('Set the forecasted price change');
  await forecast.getByRole('textbox', { name: /Percent/ }).fill('3');
  await forecast.getByRole('button', { name: 'Change 2 periods' }).click();
  await expect.poll(async () => (await read(free.id)).forecasted_price_change).toEqual({ kind: 'percent', value: 3 });
  // The browser notes the refusal that was looked for.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});
