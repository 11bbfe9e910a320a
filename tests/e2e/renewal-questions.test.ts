// In a browser: what a renewal asks before it is sent: an unusual price, and stakeholders where nobody is named.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const { workflows, subscriptionPeriods, stakeholders, periodStakes } = groups;
const as = () => product.tenant.editor;
const day = today('Europe/Berlin');
const start = addDays(day, 90);
const dialog = (name: string | RegExp): Locator => page.getByRole('dialog', { name });
const taskRow = (name: string): Locator => page.locator('li[id^="task-"]').filter({ has: page.getByText(name, { exact: true }) });

/** A subscription whose earlier year cost 345.80 EUR, with a running workflow for the next one. */
async function renewal(name: string) {
  const earlier = await library.period({
    subscription_name: name,
    start_date: addDays(start, -365),
    end_date: addDays(start, -1),
    price: 345.8,
    currency: 'EUR',
  });
  const { subscription_id } = earlier;
  const next = await ask(subscriptionPeriods.create, {
    as: as(),
    body: { subscription_id, start_date: start, end_date: addDays(start, 364) },
  });
  await ask(workflows.start, { as: as(), params: { id: next.id }, body: {} });
  return next;
}

const priceOf = async (id: string) => (await ask(subscriptionPeriods.get, { as: as(), params: { id } })).price;

async function open(address: string): Promise<void> {
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}${address}`);
}

describe('a price over 25 % away from the last known one', () => {
  it('is asked about before it is entered, and saved when confirmed', async () => {
    const { id, subscription_id } = await renewal('Tidal Prices');
    await open(`/subscriptions/${subscription_id}/workflow?period=${id}&task=enter_price`);
    const form = page.getByRole('form', { name: 'Enter price' });
    await form.getByRole('textbox').first().fill('1040');
    await form.getByRole('button', { name: 'Done' }).click();
    const question = dialog('Save this price?');
    await question.getByText('1,040.00 EUR is 201 % more than 345.80 EUR.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await priceOf(id)).toBeNull();
    await form.getByRole('button', { name: 'Done' }).click();
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect.poll(() => priceOf(id), { timeout: 30_000 }).toBe(1040);
    expect(problems).toEqual([]);
  });

  it('is asked about in a cell of the list, which keeps its value when it is not confirmed', async () => {
    const { id, subscription_id } = await renewal('Tidal Cells');
    await ask(subscriptionPeriods.update, { as: as(), params: { id }, body: { price: 350 } });
    await open(`/subscriptions?search=Tidal%20Cells`);
    const cell = page.getByRole('gridcell', { name: /350\.00/ }).first();
    await cell.dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('3500');
    await page.keyboard.press('Enter');
    const question = dialog('Save this price?');
    await question.getByText(/^3,500\.00 EUR is \d+ % more than 345\.80 EUR\.$/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await cell.waitFor();
    expect(await priceOf(id)).toBe(350);
    expect(subscription_id).not.toBe('');
    expect(problems).toEqual([]);
  });
});

describe('asking stakeholders where nobody is named', () => {
  it('begins with naming somebody, and nothing can be sent before', async () => {
    const { id, subscription_id } = await renewal('Tidal Opinions');
    await ask(periodStakes.set, { as: as(), params: { id }, body: { departments: [] } });
    const { id: person } = await ask(stakeholders.create, {
      as: as(),
      body: { first_name: 'Nora', last_name: 'Berg', email: 'nora@example.org', departments: [library.department] },
    });
    await open(`/subscriptions/${subscription_id}/workflow?period=${id}`);
    const row = taskRow('Stakeholder feedback');
    await row.getByText('No stakeholders named').waitFor();
    await row.getByRole('button', { name: 'Name a stakeholder…' }).click();
    const naming = dialog('Name a stakeholder');
    await naming.getByRole('button', { name: /Stakeholder/ }).click();
    await page.getByRole('option', { name: 'Nora Berg' }).click();
    expect(await axeProblems(page)).toEqual([]);
    await naming.getByRole('button', { name: 'Save' }).click();
    await naming.waitFor({ state: 'hidden' });
    const form = page.getByRole('form', { name: 'Ask stakeholders' });
    await expect.poll(() => form.getByRole('button', { name: 'Send' }).isEnabled(), { timeout: 30_000 }).toBe(true);
    const stakes = await ask(periodStakes.get, { as: as(), params: { id } });
    expect(stakes.departments).toMatchObject([{ percentage: 0, stakeholders: [{ id: person }] }]);
    expect(problems).toEqual([]);
  });

  it('offers no Send for nobody', async () => {
    const { id, subscription_id } = await renewal('Tidal Silence');
    await ask(periodStakes.set, { as: as(), params: { id }, body: { departments: [] } });
    await open(`/subscriptions/${subscription_id}/workflow?period=${id}&task=stakeholder_feedback`);
    const form = page.getByRole('form', { name: 'Ask stakeholders' });
    await form.getByText('There is no one to ask now.').waitFor();
    expect(await form.getByRole('button', { name: 'Send' }).isEnabled()).toBe(false);
    await form.getByRole('button', { name: 'Name a stakeholder…' }).waitFor();
    expect(problems).toEqual([]);
  });
});
