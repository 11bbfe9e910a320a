// In a browser: tabs of dialogs that open at the missing field, the size of a dialog, and values edited in cells and on tabs.
import { beforeEach, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { MetaDataFieldRow } from '#shared/contract/rows/meta-data-row.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

const { metaDataFields, metaDataValues } = groups;
let shelf: MetaDataFieldRow;
let deal: MetaDataFieldRow;
let ofVendor: MetaDataFieldRow;

inBrowser({
  records: true,
  prepare: async () => {
    const as = product.tenant.admin;
    const category = await ask(groups.metaDataCategories.create, { as, body: { name: 'Holdings' } });
    const create = (body: object) => ask(metaDataFields.create, { as, body: body as { name: string; entity_id: string; type_id: '1' } });
    shelf = await create({ name: 'Shelf mark', entity_id: 'product', type_id: '1', is_required: true, category_id: category.id });
    deal = await create({ name: 'Deal', entity_id: 'product', type_id: '3', value_options: ['Alone', 'Consortium'] });
    ofVendor = await create({ name: 'Claims by portal', entity_id: 'vendor', type_id: '4' });
    await ask(metaDataValues.changeOne, {
      as,
      params: { entity: 'product', id: library.product, fieldId: shelf.id },
      body: { value: 'QA 76' },
    });
  },
});

const dialog = () => page.getByRole('dialog').last();
const button = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' });
const field = (label: string | RegExp) => dialog().getByRole('textbox', { name: label });
async function choose(label: string | RegExp, option: string | RegExp): Promise<void> {
  await dialog().getByRole('button', { name: label }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}
const closed = () => expect.poll(() => page.getByRole('dialog').count()).toBe(0);

beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

describe('S20 S21 S88 settings', () => {
  it('S20 a category is created and renamed in its cell', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/system-settings`);
    await page
      .getByRole('link', { name: /Metadata categories/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Create category' }).first().click();
    await field('Name').fill('Rights');
    await button('Save').click();
    await closed();
    const cell = page.getByRole('gridcell', { name: 'Rights', exact: true });
    await cell.click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Rights and deals');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Rights and deals', exact: true }).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('S21 S88 R032 R127 a select is made with options, none of them empty; later its entity, type and options stand fast', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/meta-data-fields`);
    await page.getByRole('button', { name: 'Create Field' }).first().click();
    await dialog().getByText('Create Field').first().waitFor();
    const laidOut = dialog().locator('[class*="awsui_dialog_"]').first();
    expect(await laidOut.evaluate((box) => [(box as HTMLElement).offsetWidth, (box as HTMLElement).offsetHeight])).toEqual([900, 650]);
    await button('Save').click();
    // Entity, name and type; the fourth is the name of a box.
    await expect.poll(() => dialog().getByText('Required', { exact: true }).count()).toBe(4);
    await choose(/^Entity/, 'Publisher');
    await field('Name').fill('Usage portal');
    await choose(/^Type/, /Select/);
    await button('Add option').click();
    await expect.poll(() => button('Save').isDisabled()).toBe(true);
    await field('Option 1').pressSequentially('x');
    await field('Option 1').fill('');
    await dialog().getByText('Please type something').waitFor();
    await field('Option 1').fill('Known');
    await page.keyboard.press('Enter');
    await field('Option 2').fill('Unknown');
    await expect.poll(() => button('Save').isEnabled()).toBe(true);
    await dialog()
      .getByRole('checkbox', { name: /^Required/ })
      .check();
    expect(await axeProblems(page)).toEqual([]);
    await button('Save').click();
    await closed();

    await page.getByRole('link', { name: 'Usage portal' }).click();
    await field('Option 2').waitFor();
    expect(new URL(page.url()).searchParams.get('edit')).not.toBeNull();
    for (const name of [/^Entity/, /^Type/]) expect(await dialog().getByRole('button', { name }).first().isDisabled()).toBe(true);
    expect([await field('Option 1').isDisabled(), await button('Remove option 1').count()]).toEqual([true, 0]);
    await button('Add option').click();
    await field('Option 3').fill('Asked for');
    await button('Save').click();
    await closed();
    const stored = (await ask(metaDataFields.list, { as: product.tenant.viewer })) as MetaDataFieldRow[];
    const made = stored.find(({ name }) => name === 'Usage portal');
    expect(made).toMatchObject({ entity_id: 'publisher', value_options: ['Known', 'Unknown', 'Asked for'], is_required: true });
    await ask(metaDataFields.remove, { as: product.tenant.admin, params: { id: made?.id ?? '' } });
    expect(problems).toEqual([]);
  });
});

