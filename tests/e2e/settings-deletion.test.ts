// In a browser: sizes, colors and keys of dialogs, an indicator for slow answers only, and the popup of a long choice.
import { describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');
const buttons = async () => (await dialog().getByRole('button').allTextContents()).map((text) => text.trim()).filter((text) => text !== '');

/** Opens the page of a product made for the test, and its delete dialog. */
async function askToDelete(name: string): Promise<string> {
  const { id } = await ask(groups.products.create, { as: product.tenant.admin, body: { name, publisher_id: library.publisher } });
  await product.signIn(page);
  await page.goto(`${product.origin}/products/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  return id;
}

describe('S92 the delete dialog', () => {
  it('R034 is 650 px wide, closes by its buttons only, and deletes by Confirm', async () => {
    await askToDelete('Solitary Atlas');
    await page.getByRole('menuitem', { name: 'Delete product' }).click();
    const confirm = dialog().getByRole('button', { name: 'Confirm' });
    await confirm.waitFor();
    expect(await buttons()).toEqual(['Cancel', 'Confirm']);
    // The box as laid out: its picture grows while it appears.
    const laidOut = dialog().locator('[class*="awsui_dialog_"]').first();
    expect(await laidOut.evaluate((box) => (box as HTMLElement).offsetWidth)).toBe(650);
    expect(await dialog().getByText('Replace it with').count()).toBe(0);
    expect(await axeProblems(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialog().isVisible()).toBe(true);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog().isVisible()).toBe(false);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete product' }).click();
    // R116: what destroys is a button of the type danger.
    expect(await confirm.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(196, 32, 29)');
    await confirm.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/products');
    expect(problems).toEqual([]);
  });

  it('R034 shows an indicator only when the answer takes more than 400 ms', async () => {
    const id = await askToDelete('Slow Almanac');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/products/${id}/delete-confirmation`, async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole('menuitem', { name: 'Delete product' }).click();
    await dialog().waitFor();
    await dialog().getByText('Checking where it is used…').waitFor();
    expect(await buttons()).toEqual(['Cancel']);
    answer();
    await dialog().getByRole('button', { name: 'Confirm' }).waitFor();
    expect(await dialog().getByText('Checking where it is used…').count()).toBe(0);
  });

  it('R132 offers a replacement as a choice: Delete anyway without, Replace and delete with one', async () => {
    const as = product.tenant.admin;
    const [used, other] = await Promise.all(
      ['Serial', 'Periodical'].map((name) => ask(groups.productTypes.create, { as, body: { name } })),
    );
    const typed = await ask(groups.products.create, {
      as,
      body: { name: 'Typed Gazette', publisher_id: library.publisher, product_type_id: used?.id ?? '' },
    });
    await product.signIn(page);
    await page.goto(`${product.origin}/product-types`);
    await page.getByRole('checkbox', { name: 'Select Serial' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    // One dialog: it asks, and says what the deletion touches.
    await dialog().getByText('Delete Serial?').waitFor();
    await dialog().getByText('Are you sure?').waitFor();
    await dialog().getByRole('link', { name: 'Typed Gazette' }).waitFor();
    expect(await buttons()).toContain('Delete anyway');
    expect(await buttons()).not.toContain('Replace and delete');
    expect(await axeProblems(page)).toEqual([]);
    await dialog()
      .getByRole('button', { name: /Replace it with/ })
      .click();
    await page.getByRole('option', { name: 'Periodical' }).click();
    expect(await buttons()).not.toContain('Delete anyway');
    await dialog().getByRole('button', { name: 'Replace and delete' }).click();
    await expect.poll(() => dialog().isVisible()).toBe(false);
    const kept = await ask(groups.products.get, { as, params: { id: typed.id } });
    expect(kept.product_type?.id).toBe(other?.id);
  });
});

describe('a department', () => {
  it('names the cost shares that its deletion leaves unallocated, in one dialog', async () => {
    const as = product.tenant.admin;
    const { id } = await ask(groups.departments.create, { as, body: { name: 'Botany' } });
    await library.period({ price: 246.9, departments: [{ department_id: id, percentage: 50, cost_center_id: null, stakeholder_ids: [] }] });
    await product.signIn(page);
    await page.goto(`${product.origin}/departments`);
    await page.getByRole('checkbox', { name: 'Select Botany' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().getByText('1 cost share of 123.45 EUR becomes unallocated.').waitFor();
    await dialog().getByRole('button', { name: 'Delete anyway' }).click();
    await expect.poll(() => dialog().isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('checkbox', { name: 'Select Botany' }).count()).toBe(0);
    expect(await page.getByRole('toolbar').count()).toBe(0);
  });
});

describe('R034 R117 dialogs', () => {
  it('are at least 400 px wide, at most 70 % of the window wide and 78 % high, and end in Cancel and Save', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await product.signIn(page);
    const size = async () => {
      const box = await dialog().locator('[class*="awsui_dialog_"]').first().boundingBox();
      return { width: box?.width ?? 0, height: box?.height ?? 0 };
    };
    await page.goto(`${product.origin}/system-settings`);
    await page
      .getByRole('button', { name: /Rename/ })
      .first()
      .click();
    await dialog().waitFor();
    expect((await size()).width).toBeGreaterThanOrEqual(400);
    expect(await buttons()).toEqual(['Cancel', 'Save']);

    await page.goto(`${product.origin}/subscriptions`);
    await page.getByRole('button', { name: 'Create subscription' }).first().click();
    await dialog().getByLabel('Start').first().waitFor();
    await expect.poll(async () => (await size()).height).toBeLessThanOrEqual(700 * 0.78 + 1);
    expect((await size()).width).toBeLessThanOrEqual(1024 * 0.7 + 1);
    expect(await dialog().getByRole('button', { name: 'Save' }).isVisible()).toBe(true);
  });
});

describe('R115 choices', () => {
  it('have a search box above 10 options only, in a popup of at most 200 px', async () => {
    await product.signIn(page);
    await page.goto(`${product.origin}/member-settings`);
    await page.getByRole('button', { name: 'Decimal separator' }).click();
    expect(await page.getByRole('combobox', { name: 'Search', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Country' }).first().click();
    const box = page.getByRole('combobox', { name: 'Search', exact: true });
    await box.waitFor();
    expect((await page.getByRole('listbox').boundingBox())?.height).toBeLessThanOrEqual(200);
    await box.fill('no such land');
    await page.getByText('No results').waitFor();
    expect(problems).toEqual([]);
  });
});
