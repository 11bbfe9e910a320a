// In a browser: a whole renewal on one screen, counted in clicks and typed fields.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { today } from '#functions/platform/clock.ts';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const as = () => product.tenant.editor;
const year = Number(today('Europe/Berlin').slice(0, 4));

/** The period that is to be renewed, of a subscription with a stakeholder and a vendor who can be mailed. */
async function toBeRenewed() {
  const email = 'berg@bookhouse.example';
  await ask(groups.contacts.create, {
    as: as(),
    body: { provider_id: library.vendor, last_name: 'Berg', email, email_preferences: ['request_price', 'place_order'] },
  });
  const { id } = await ask(groups.stakeholders.create, {
    as: as(),
    body: { first_name: 'Ada', last_name: 'Moss', email: 'moss@physics.example' },
  });
  const first = await library.period({
    subscription_name: 'Journal of Rounds',
    start_date: `${year}-01-01`,
    end_date: `${year}-12-31`,
    decision: 'accepted',
    price: 1000,
    vendor_id: library.vendor,
    departments: [{ department_id: library.department, percentage: 100, cost_center_id: null, stakeholder_ids: [id] }],
  });
  return ask(groups.subscriptions.createNewPeriod, { as: as(), params: { id: first.subscription_id } });
}

/** A task of the workflow, with what its verb opens below it. */
const task = (name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `More for ${name}`, exact: true }) })
    .last();

it('a renewal takes at most 25 actions from the start of its workflow to the payment', async () => {
  const period = await toBeRenewed();
  const actions: string[] = [];
  const click = async (where: Locator, name: string): Promise<void> => {
    actions.push(name);
    await where.click();
  };
  const type = async (where: Locator, words: string): Promise<void> => {
    actions.push(`type ${words}`);
    await where.fill(words);
  };
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/subscriptions/${period.subscription_id}/workflow`);
  await click(page.getByRole('main').getByRole('button', { name: 'Start workflow' }).first(), 'Start workflow');
  const steps: [string, string, string, ((of: Locator) => Promise<void>)?][] = [
    [
      'Evaluation',
      'Rate',
      'Done',
      async (of) => {
        await click(of.getByRole('radio', { name: '4 of 5' }).first(), '4 of 5');
        await of.getByText('1 evaluation').waitFor();
      },
    ],
    ['Stakeholder feedback', 'Ask stakeholders', 'Send'],
    ['Request price', 'Request price', 'Send'],
    ['Enter price', 'Enter price', 'Done', (of) => type(of.getByRole('textbox', { name: /^Price/ }), '1040')],
    ['Renewal decision', 'Decide', 'Done', (of) => click(of.getByRole('radio', { name: 'Renew', exact: true }), 'Renew')],
    ['Place order', 'Place order', 'Send', (of) => type(of.getByRole('textbox', { name: 'Order number' }), 'PO-17')],
    ['Register invoice', 'Register invoice', 'Done', (of) => type(of.getByRole('textbox', { name: 'Invoice number' }), 'R-2041')],
    ['Approve invoices', 'Approve', 'Done'],
    ['Vendor payments', 'Mark as paid', 'Done'],
  ];
  for (const [name, verb, button, work] of steps) {
    await click(task(name).getByRole('button', { name: verb, exact: true }), `${name}: ${verb}`);
    await work?.(task(name));
    const last = task(name).getByRole('button', { name: button, exact: true });
    await click(last, button);
    await last.waitFor({ state: 'hidden' });
  }
  expect(actions.length).toBeLessThanOrEqual(25);
  const notDone = async () => {
    const states = await Promise.all(steps.map(async ([name]) => [name, await task(name).getAttribute('data-state')] as const));
    return states.filter(([, state]) => state !== 'done');
  };
  // The decision did not wait for the answer of the stakeholder.
  await expect.poll(notDone).toEqual([['Stakeholder feedback', 'dismissed']]);
  const renewed = await ask(groups.subscriptionPeriods.get, { as: as(), params: { id: period.id } });
  expect(renewed).toMatchObject({ price: 1040, decision: 'accepted', order_number: 'PO-17' });
  expect(problems).toEqual([]);
});
