// In a browser: records edited in place: the tab that opens, Escape, conflicts side by side, lost answers, and the way back.
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const path = () => new URL(page.url()).pathname;
const dialog = () => page.getByRole('dialog').last();
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const periodRows = () => page.getByRole('row').filter({ has: page.getByRole('button', { name: /details of/ }) });

async function open(address: string, role: 'editor' | 'viewer' = 'editor'): Promise<void> {
  await product.signIn(page, role);
  await page.goto(product.origin + address);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

/** A subscription of two years, 100 and 104 euros. */
async function twoYears(name: string): Promise<{ id: string; first: string }> {
  const first = await library.period({
    subscription_name: name,
    departments: [{ department_id: library.department, percentage: 33.3, cost_center_id: library.costCenter }],
  });
  await library.period({
    subscription_id: first.subscription_id,
    start_date: '2027-01-01',
    price: 104,
    cancellation_deadline: '2026-10-01',
  });
  return { id: first.subscription_id, first: first.id };
}

describe('S41 S43 a subscription', () => {
  it('opens on its workflow; its periods, latest first, with change, deadline and shares', async () => {
    const { id } = await twoYears('Tides by year');
    await open(`/subscriptions/${id}`);
    await expect.poll(path).toBe(`/subscriptions/${id}/workflow`);
    await page.getByRole('link', { name: /^Price/ }).click();
    await expect.poll(path).toBe(`/subscriptions/${id}/price`);
    await periodRows().first().waitFor();
    const rows = await periodRows().allInnerTexts();
    expect(rows[0]).toContain('01.01.2027 – 31.12.2027');
    expect(rows[0]).toContain('+4.0 %');
    expect(rows[0]).toContain('01.10.2026');
    expect(rows[1]).toContain('01.01.2026 – 31.12.2026');
    await page.getByRole('button', { name: 'Show details of 01.01.2026 – 31.12.2026' }).click();
    const share = page.getByRole('row', { name: /^Physics/ });
    expect(await share.innerText()).toMatch(/4711\s+–\s+33\.3 %\s+33\.30/);
    expect(await page.getByRole('row', { name: /^Unallocated/ }).innerText()).toMatch(/66\.7 %\s+66\.70/);
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is renamed in place; Esc leaves the name as it was', async () => {
    const { id } = await twoYears('Working title');
    await open(`/subscriptions/${id}/price`);
    await heading('Working title').waitFor();
    await page.getByRole('button', { name: 'Rename “Working title”' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Other');
    await page.keyboard.press('Escape');
    await heading('Working title').dblclick();
    await page.getByRole('textbox', { name: 'Name' }).fill('Final title');
    await page.keyboard.press('Enter');
    await heading('Final title').waitFor();
    await expect.poll(() => page.title()).toBe('Final title · Perennial');
  });

  it('D3 R130 creates the next period once', async () => {
    const first = await library.period({ subscription_name: 'Renewable' });
    await open(`/subscriptions/${first.subscription_id}/price`);
    // What comes after is no question while this one is undecided.
    await page.getByRole('button', { name: 'Decide', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Create next period' }).count()).toBe(0);
    await ask(groups.periodDecisions.accept, { as: product.tenant.editor, params: { id: first.id }, body: {} });
    await page.reload();
    await page.getByRole('button', { name: 'Create next period' }).click();
    await expect.poll(() => periodRows().count()).toBe(2);
    expect(await periodRows().first().innerText()).toContain('01.01.2027 – 31.12.2027');
    // The next step is now the workflow of that period, or its decision.
    await expect.poll(() => page.getByRole('button', { name: 'Create next period' }).count()).toBe(0);
  });

  it('R052 adds a period after the last one, and R034 deletes it again', async () => {
    const first = await library.period({ subscription_name: 'Growing' });
    await open(`/subscriptions/${first.subscription_id}/price`);
    await page.getByRole('button', { name: 'Add period' }).click();
    const start = dialog().getByRole('textbox', { name: 'Start date' });
    await expect.poll(() => start.inputValue()).toBe('01.01.2027');
    await start.fill('01.06.2026');
    await dialog().getByText('Overlaps with the period 01.01.2026 – 31.12.2026').waitFor();
    await start.fill('01.01.2027');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().getByRole('button', { name: 'Go to subscription page' }).click();
    await expect.poll(() => periodRows().count()).toBe(2);
    await page.getByRole('button', { name: /More actions for 01\.01\.2027/ }).click();
    await page.getByRole('menuitem', { name: 'Delete period' }).click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => periodRows().count()).toBe(1);
    expect(problems).toEqual([]);
  });

  it('D1 shows what somebody else saved beside mine, and keeps what is chosen', async () => {
    const { id, first } = await twoYears('Contested');
    await open(`/subscriptions/${id}/price`);
    await page.getByRole('button', { name: 'Edit period 01.01.2026 – 31.12.2026' }).click();
    const detail = dialog().getByRole('textbox', { name: 'Detail' });
    await detail.fill('Mine');
    await dialog().getByRole('textbox', { name: 'Comment' }).fill('Only I wrote this');
    await ask(groups.subscriptionPeriods.update, {
      as: library.tenant.admin,
      params: { id: first },
      body: { name_reference: 'Theirs', price: 120 },
    });
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().getByRole('heading', { name: 'Someone else changed this' }).waitFor();
    await dialog()
      .getByRole('row', { name: /Detail Theirs Mine/ })
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('radio', { name: 'Theirs' }).check();
    await dialog().getByRole('button', { name: 'Save this choice' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const stored = await ask(groups.subscriptionPeriods.get, { as: library.tenant.admin, params: { id: first } });
    expect(stored).toMatchObject({ name_reference: 'Theirs', comment: 'Only I wrote this', price: 120 });
  });

  it('D4 edits the shares of a period, the rest being unallocated', async () => {
    const { id, first } = await twoYears('Shared');
    await open(`/subscriptions/${id}/price`);
    await page.getByRole('button', { name: 'More actions for 01.01.2026 – 31.12.2026' }).click();
    await page.getByRole('menuitem', { name: 'Edit shares' }).click();
    const percentage = dialog().getByRole('textbox', { name: 'Share (%)' });
    await percentage.fill('120');
    await dialog().getByText('The shares are 20 % above 100 %').waitFor();
    await percentage.fill('66.67');
    await dialog().getByText('Unallocated: 33.33 %').waitFor();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const stored = await ask(groups.subscriptionPeriods.get, { as: library.tenant.admin, params: { id: first } });
    expect(stored.departments).toMatchObject([{ percentage: 66.67, amount: 66.67 }]);
    expect(stored.unallocated).toBe(33.33);
  });

  it('S43 S170 what is below the reminders keeps its place when they arrive', async () => {
    const { id } = await twoYears('Steady');
    const reminders = Promise.withResolvers<void>();
    await page.route('**/api/reads', (route) => route.abort());
    await page.route(`**/api/subscriptions/${id}/reminders`, async (route) => {
      await reminders.promise;
      await route.continue();
    });
    await open(`/subscriptions/${id}/price`);
    const description = page.getByRole('region', { name: 'Description' });
    await page.getByText('No price ceiling').waitFor();
    const before = await description.boundingBox();
    reminders.resolve();
    await page.getByRole('region', { name: 'Reminders' }).getByRole('checkbox').waitFor();
    expect(await description.boundingBox()).toEqual(before);
  });

  it('C142 changes the description', async () => {
    const { id } = await twoYears('Described');
    await open(`/subscriptions/${id}/price`);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await dialog().getByRole('textbox', { name: 'Description' }).fill('Ordered with the print edition.');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Ordered with the print edition.').waitFor();
    expect(problems).toEqual([]);
  });

  it('D1 an answer that is lost is no conflict with oneself: saving again finds it saved', async () => {
    const { id } = await twoYears('Lost');
    await open(`/subscriptions/${id}/price`);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await dialog().getByRole('textbox', { name: 'Description' }).fill('Saved, but nobody said so.');
    let lost = 0;
    await page.route(`**/api/subscriptions/${id}`, async (route) => {
      if (route.request().method() === 'GET' || lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => lost).toBe(1);
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByText('Saved, but nobody said so.').waitFor();
    const { version } = await ask(groups.subscriptions.get, { as: library.tenant.admin, params: { id } });
    expect(version).toBe(2);
  });

  it('changes a decision in place', async () => {
    const { id, first } = await twoYears('Decided');
    await open(`/subscriptions/${id}/price`);
    await page.getByRole('button', { name: /Decision on 01\.01\.2026/ }).click();
    await page.getByRole('option', { name: 'Accepted' }).click();
    await expect
      .poll(async () => (await ask(groups.subscriptionPeriods.get, { as: library.tenant.admin, params: { id: first } })).decision)
      .toBe('accepted');
  });

  it('D1 a decision that a colleague made meanwhile is told and shown, and can then be changed', async () => {
    const { id, first } = await twoYears('Decided twice');
    const decision = async () => (await ask(groups.subscriptionPeriods.get, { as: library.tenant.admin, params: { id: first } })).decision;
    await open(`/subscriptions/${id}/price`);
    const choice = page.getByRole('button', { name: /Decision on 01\.01\.2026/ });
    await choice.waitFor();
    await ask(groups.subscriptionPeriods.update, { as: library.tenant.admin, params: { id: first }, body: { decision: 'cancelled' } });
    await choice.click();
    await page.getByRole('option', { name: 'Accepted' }).click();
    await page.getByText(/changed the subscription period in the meantime/).waitFor();
    await expect.poll(() => choice.innerText()).toContain('Cancelled');
    expect(await decision()).toBe('cancelled');
    await choice.click();
    await page.getByRole('option', { name: 'Accepted' }).click();
    await expect.poll(decision).toBe('accepted');
  });

  it('deletes a subscription and goes back to the list', async () => {
    const { id } = await twoYears('Short-lived');
    await open(`/subscriptions/${id}/price`);
    await heading('Short-lived').waitFor();
    // The editor may delete; a viewer has neither this menu nor any button that changes something.
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete subscription' }).click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(path).toBe('/subscriptions');
  });

  it('a viewer sees everything and changes nothing', async () => {
    const { id } = await twoYears('Read only');
    await open(`/subscriptions/${id}/price`, 'viewer');
    await periodRows().first().waitFor();
    const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
    expect(buttons.filter((label) => /create|add|edit/i.test(label))).toEqual([]);
    expect(await page.getByRole('button', { name: /Edit period|More actions/ }).count()).toBe(0);
  });

  it('says so where there is no such record', async () => {
    await open('/subscriptions/nothing-here');
    await page.getByText('This record does not exist or is no longer available.').first().waitFor();
    await page.getByRole('link', { name: 'Back to Subscriptions' }).click();
    await expect.poll(path).toBe('/subscriptions');
  });
});

describe('S57 S58 S84 a product', () => {
  it('opens on its title lists, is changed in place, and asks before it is left', async () => {
    await open(`/products/${library.product}`);
    await expect.poll(path).toBe(`/products/${library.product}/title-lists`);
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    await expect.poll(path).toBe(`/products/${library.product}/content`);
    await page.getByRole('textbox', { name: 'Platform' }).fill('Tidal Online');
    await page
      .getByRole('link', { name: /^Subscriptions\s*\d*$/ })
      .last()
      .click();
    await dialog().getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await ask(groups.products.get, { as: library.tenant.admin, params: { id: library.product } })).platform)
      .toBe('Tidal Online');
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('S45 is read and changed on the page of a subscription as well', async () => {
    const as = library.tenant.editor;
    const atlas = await ask(groups.products.create, { as, body: { name: 'Atlas of Reefs', publisher_id: library.publisher } });
    const period = await library.period({ product_id: atlas.id, owner_id: as.id });
    await open(`/subscriptions/${period.subscription_id}`);
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    await expect.poll(path).toBe(`/subscriptions/${period.subscription_id}/content`);
    await page.getByText('is subscribed to here only').waitFor();
    await page.getByRole('region', { name: 'Further subject categories' }).waitFor();
    await page.getByRole('textbox', { name: 'Platform' }).fill('Coral Online');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await ask(groups.products.get, { as, params: { id: atlas.id } })).platform).toBe('Coral Online');
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('C500 is copied', async () => {
    await open(`/products/${library.product}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy product' }).click();
    await heading('Journal of Tides (copy)').waitFor();
  });

  it('R132 a product in use is deleted with a replacement', async () => {
    const as = library.tenant.editor;
    const doomed = await ask(groups.products.create, { as, body: { name: 'Doomed', publisher_id: library.publisher } });
    const period = await library.period({ product_id: doomed.id, owner_id: as.id });
    await open(`/products/${doomed.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete product' }).click();
    await dialog()
      .getByRole('button', { name: /Replace it with/ })
      .click();
    await page.getByRole('option', { name: 'Journal of Tides', exact: true }).click();
    await dialog().getByRole('button', { name: 'Replace and delete' }).click();
    await expect.poll(path).toBe('/products');
    const kept = await ask(groups.subscriptions.get, { as, params: { id: period.subscription_id } });
    expect(kept.product?.name).toBe('Journal of Tides');
  });
});

describe('S61 S63 providers', () => {
  it('a publisher opens on its products, a vendor on its subscriptions', async () => {
    await open(`/publishers/${library.publisher}`);
    await expect.poll(path).toBe(`/publishers/${library.publisher}/products`);
    await page.getByText('Journal of Tides').first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${product.origin}/vendors/${library.vendor}`);
    await expect.poll(path).toBe(`/vendors/${library.vendor}/subscriptions`);
    await heading('Bookhouse').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('R060 R070 changes its details, the second role among them', async () => {
    await open(`/publishers/${library.foreign}`);
    await page.getByRole('button', { name: 'Edit details' }).click();
    await dialog().getByRole('textbox', { name: 'Abbreviation' }).fill('AS');
    await dialog().getByRole('checkbox', { name: 'Is a vendor' }).check();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Vendor page' }).click();
    await expect.poll(path).toBe(`/vendors/${library.foreign}/subscriptions`);
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByText('AS', { exact: true }).waitFor();
  });

  it('keeps the place of the list on the way back', async () => {
    await open('/publishers?search=North');
    await page.getByRole('link', { name: 'Northern Press' }).first().click();
    await page.getByRole('link', { name: 'Back to Publishers' }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('search=North');
  });
});
