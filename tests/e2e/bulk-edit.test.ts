// In a browser: rows selected across pages, the dialog that changes them together, and a refused row that is skipped.
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const read = (id: string) => ask(groups.subscriptionPeriods.get, { as: product.tenant.editor, params: { id } });

describe('many subscriptions at once', () => {
  test('C176 the latest periods of selected subscriptions are changed together', async () => {
    const first = await library.period({ subscription_name: 'Gulf One', start_date: '2027-01-01' });
    const second = await library.period({ subscription_name: 'Gulf Two', start_date: '2027-01-01', cancellation_deadline: '2026-10-01' });
    for (let n = 0; n < 24; n++) await library.period({ subscription_name: `Gulf Page ${n}` });
    await product.signIn(page);
    await page.goto(`${product.origin}/subscriptions?search=Gulf&per_page=25&sort=name`);
    await page.getByRole('checkbox', { name: 'Select Gulf One' }).click();
    // What is selected stays so on other pages.
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('checkbox', { name: 'Select Gulf Two' }).click();
    await page.getByRole('button', { name: 'Edit selected…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the latest periods' });
    await dialog.getByText('This changes the latest periods of 2 subscriptions: Gulf One, Gulf Two').waitFor();
    expect(await dialog.getByRole('button', { name: 'Change 2 periods' }).isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: /New value of Decision/ }).click();
    await page.getByRole('option', { name: 'Accepted' }).click();
    await dialog.getByRole('button', { name: /New value of Vendor/ }).click();
    await page.getByRole('option', { name: 'Bookhouse' }).click();
    await dialog.getByRole('checkbox', { name: 'Decision Deadline' }).click();
    await dialog.getByText('If empty, the current value is removed.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Owner' }).click();
    await dialog.getByRole('button', { name: 'Change 2 periods' }).click();
    await dialog.getByText('Required').waitFor();
    await dialog.getByRole('checkbox', { name: 'Owner' }).click();
    await dialog.getByRole('textbox', { name: /New value of Comment/ }).fill('Decided by the board');
    await dialog.getByRole('button', { name: 'Change 2 periods' }).click();
    await page.getByText('2 periods changed, 0 unchanged').waitFor();
    const set = { decision: 'accepted', vendor: { name: 'Bookhouse' }, cancellation_deadline: null, comment: 'Decided by the board' };
    expect(await read(first.id)).toMatchObject({ ...set, owner_id: first.owner_id });
    expect(await read(second.id)).toMatchObject(set);
    await page.getByRole('gridcell', { name: 'Accepted' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('C176 a period that cannot be changed so stops all of it, is named with its reason, and can be left out', async () => {
    // Others than those of an earlier try.
    const harbour = `Harbour${Date.now()}`;
    const early = await library.period({ subscription_name: `${harbour} Early`, start_date: '2025-01-01', end_date: '2025-12-31' });
    const late = await library.period({ subscription_name: `${harbour} Late`, start_date: '2028-01-01' });
    await product.signIn(page, 'editor');
    await page.goto(`${product.origin}/subscriptions?search=${harbour}`);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click();
    await page.getByRole('button', { name: 'Edit selected…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit the latest periods' });
    await dialog.getByRole('textbox', { name: /New value of Decision Deadline/ }).fill('01.06.2027');
    await dialog.getByRole('button', { name: 'Change 2 periods' }).click();
    const refused = dialog.getByRole('listitem');
    await refused.waitFor();
    expect(await refused.textContent()).toContain(`${harbour} Early Decision Deadline: Must be before`);
    expect((await read(late.id)).cancellation_deadline).toBeNull();
    await dialog.getByRole('button', { name: 'Skip it' }).click();
    await dialog.getByRole('button', { name: 'Change 1 period' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await read(late.id)).cancellation_deadline).toBe('2027-06-01');
    expect((await read(early.id)).cancellation_deadline).toBeNull();
  });

  test('who may only look selects nothing', async () => {
    await library.period({ subscription_name: 'Isle Notes' });
    await product.signIn(page, 'viewer');
    await page.goto(`${product.origin}/subscriptions?search=Isle`);
    await page.getByRole('grid').getByRole('link', { name: 'Isle Notes' }).waitFor();
    expect(await page.getByRole('grid').getByRole('checkbox').count()).toBe(0);
  });
});
