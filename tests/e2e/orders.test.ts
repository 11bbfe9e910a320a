// In a browser: an order whose number goes from panel through email preview into the record, and a lock opened inside a form.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const { contacts, emails, periodDecisions, subscriptionPeriods, workflows } = groups;
const as = () => product.tenant.editor;
const read = (id: string) => ask(subscriptionPeriods.get, { as: as(), params: { id } });
const dialog = (): Locator => page.getByRole('dialog').last();
const panel = (): Locator => page.getByRole('form', { name: 'Place order' });

/** A period that is accepted, with its workflow at the order. */
async function ordering(name: string) {
  const mail = `${name.toLowerCase().replaceAll(' ', '.')}@bookhouse.example`;
  const contact = { provider_id: library.vendor, last_name: 'Berg', email: mail, email_preferences: ['place_order'] };
  await ask(contacts.create, { as: as(), body: contact });
  const values = { subscription_name: name, start_date: '2031-01-01', price: 1250, currency: 'EUR', vendor_id: library.vendor };
  const made = await library.period(values);
  await ask(workflows.start, { as: as(), params: { id: made.id }, body: {} });
  await ask(periodDecisions.accept, { as: as(), params: { id: made.id }, body: {} });
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/subscriptions/${made.subscription_id}/workflow`);
  await page.getByRole('button', { name: 'Place order', exact: true }).click();
  await panel().waitFor();
  return made;
}

/** The text of the order that went out about a period. */
async function orderText(id: string): Promise<string> {
  const found = (await ask(emails.list, { as: as(), query: { 'filter[kind]': 'place_order' } })) as { id: string }[];
  for (const each of found) {
    const view = await ask(emails.get, { as: as(), params: { id: each.id } });
    if (view.about.some((one) => one.id === id)) return view.body_text ?? '';
  }
  return '';
}

it('an order takes number and amount from the panel through the preview into email and record', async () => {
  const { id } = await ordering('Previewed order');
  await panel().getByRole('textbox', { name: 'Order number' }).fill('PO-2031-7');
  await panel()
    .getByRole('textbox', { name: /^Amount in EUR/ })
    .fill('1,199.50');
  await panel().getByRole('button', { name: 'Preview and edit email…' }).click();
  await dialog().getByText('Our order number: PO-2031-7').first().waitFor();
  expect(await dialog().getByRole('textbox', { name: 'Order number' }).inputValue()).toBe('PO-2031-7');
  expect(
    await dialog()
      .getByRole('textbox', { name: /^Amount in EUR/ })
      .inputValue(),
  ).toBe('1,199.50');
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await read(id)).toMatchObject({ order_number: 'PO-2031-7', order_amount: 1199.5, order_date: expect.any(String) });
  expect(await orderText(id)).toContain('PO-2031-7');
  expect(problems).toEqual([]);
});

it('an order sent from the panel asks for its number and takes it into email and record', async () => {
  const { id } = await ordering('Direct order');
  await panel().getByRole('button', { name: 'Send', exact: true }).click();
  await panel().getByText('Enter the order number, or confirm that the order has none.').waitFor();
  expect((await read(id)).order_date).toBeNull();
  await panel().getByRole('textbox', { name: 'Order number' }).fill('PO-2031-8');
  await panel().getByRole('button', { name: 'Send', exact: true }).click();
  await panel().waitFor({ state: 'hidden' });
  expect(await read(id)).toMatchObject({ order_number: 'PO-2031-8', order_amount: 1250 });
  expect(await orderText(id)).toContain('PO-2031-8');
});

it('an order without a number goes out once that is confirmed', async () => {
  const { id } = await ordering('Numberless order');
  await panel().getByRole('button', { name: 'Preview and edit email…' }).click();
  await dialog().getByText('We would like to order:').first().waitFor();
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await dialog().getByText('Enter the order number, or confirm that the order has none.').waitFor();
  await dialog().getByRole('checkbox', { name: 'Order without a number' }).click();
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await read(id)).toMatchObject({ order_number: null, order_amount: 1250, order_date: expect.any(String) });
});

it('a locked period is unlocked with a reason and changed once [D9]', async () => {
  const { id, subscription_id } = await library.period({ subscription_name: 'Locked one', start_date: '2030-01-01', price: 500 });
  await product.tenant.repo.commit(async (tx) => {
    tx.save('subscription_period', { ...(await tx.load('subscription_period', id)), workflow: 'completed' });
  });
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/subscriptions/${subscription_id}/price`);
  await page.getByText('Locked', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: /^Edit period/ })
    .first()
    .click();
  await dialog().getByText('Locked: the workflow is completed').waitFor();
  expect(
    await dialog()
      .getByRole('textbox', { name: /^Price.*EUR/ })
      .isDisabled(),
  ).toBe(true);
  expect(await axeProblems(page)).toEqual([]);
  await dialog().getByRole('textbox', { name: 'Comment' }).fill('Corrected');
  await dialog().getByRole('button', { name: 'Unlock…' }).click();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('The invoice says 510');
  await dialog().getByRole('button', { name: 'Unlock', exact: true }).click();
  await dialog().getByText('The invoice says 510', { exact: false }).waitFor();
  await dialog()
    .getByRole('textbox', { name: /^Price.*EUR/ })
    .fill('510');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await read(id)).toMatchObject({ price: 510, comment: 'Corrected', locked: true });
  expect(problems).toEqual([]);
});
