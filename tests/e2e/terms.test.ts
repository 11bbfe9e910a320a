// In a browser: entering the terms of a contract, deadlines that follow at once, a suggestion taken over, and a reason asked for another day.
import { describe, expect, it } from 'vitest';
import { addDays, nextDay } from '#shared/domain/calendar/dates.ts';
import { groups } from '#shared/contract/calls.ts';
import { today } from '#functions/platform/clock.ts';
import { axeProblems } from '#tests/support/axe.ts';
import { ask } from '#tests/support/api.ts';
import { inBrowser, library, page, problems, product } from '#tests/support/in-browser.ts';

inBrowser({ records: true });

const dialog = () => page.getByRole('dialog');
const card = () => page.getByRole('region', { name: 'Contract terms' });

/** A subscription whose year ends in 200 days, with the next year undecided; named by the test. */
async function twoYears(name: string, more: object = {}) {
  const end = addDays(today('UTC'), 200);
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

describe('S40 suggested contract terms', () => {
  it('shows the deadline before and after, and takes over what was chosen', async () => {
    const year = Number(today('UTC').slice(0, 4));
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
    const day = today('UTC');
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
