// In a browser: ratings, checklists and rates entered by keyboard where they are shown, and what a reload keeps.
import { beforeEach, describe, expect, it } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import { ask } from '#tests/support/api.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberYear } from '#tests/support/today.ts';

const { evaluations, exchangeRates, implementations, periodStakes, stakeholders, subscriptionPeriods } = groups;
let before: PeriodRow;
let period: PeriodRow;
let foreign: PeriodRow;
const nextYear = memberYear() + 1;

inBrowser({
  records: true,
  prepare: async () => {
    const as = product.tenant.editor;
    before = await library.period({ subscription_name: 'Journal of Tides', start_date: `${nextYear - 1}-01-01` });
    const { subscription_id } = before;
    period = await library.period({
      subscription_id,
      start_date: `${nextYear}-01-01`,
      departments: [{ department_id: library.department, percentage: 60, cost_center_id: null }],
    });
    foreign = await library.period({
      subscription_name: 'Atlantic Letters',
      start_date: `${nextYear}-01-01`,
      currency: 'USD',
      price: 1000,
    });
    await ask(evaluations.save, { as, params: { id: before.id }, body: { ratings: [{ criterion: 'price', rating: 4 }] } });
    const admin = { ratings: [{ criterion: 'price' as const, rating: 1, comment: 'Ten percent more' }], comment: 'Ask for a quote' };
    await ask(evaluations.save, { as: product.tenant.admin, params: { id: period.id }, body: admin });
    const person = await ask(stakeholders.create, {
      as,
      body: { first_name: 'Stella', last_name: 'Holm', email: 'stella@faculty.example', department_ids: [library.department] },
    });
    await ask(periodStakes.addStakeholder, {
      as,
      params: { id: period.id },
      body: { stakeholder_id: person.id, department_id: library.department },
    });
  },
});

beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));

const dialog = () => page.getByRole('dialog').last();
const closed = () => expect.poll(() => page.getByRole('dialog').count()).toBe(0);
const card = (name: string) => page.getByRole('region', { name, exact: true }).first();
const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const ratingOf = (name: string, rating: number) =>
  page.getByRole('group', { name: `Your rating of ${name}` }).getByRole('radio', { name: `${rating} of 5` });

async function open(address: string, role: 'editor' | 'viewer' = 'editor'): Promise<void> {
  await product.signIn(page, role);
  await page.goto(product.origin + address);
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
}

