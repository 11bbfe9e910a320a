// In a browser: an invoice from order to payment on one screen, files chosen and dropped, and pictures viewed and downloaded.
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { today as dayOf } from '#functions/platform/clock.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { png } from '#tests/support/file-samples.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog').last();
const year = memberYear();
const today = dayOf('Europe/Berlin');
const card = (name: string | RegExp) => page.getByRole('region', { name });
const row = (name: string | RegExp) => page.getByRole('row', { name });

async function open(address: string, role: 'editor' | 'viewer' = 'editor'): Promise<void> {
  await product.signIn(page, role);
  await page.goto(product.origin + address);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

async function choose(label: string, option: string | RegExp): Promise<void> {
  await dialog()
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

async function fromMenu(label: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

function aPeriod(name: string, change: object = {}) {
  return library.period({
    subscription_name: name,
    vendor_id: library.vendor,
    currency: 'EUR',
    price: 1000,
    start_date: `${year}-01-01`,
    decision: 'accepted',
    ...change,
  });
}

describe('S49 orders and invoices of a subscription', () => {
  it('R106 C149 an order is entered, its invoice registered with a file, approved, paid and taken back', async () => {
    const { subscription_id } = await aPeriod('Orders and invoices');
    await open(`/subscriptions/${subscription_id}`);
    await page.getByRole('link', { name: 'Orders & invoices' }).click();
    const period = card(new RegExp(`^01\\.01\\.${year}`));
    await period.getByText('No order was placed.').waitFor();

    await period.getByRole('button', { name: /^Enter order/ }).click();
    await dialog().getByRole('textbox', { name: 'Order number' }).fill('PO-4711');
    await expect
      .poll(() =>
        dialog()
          .getByRole('textbox', { name: /^Ordered amount/ })
          .inputValue(),
      )
      .toBe('1,000.00');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await period.getByText(/PO-4711 · .* · 1,000\.00 EUR/).waitFor();

    // The form begins with vendor, currency and what is not invoiced yet; what is missing is said.
    await period.getByRole('button', { name: /^Register invoice/ }).click();
    await expect
      .poll(() =>
        dialog()
          .getByRole('textbox', { name: /^Amount/ })
          .inputValue(),
      )
      .toBe('1,000.00');
    await dialog().getByRole('button', { name: 'Vendor Bookhouse' }).waitFor();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Required', { exact: true }).first().waitFor();
    await dialog()
      .getByRole('textbox', { name: /^Invoice number/ })
      .fill('R-17');
    await dialog()
      .getByRole('textbox', { name: /^Amount/ })
      .fill('1070');
    await dialog()
      .getByRole('textbox', { name: /^Of which tax/ })
      .fill('70');
    await dialog().locator('input[type=file]').setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer: png });
    await dialog().getByText('scan.png will be added.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await row(/^R-17/).getByText('Registered').waitFor();
    await period.getByText('Invoiced 1,070.00 EUR for a price of 1,000.00 EUR: 70.00 EUR more.').waitFor();
    await period.getByRole('list', { name: 'Reasons for the difference' }).getByText('tax').waitFor();
    expect(await axeProblems(page)).toEqual([]);

    // By keyboard.
    await page.getByRole('button', { name: 'Approve invoice R-17' }).focus();
    await page.keyboard.press('Enter');
    await row(/^R-17/)
      .getByText(/^Approved by Editor Person/)
      .waitFor();
    await page.getByRole('button', { name: 'Mark invoice R-17 as paid' }).click();
    await dialog()
      .getByRole('textbox', { name: /^Paid on/ })
      .fill(`15.01.${year}`);
    await dialog().getByRole('button', { name: 'Mark as paid' }).click();
    await row(/^R-17/).getByText(`Paid on 15.01.${year}`).waitFor();
    await fromMenu('More for invoice R-17', 'Undo payment');
    await dialog().getByRole('button', { name: 'Undo' }).click();
    await dialog().getByText('Enter a reason').waitFor();
    await dialog()
      .getByRole('textbox', { name: /^Reason/ })
      .fill('Returned by the bank');
    await dialog().getByRole('button', { name: 'Undo' }).click();
    await row(/^R-17/).getByText('Undone: Returned by the bank').waitFor();

    // A picture is looked at here, and given back as it was.
    await page.getByRole('button', { name: 'View scan.png' }).click();
    const saved = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('scan.png');
    expect(problems).toEqual([]);
  });

  it('shows what is late, what came twice, credit notes, and an order that the decision left behind', async () => {
    const { id, subscription_id } = await aPeriod('Late ones', { order_date: '2020-01-01', order_number: 'PO-1' });
    const as = product.tenant.editor;
    const body = { subscription_period_id: id, number: 'L-1', date: addDays(today, -40), due_date: addDays(today, -10), amount: 1000 };
    await ask(groups.vendorInvoices.create, { as, body });
    await ask(groups.periodDecisions.cancel, { as, params: { id }, body: { reason: 'The faculty is closed' } });
    await open(`/subscriptions/${subscription_id}/orders-invoices`);
    await page
      .getByText('The decision changed after the order: the vendor still expects the order to be valid. Reason: The faculty is closed')
      .waitFor();
    await row(/^L-1/)
      .getByText(/^Overdue since/)
      .waitFor();
    await page.getByRole('button', { name: /^Send cancellation notice/ }).click();
    await dialog()
      .getByRole('heading', { name: /^Send: Cancellation/ })
      .waitFor();
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();

    await page.getByRole('button', { name: /^Register invoice/ }).click();
    await dialog()
      .getByRole('textbox', { name: /^Invoice number/ })
      .fill('l 1');
    await dialog()
      .getByRole('textbox', { name: /^Amount/ })
      .fill('-50');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Bookhouse already has an invoice L-1/).waitFor();
    await row(/^l 1/).getByText('Credit note').waitFor();
    await card(/^01\.01\./)
      .getByText('credit notes')
      .waitFor();
  });

  it('C114 C511 additional documents are added by drop, to a period or to none', async () => {
    const { subscription_id } = await aPeriod('With documents');
    await open(`/subscriptions/${subscription_id}/orders-invoices`);
    const period = card(new RegExp(`^01\\.01\\.${year}`));
    await period.getByRole('button', { name: /^Add order or invoice/ }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Choose a file first.').waitFor();
    // As a person drops it from the desktop.
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['%PDF-1.4 set-up'], 'set-up.pdf', { type: 'application/pdf' }));
      return data;
    });
    await dialog().getByRole('region', { name: 'File' }).dispatchEvent('drop', { dataTransfer: transfer });
    await dialog().getByText('set-up.pdf will be added.').waitFor();
    await dialog().getByRole('textbox', { name: 'Number' }).fill('INV-7');
    await dialog().getByRole('textbox', { name: 'Amount' }).fill('120');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await period
      .getByRole('row', { name: /^Additional invoice INV-7/ })
      .getByText('120.00')
      .waitFor();
    await period.getByText(/^Invoiced 120.00 EUR for a price of 1,000\.00 EUR/).waitFor();

    await fromMenu('Actions for Additional invoice INV-7', 'Edit');
    await choose('Period', 'No single period');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await card('Additional orders and invoices').getByRole('row', { name: /INV-7/ }).waitFor();
    expect(await period.getByText('INV-7').count()).toBe(0);
  });

  it('a viewer looks and changes nothing', async () => {
    const { id, subscription_id } = await aPeriod('Only looked at');
    await ask(groups.vendorInvoices.create, {
      as: product.tenant.editor,
      body: { subscription_period_id: id, number: 'V-1', date: today, amount: 10 },
    });
    await open(`/subscriptions/${subscription_id}/orders-invoices`, 'viewer');
    await row(/^V-1/).waitFor();
    for (const name of ['Register invoice', 'Approve', 'Add order or invoice', 'Enter order'])
      expect(await page.getByRole('button', { name: new RegExp(`^${name}`) }).count()).toBe(0);
  });
});

describe('S61 S63 the orders and invoices of a provider', () => {
  it('C251 C252 C261 C262 R005 are grids; a hit of the search leads there, a row to its subscription', async () => {
    const { id, subscription_id } = await aPeriod('Sold by Bookhouse', { order_date: today, order_number: 'PO-99', order_amount: 990 });
    await ask(groups.vendorInvoices.create, {
      as: product.tenant.editor,
      body: { subscription_period_id: id, number: 'QX-2044', date: today, amount: 990 },
    });
    await open('/search-results/QX-2044');
    await page.getByRole('link', { name: /QX-2044/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/vendors/${library.vendor}/orders-invoices`);
    await page.getByRole('gridcell', { name: /QX-2044/ }).waitFor();
    await page.getByRole('button', { name: 'Orders', exact: true }).click();
    await page.getByRole('gridcell', { name: /PO-99/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.goto(`${product.origin}/publishers/${library.publisher}/orders-invoices`);
    await page
      .getByRole('gridcell', { name: /QX-2044/ })
      .getByRole('link')
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/subscriptions/${subscription_id}/orders-invoices`);
    expect(problems).toEqual([]);
  });
});
