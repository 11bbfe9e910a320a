import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');

describe('S111 sources of usage', () => {
  test('are created in a dialog and changed in their cells', async () => {
    await product.signIn(page, 'admin');
    await page.goto(`${product.origin}/usage/sources`);
    await page.getByRole('button', { name: 'Create usage source' }).first().click();
    await dialog().getByRole('textbox', { name: /^Name/ }).fill('Tidewater Online');
    await dialog()
      .getByRole('textbox', { name: /^Customer number/ })
      .fill('0123');
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: '0123', exact: true }).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4567');
    await page.keyboard.press('Enter');
    const numbers = async () =>
      ((await ask(groups.usageSources.list, { as: product.tenant.viewer })) as { customer_id: string | null }[]).map(
        ({ customer_id }) => customer_id,
      );
    await expect.poll(numbers).toEqual(['4567']);
    expect(problems).toEqual([]);
  });
});