async function choose(label: string | RegExp, option: string | RegExp): Promise<void> {
  await dialog().getByRole('button', { name: label }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

const stored = async () =>
  (await ask(evaluations.get, { as: product.tenant.editor, params: { id: period.id } })).evaluations.find(({ is_own }) => is_own);

describe('S48 evaluations', () => {
  it('are rated where they stand, by keyboard; averages and the year before stand beside', async () => {
    await open(`/subscriptions/${period.subscription_id}/evaluations`);
    await rowOf('Price').getByText('Ten percent more').waitFor();
    expect(await rowOf('Price').textContent()).toContain('3.0 worse than before');

    await ratingOf('Content', 1).focus();
    await page.keyboard.press('Space');
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    // Each key saves; the last one counts.
    await expect.poll(async () => (await stored())?.ratings).toEqual([{ criterion: 'content', rating: 4, comment: null }]);
    expect(await ratingOf('Content', 4).isChecked()).toBe(true);
    await ratingOf('Price', 3).check();
    await expect.poll(() => rowOf('Price').textContent()).toContain('2 ratings');
    expect(await rowOf('Overall').textContent()).toContain('2.73 ratings');

    await page.getByRole('button', { name: 'Comment on Price' }).click();
    await page.keyboard.type('Dear, but we need it');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Edit your comment on Price' }).waitFor();
    await page.getByRole('button', { name: 'Comment on Usage' }).click();
    await page.keyboard.type('never mind');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove your rating of Content' }).click();
    await expect.poll(async () => (await stored())?.ratings).toEqual([{ criterion: 'price', rating: 3, comment: 'Dear, but we need it' }]);

    await page.getByRole('button', { name: 'Change recommendation' }).click();
    await page.getByRole('button', { name: /^Recommendation/ }).click();
    await page.getByRole('option', { name: 'Renew with changes' }).click();
    await page.getByText('Renew with changes', { exact: true }).first().waitFor();
    const saved = await ask(subscriptionPeriods.get, { as: product.tenant.editor, params: { id: period.id } });
    expect(saved.recommendation_status).toBe('renew_with_changes');
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('stakeholders are asked, and what they answered stands beside the ratings', async () => {
    await open(`/subscriptions/${period.subscription_id}/evaluations?period=${period.id}`);
    const answers = card('Stakeholders');
    await answers.getByText('not asked yet').waitFor();
    expect(await answers.getByRole('row', { name: /Stella Holm/ }).textContent()).toMatch(/Physics.*60\.0 %.*60/);
    await answers.getByRole('button', { name: 'Ask stakeholders' }).click();
    await dialog().getByRole('checkbox', { name: 'Ask Stella Holm' }).waitFor();
    expect(await dialog().textContent()).toContain('stella@faculty.example');
    await dialog().getByRole('checkbox', { name: 'Ask Stella Holm' }).check();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Invite' }).click();
    await closed();
    await answers.getByText('no answer yet').waitFor();
    expect(problems).toEqual([]);
  });

  it('who may only look sees ratings and answers, and changes nothing', async () => {
    await open(`/subscriptions/${before.subscription_id}/evaluations?period=${before.id}`, 'viewer');
    await page.getByRole('columnheader', { name: 'Editor Person' }).waitFor();
    expect(await rowOf('Price').textContent()).toContain('4 / 5');
    expect(await page.getByRole('radio').count()).toBe(0);
    for (const name of [/Comment/, 'Change recommendation', 'Ask stakeholders'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

it('S51 a checklist begins with the usual steps, and is ticked, changed and ordered by keyboard', async () => {
  await open(`/subscriptions/${period.subscription_id}/implementations`);
  await page.getByRole('button', { name: 'Start with these steps' }).click();
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect.poll(() => steps.count()).toBe(9);
  await page.getByText('0 of 9 steps done').first().waitFor();

  await page.getByRole('checkbox', { name: 'Configure proxy and single sign-on' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('1 of 9 steps done').first().waitFor();
  expect(await steps.nth(2).textContent()).toContain('Editor Person');

  await page.getByRole('textbox', { name: 'Add a step' }).fill('Label the shelf');
  await page.keyboard.press('Enter');
  await expect.poll(() => steps.count()).toBe(10);
  const act = async (step: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${step}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Label the shelf', 'Move up');
  await page.getByText('Label the shelf is now step 9 of 10').waitFor({ state: 'attached' });
  await act('Label the shelf', 'Rename');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Label both shelves');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Label both shelves' }).waitFor();
  await page.getByRole('button', { name: 'Add a note to Label both shelves' }).click();
  await page.keyboard.type('Second floor');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Edit the note on Label both shelves' }).waitFor();
  await act('Announce to users', 'Remove');
  await expect.poll(() => steps.count()).toBe(9);
  const kept = await ask(implementations.get, { as: product.tenant.editor, params: { id: period.id } });
  expect(kept.steps.at(-1)).toMatchObject({ label: 'Label both shelves', note: 'Second floor', state: 'open' });
  expect(kept).toMatchObject({ done: 1, total: 9 });
  expect(await axeProblems(page)).toEqual([]);

  await page.reload();
  await page.getByText('1 of 9 steps done').first().waitFor();
  await page.getByRole('checkbox', { name: 'Configure proxy and single sign-on' }).uncheck();
  await page.getByText('0 of 9 steps done').first().waitFor();
  expect(problems).toEqual([]);
});

it('D4 a rate is put into the table, offered to a period, changed in its cell, and applied after a look at the figures', async () => {
  const read = () => ask(subscriptionPeriods.get, { as: product.tenant.editor, params: { id: foreign.id } });
  await open('/exchange-rates');
  await page.getByRole('button', { name: 'Create exchange rate' }).first().click();
  await choose(/^Currency/, /^USD/);
  await choose(/^Financial period/, String(nextYear));
  await dialog().getByRole('textbox', { name: /^Rate/ }).fill('0.9');
  await dialog().getByRole('textbox', { name: 'Source' }).fill('ECB');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await closed();
  await page.getByRole('gridcell', { name: 'ECB', exact: true }).waitFor();

  // The table proposes where the period is: a click takes it.
  await page.goto(`${product.origin}/subscriptions/${foreign.subscription_id}/price`);
  await page.getByRole('row', { name: /USD/ }).first().waitFor();
  await page
    .getByRole('button', { name: /^Show details/ })
    .first()
    .click();
  expect((await read()).exchange_rate).toBeNull();
  await page.getByRole('button', { name: /^Use the rate 0\.9 from the table/ }).click();
  await expect.poll(async () => (await read()).normalized_price).toBe(900);

  // Another rate in the table changes no price by itself.
  await page.goto(`${product.origin}/exchange-rates`);
  await page.getByRole('gridcell', { name: '0.9', exact: true }).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0.95');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: '0.95', exact: true }).waitFor();
  const rates = async () => ((await ask(exchangeRates.list, { as: product.tenant.viewer })) as { rate: string }[]).map(({ rate }) => rate);
  await expect.poll(rates).toEqual(['0.95']);
  expect((await read()).normalized_price).toBe(900);
  await page.getByRole('button', { name: 'Update rates' }).click();
  const figures = dialog().getByRole('row', { name: /Atlantic Letters/ });
  await figures.waitFor();
  expect(await figures.textContent()).toMatch(/0\.9 0\.95.*900\.00 950\.00\+50\.00/);
  expect(await axeProblems(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Apply to 1 period' }).click();
  await closed();
  await expect.poll(async () => (await read()).normalized_price).toBe(950);
  await page.getByRole('button', { name: 'Update rates' }).click();
  await dialog().getByText('Every period with a price already has the rate from the table.').waitFor();
  expect(problems).toEqual([]);
});