describe('S89 S90 S91 create dialogs', () => {
  it('S89 R032 saving from Basic goes to Metadata where something required is missing; errors there hold the person there', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/products`);
    await page.getByRole('button', { name: 'Create product' }).first().click();
    await field(/^Name/).fill('Letters of Tides');
    await choose(/^Publisher/, /Northern Press/);
    const tab = (name: string) => dialog().getByRole('tab', { name });
    await button('Save').click();
    await expect.poll(() => tab('Metadata').getAttribute('aria-selected')).toBe('true');
    await dialog().getByText('Required', { exact: true }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await button('Save').click();
    expect(await tab('Metadata').getAttribute('aria-selected')).toBe('true');
    await field(/^Shelf mark/).fill('QA 77');
    await choose(/^Deal/, 'Consortium');
    await button('Save').click();
    await dialog()
      .getByText(/Letters of Tides/)
      .first()
      .waitFor();
    const made = ((await ask(groups.products.list, { as: product.tenant.viewer, query: { search: 'consortium' } })) as object[])[0];
    expect(made).toMatchObject({ name: 'Letters of Tides', [`md_${shelf.id}`]: 'QA 77' });
    // And back: what is missing on Basic is shown there.
    await page.goto(`${product.origin}/products`);
    await page.getByRole('button', { name: 'Create product' }).first().click();
    await tab('Metadata').click();
    await field(/^Shelf mark/).fill('x');
    await button('Save').click();
    await expect.poll(() => tab('Basic').getAttribute('aria-selected')).toBe('true');
    expect(problems).toEqual([]);
  });

  it('S90 S91 the tab says that there are no fields, and is hidden when a period is added', async () => {
    const period = await library.period();
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/publishers`);
    await page.getByRole('button', { name: 'Create publisher' }).first().click();
    await dialog().getByRole('tab', { name: 'Metadata' }).click();
    await dialog().getByText('There are no metadata fields created in the system for this entity').waitFor();
    expect(await dialog().getByRole('link', { name: 'Metadata fields' }).getAttribute('href')).toBe('/meta-data-fields');
    await page.goto(`${product.origin}/subscriptions`);
    await page.getByRole('button', { name: 'Create subscription' }).first().click();
    await dialog().getByRole('tab', { name: 'Metadata' }).waitFor();
    await page.goto(`${product.origin}/subscriptions/${period.subscription_id}/price`);
    await page
      .getByRole('button', { name: /Add period/ })
      .first()
      .click();
    await button('Save').waitFor();
    expect(await dialog().getByRole('tab').count()).toBe(0);
  });
});

describe('records and grids', () => {
  it('S61 S63 R032 a vendor has its metadata on a tab, to change in place', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/vendors/${library.vendor}/meta-data`);
    const box = page.getByRole('checkbox', { name: 'Not set' });
    await box.waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await box.click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => valueOf('vendor', library.vendor, ofVendor.id)).toBe(true);
    await page.goto(`${product.origin}/publishers/${library.publisher}/meta-data`);
    await page.getByText('There are no metadata fields created in the system for this entity').waitFor();
    await page.goto(`${product.origin}/products/${library.product}/meta-data`);
    const input = page.getByRole('textbox', { name: /^Shelf mark/ });
    await input.fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Required', { exact: true }).waitFor();
    await input.fill('QA 78');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => valueOf('product', library.product, shelf.id)).toBe('QA 78');
    expect(problems).toEqual([]);
  });

  it('R033 a column of the member is chosen, sorted, filtered and changed in its cell', async () => {
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/products?filter[md_${shelf.id}][contains]=qa`);
    await page.getByRole('gridcell', { name: 'Journal of Tides', exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Filter columns' }).click();
    await page.getByRole('checkbox', { name: /Deal$/ }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: /^Deal/ }).waitFor();
    const row = page.getByRole('row', { name: /Journal of Tides/ }).first();
    const index = await page.getByRole('columnheader', { name: /^Deal/ }).getAttribute('aria-colindex');
    await row.locator(`[role="gridcell"][aria-colindex="${index}"]`).click();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Alone' }).click();
    await expect.poll(async () => valueOf('product', library.product, deal.id)).toBe('Alone');
    expect(problems).toEqual([]);
  });

  it('R033 one value is set in several rows at once', async () => {
    const as = product.tenant.editor;
    const create = (name: string) =>
      ask(groups.products.create, {
        as,
        body: { name, publisher_id: library.publisher, meta_data_fields_by_category: [{ fields: [{ id: shelf.id, value: 'bulk' }] }] },
      });
    const [one, two] = [await create('Bulk one'), await create('Bulk two')];
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/products?search=bulk`);
    await page.getByRole('gridcell', { name: 'Bulk two', exact: true }).first().waitFor();
    await page
      .getByRole('checkbox', { name: /Select all/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Set metadata…' }).click();
    await choose('Field', 'Deal');
    await choose('New value', 'Consortium');
    await dialog().getByText('This changes 2 rows.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await button('Set').click();
    await closed();
    for (const { id } of [one, two]) expect(await valueOf('product', id, deal.id)).toBe('Consortium');
    expect(problems).toEqual([]);
  });
});

async function valueOf(entity: string, id: string, fieldId: string) {
  const record = await ask(metaDataValues.get, { as: product.tenant.viewer, params: { entity, id } });
  return record.meta_data_fields_by_category.flatMap((group) => group.fields).find((each) => each.id === fieldId)?.value;
}
