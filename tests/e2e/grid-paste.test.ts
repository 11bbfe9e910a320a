// In a browser: the clipboard pasted with a preview, undo and redo by keys, and clicks that select a cell before they edit it.
import { expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const read = (id: string) => ask(groups.subscriptionPeriods.get, { as: product.tenant.editor, params: { id } });
const cell = (row: number, field: string) => page.locator(`[data-row="${row}"] [data-field="${field}"]`);

/** Four subscriptions of one name each, the last of them with a completed workflow. */
async function fourOf(name: string, more: object = {}) {
  const made = [];
  for (let n = 1; n <= 4; n++)
    made.push(await library.period({ subscription_name: `${name} ${n}`, start_date: `${memberYear()}-01-01`, comment: 'kept', ...more }));
  const last = made[3]?.id ?? '';
  await product.tenant.repo.commit(async (tx) =>
    tx.save('subscription_period', { ...(await tx.load('subscription_period', last)), workflow: 'completed' }),
  );
  return made.map(({ id }) => id);
}

/** The list of these subscriptions with prices, and texts in the clipboard. */
async function openWith(name: string, clipboard: string) {
  await product.signIn(page, 'editor');
  await page.goto(`${product.origin}/subscriptions?search=${name}&sort=name`);
  await page.getByRole('gridcell', { name: `${name} 4`, exact: true }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), clipboard);
}

test('a block from a spreadsheet is shown before it is written, applied, and undone with Ctrl+Z', async () => {
  const name = `Paste${Date.now()}`;
  const ids = await fourOf(name);
  await openWith(name, '200.20\t\n300.5\t\nabc\t\n400\t\n');
  await page.getByRole('button', { name: 'Filter columns' }).click();
  await page.getByRole('checkbox', { name: 'Show Local price' }).check();
  await page.keyboard.press('Escape');
  await cell(0, 'normalized_price').waitFor();
  await cell(0, 'price').click();
  await page.keyboard.press('Control+V');
  const strip = page.getByRole('group', { name: 'Paste' });
  await strip
    .getByText('8 cells: 2 would change, 1 not recognized, 1 belongs to a completed period, 3 blank (skipped), 1 unchanged')
    .waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.locator('[data-paste="skip"]').count()).toBe(5);
  expect((await read(ids[0] ?? '')).price).toBe(100);
  await strip.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('2 cells updated').first().waitFor();
  const prices = async () => Promise.all(ids.map(async (id) => (await read(id)).price));
  expect(await prices()).toEqual([200.2, 300.5, 100, 100]);
  await expect.poll(() => cell(0, 'price').textContent()).toContain('200.20');
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: 2 cells updated').first().waitFor();
  expect(await prices()).toEqual([100, 100, 100, 100]);
  await page.keyboard.press('Control+Shift+Z');
  await page.getByText('Redone: 2 cells updated').first().waitFor();
  expect(await prices()).toEqual([200.2, 300.5, 100, 100]);
  expect(problems).toEqual([]);
});

test('blank cells of a block clear only when that is chosen', async () => {
  const name = `Blank${Date.now()}`;
  const [first = ''] = await fourOf(name);
  await openWith(name, '\n\n');
  await cell(0, 'price').click();
  await page.keyboard.press('Control+V');
  const strip = page.getByRole('group', { name: 'Paste' });
  await strip.getByText('2 cells: 2 blank (skipped)').waitFor();
  expect(await strip.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await strip.getByRole('checkbox', { name: 'Clear blanks' }).click();
  await strip.getByText('2 would be cleared').waitFor();
  await page.keyboard.press('Escape');
  await strip.waitFor({ state: 'detached' });
  expect((await read(first)).price).toBe(100);
});

test('the first click selects a cell, and the toast of an edit takes it back', async () => {
  const name = `Click${Date.now()}`;
  const [first = ''] = await fourOf(name);
  await openWith(name, '');
  await cell(0, 'price').click();
  expect(await page.locator('[data-editing]').count()).toBe(0);
  await cell(0, 'price').click();
  await page.locator('[data-editing] input').fill('754.39');
  await page.keyboard.press('Enter');
  const toast = page.getByText(`Price of ${name} 1: from 100.00 EUR to 754.39 EUR`);
  await toast.first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page
    .getByText(/^Undone: Price of/)
    .first()
    .waitFor();
  expect((await read(first)).price).toBe(100);
  await expect.poll(() => cell(0, 'price').textContent()).toContain('100.00');
});

test('a decision in a cell goes through its dialog and offers the order', async () => {
  const name = `Decide${Date.now()}`;
  const [first = ''] = await fourOf(name);
  await openWith(name, '');
  await cell(0, 'decision').click();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Accepted' }).waitFor();
  expect(await page.getByRole('option', { name: 'None' }).count()).toBe(0);
  await page.getByRole('option', { name: 'Accepted' }).click();
  const dialog = page.getByRole('dialog', { name: `Accept ${name} 1` });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Well used');
  expect((await read(first)).decision).toBe('undecided');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
  expect(await read(first)).toMatchObject({ decision: 'accepted', decision_reason: 'Well used' });
  await expect.poll(() => cell(0, 'decision').textContent()).toBe('Accepted');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read(first)).decision).toBe('undecided');
});

test('a locked cell asks for a reason before it is edited', async () => {
  const name = `Locked${Date.now()}`;
  const ids = await fourOf(name);
  await openWith(name, '');
  await cell(3, 'price').click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Unlock the period/ });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Credit note');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await read(ids[3] ?? '')).locked).toBe(false);
  await expect.poll(() => cell(3, 'price').getAttribute('data-guard')).toBe(null);
  await cell(3, 'price').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-editing] input').fill('90');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read(ids[3] ?? '')).price).toBe(90);
});
