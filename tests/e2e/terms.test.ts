// In a browser: entering the terms of a contract, deadlines that follow at once, a suggestion taken over, and a reason asked for another day.
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, nextDay } from '#shared/domain/calendar/dates.ts';
import { groups } from '#shared/contract/calls.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { ask } from '#tests/support/api.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';
import { memberDay, memberYear } from '#tests/support/today.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');
const card = () => page.getByRole('region', { name: 'Contract terms' });

/** A subscription whose year ends in 200 days, with the next year undecided; named by the test. */
async function twoYears(name: string, more: object = {}) {
  const end = addDays(memberDay(), 200);
  const first = await library.period({ subscription_name: name, start_date: addDays(end, -364), end_date: end, decision: 'accepted' });
  const id = first.subscription_id;
  const next = await library.period({ subscription_id: id, start_date: nextDay(end), end_date: addDays(end, 365), ...more });
  return { id, end, next: next.id };
}

async function open(path: string): Promise<void> {
  await product.signIn(page);
  await page.goto(`${product.origin}${path}`);
}

const read = (id: string) => ask(groups.subscriptionPeriods.get, { as: product.tenant.editor, params: { id } });

describe('S170 contract terms of a subscription', () => {
  it('enters terms that the coming deadline follows at once, and refuses a notice of 0', async () => {
    const { id, next, end } = await twoYears('Journal of Notice');
    await open(`/subscriptions/${id}/price`);
    await card().getByRole('button', { name: 'Enter contract terms' }).click();
    const count = dialog().getByLabel('Notice before the end');
    await count.fill('0');
    await dialog().getByText('The notice is 1 to 60 months. Leave it empty if there is none.').waitFor();
    await count.fill('60');
    await dialog().getByRole('button', { name: 'Unit' }).click();
    await page.getByRole('option', { name: 'Days' }).click();
    await dialog()
      .getByText(/can be ended until/)
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await card().getByText('60 days before the end').waitFor();
    await page.getByText('from the contract’s terms').first().waitFor();
    expect(await read(next)).toMatchObject({ effective_deadline: addDays(end, -60), deadline_source: 'notice' });
    expect(await axeProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('asks the reason for another day than the terms give, and shows it', async () => {
    const { id, end } = await twoYears('Journal of Reasons');
    const terms = {
      renewal: 'on_order',
      notice: { count: 60, unit: 'day' },
      notice_to: null,
      notice_form: null,
      length_months: 12,
    } as const;
    await ask(groups.subscriptionTerms.set, {
      as: product.tenant.editor,
      params: { id },
      body: { terms: { ...terms, fixed_until: null, years: [], opt_out: [], source: 'typed' } },
    });
    await open(`/subscriptions/${id}/price`);
    await page
      .getByRole('button', { name: /^Edit period/ })
      .first()
      .click();
    const deadline = dialog().getByLabel('Decision Deadline');
    const day = addDays(end, -90);
    await deadline.fill(day.split('-').toReversed().join('.'));
    await deadline.press('Tab');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog()
      .getByText(/Please give the reason for another day/)
      .first()
      .waitFor();
    await dialog().getByLabel('Reason for the deadline').fill('The committee meets in June');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page
      .getByText(/typed; the terms say .*The committee meets in June/)
      .first()
      .waitFor();
  });

  it('makes the periods of a bound contract with their prices', async () => {
    const { id, end, next } = await twoYears('Journal of Bonds', { price: null });
    await open(`/subscriptions/${id}/price`);
    await card().getByRole('button', { name: 'Enter contract terms' }).click();
    const local = (date: string): string => date.split('-').toReversed().join('.');
    await dialog()
      .getByLabel('Bound until')
      .fill(local(addDays(end, 365)));
    await dialog().getByRole('button', { name: 'Add year' }).click();
    await dialog()
      .getByLabel('Year from')
      .fill(local(nextDay(end)));
    await dialog()
      .getByLabel(/^Price in/)
      .fill('1234,5');
    await dialog().getByLabel('Make the missing periods of these years, accepted').check();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await read(next)).toMatchObject({ price: 1234.5, decision: 'accepted', deadline_source: 'bound' });
  });
});

describe('S170 a period up to the end of the year', () => {
  it('shows the price by months and by days before it makes the period', async () => {
    const day = memberDay();
    const first = await library.period({
      subscription_name: 'Journal of Ends',
      start_date: addDays(day, -364),
      end_date: day,
      price: 12_000,
    });
    const id = first.subscription_id;
    await open(`/subscriptions/${id}/price`);
    await card().getByRole('button', { name: 'Align the end with a date' }).click();
    await dialog()
      .getByRole('button', { name: /Last day/ })
      .click();
    await page.getByRole('option', { name: 'Another day' }).click();
    const end = addDays(addMonths(nextDay(day), 18), -1);
    const other = dialog().getByLabel('Other last day');
    await other.fill(day.split('-').toReversed().join('.'));
    await dialog()
      .getByText(/^Must be after/)
      .waitFor();
    await other.fill(end.split('-').toReversed().join('.'));
    await other.press('Tab');
    await dialog().getByText('18 months', { exact: false }).waitFor();
    await dialog().getByText('Difference between days and months').waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create period' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const rows = await ask(groups.subscriptions.periods, { as: product.tenant.editor, params: { id } });
    const made = (Array.isArray(rows) ? rows : rows.data).find(({ end_date }) => end_date === end);
    expect(made).toMatchObject({ start_date: nextDay(day), price: 18_000, yearly_price: 12_000 });
    expect(problems).toEqual([]);
  });
});

describe('S170 reminders of a subscription', () => {
  const reminders = () => page.getByRole('region', { name: 'Reminders' });

  it('are added, snoozed and silenced on its page', async () => {
    const { id, end } = await twoYears('Journal of Reminders');
    await open(`/subscriptions/${id}/price`);
    await reminders().getByRole('button', { name: 'Add reminder' }).click();
    const days = dialog().getByLabel('Days before the deadline');
    await days.fill('900');
    await dialog().getByText('A reminder is 0 to 730 days before the deadline.').waitFor();
    await days.fill('20');
    await dialog().getByLabel('Text').fill('Ask the committee');
    expect(await axeProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const row = reminders().getByRole('row').filter({ hasText: 'Ask the committee' });
    await row.getByText('20 days before the deadline').waitFor();
    // Tabs half below the header of a scrolled page would be too small to press.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeProblems(page)).toEqual([]);
    const list = () => ask(groups.subscriptionReminders.list, { as: product.tenant.editor, params: { id } });
    expect((await list()).reminders[0]?.next_on).toBe(addDays(nextDay(end), -110));
    await reminders().getByRole('checkbox').click();
    await expect.poll(async () => (await list()).quiet, { timeout: 30_000 }).toBe(true);
    await row.getByRole('button', { name: /^Delete reminder/ }).click();
    await reminders().getByText('No reminders of its own', { exact: false }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe('S40 suggested contract terms', () => {
  it('shows the deadline before and after, and takes over what was chosen', async () => {
    const year = memberYear();
    const first = await library.period({
      subscription_name: 'Journal of Habits',
      start_date: `${year - 1}-01-01`,
      end_date: `${year - 1}-12-31`,
      cancellation_deadline: `${year - 2}-09-30`,
    });
    for (const each of [year, year + 1])
      await library.period({
        subscription_id: first.subscription_id,
        start_date: `${each}-01-01`,
        end_date: `${each}-12-31`,
        cancellation_deadline: `${each - 1}-09-${each === year ? 28 : 30}`,
      });
    await open('/subscriptions');
    await page.getByRole('button', { name: 'Contract terms' }).click();
    await page.getByRole('menuitem', { name: 'Suggested contract terms' }).click();
    const row = dialog().getByRole('row').filter({ hasText: 'Journal of Habits' });
    await row.getByText('Only when renewed, 3 months before the end').waitFor();
    await row.getByText(/, unchanged$/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await row.getByRole('checkbox').check();
    await dialog().getByRole('button', { name: 'Use 1 suggestion' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const { terms } = await ask(groups.subscriptions.get, { as: product.tenant.editor, params: { id: first.subscription_id } });
    expect(terms).toMatchObject({ notice: { count: 3, unit: 'month' }, source: 'proposed' });
  });
});

describe('S173 renewed by themselves', () => {
  it('lists the periods of a year with what is only expected', async () => {
    const day = memberDay();
    const first = await library.period({
      subscription_name: 'Journal of Renewals',
      start_date: addDays(day, -300),
      end_date: addDays(day, 64),
      decision: 'accepted',
    });
    const next = await library.period({
      subscription_id: first.subscription_id,
      start_date: addDays(day, 65),
      end_date: addDays(day, 429),
      price: null,
    });
    await product.tenant.repo.commit(async (tx) => {
      const period = await tx.load('subscription_period', next.id);
      tx.save('subscription_period', { ...period, decision: 'accepted', renewed_by_itself_on: day });
    });
    await open('/renewed');
    await page
      .getByRole('row')
      .filter({ hasText: 'Journal of Renewals' })
      .getByText(/^expected /)
      .waitFor();
    await page.getByText(/expected .* for 1 period without a price/).waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });
});
