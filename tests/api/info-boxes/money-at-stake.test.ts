import { beforeAll, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { listSearch } from '#shared/contract/list-query.ts';
import type { SubscriptionRow } from '#shared/contract/rows/subscription-row.ts';
import { addDays, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { deadlineFilters, decisionSpans } from '#shared/domain/reminders/decision-span.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, createTestTenant } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';

withLibrary();

const { infoBoxes, myWork, subscriptions } = groups;
const day = today('Europe/Berlin');

/** A period of a year with a deadline in so many days. */
function period(subscription_name: string, days: number, more: object = {}) {
  const cancellation_deadline = addDays(day, days);
  const start_date = addDays(cancellation_deadline, 40);
  const dates = { cancellation_deadline, start_date, end_date: yearLaterMinusDay(start_date) };
  return library.period({ subscription_name, owner_id: tenant.editor.id, currency: 'EUR', ...dates, ...more });
}

/** The same with the period of the year before it, which was accepted. */
async function renewed(name: string, days: number, { before, price }: { before: number; price: number | null }) {
  const start_date = addDays(day, days + 40);
  const earlier = addDays(start_date, -365);
  const dates = { start_date: earlier, end_date: addDays(start_date, -1), cancellation_deadline: null };
  const first = await period(name, days, { ...dates, price: before, decision: 'accepted' });
  return period(name, days, { subscription_id: first.subscription_id, subscription_name: undefined, price });
}

beforeAll(async () => {
  await period('Late', -2, { price: 100.1 });
  await period('In dollars', 3, { price: 200, currency: 'USD', normalized_price: 180.33 });
  await period('Credit', 7, { price: -30.05 });
  await period('No rate', 20, { price: 50, currency: 'GBP' });
  await renewed('No price yet', 60, { before: 200, price: null });
  await period('Never had a price', 61, { price: null });
  await renewed('Dearer', 200, { before: 100, price: 110.07 });
  await renewed('Cheaper', 201, { before: 100, price: 95 });
  const once = { one_time_purchase: true, cancellation_deadline: null, end_date: null, price: 75 };
  await period('Bought once', 10, once);
  await period('Decided', 5, { decision: 'accepted' });
  await period('Over', -800);
  const two = await period('Two of them', -1, { price: 10 });
  const next = { start_date: addDays(two.end_date ?? day, 1), end_date: yearLaterMinusDay(addDays(two.end_date ?? day, 1)) };
  await period('', 300, { subscription_id: two.subscription_id, subscription_name: undefined, ...next, price: 11 });
});

test('what is undecided is summed by when it must be decided, exactly, and what has no local price is counted', async () => {
  const { spans, total, earlier, currency, today: now } = await ask(infoBoxes.moneyAtStake, { as: tenant.viewer });
  expect([currency, now]).toEqual(['EUR', day]);
  const nothing = { change: null, compared: 0, estimated: 0, estimate: 0, unknown: 0 };
  expect(spans).toEqual([
    // 100.10 + 180.33 − 30.05
    { id: 'week', subscriptions: 3, amount: 250.38, ...nothing },
    { id: 'month', subscriptions: 1, amount: 0, ...nothing, unknown: 1 },
    // 200.00 raised by the 4 % that the library expects.
    { id: 'quarter', subscriptions: 2, amount: 0, ...nothing, estimated: 1, estimate: 208, unknown: 1 },
    // 110.07 + 95.00 + 11.00; + 10.07 − 5.00, and + 1.00 for the second of two
    { id: 'later', subscriptions: 3, amount: 216.07, ...nothing, change: 6.07, compared: 3 },
    { id: 'none', subscriptions: 1, amount: 75, ...nothing },
  ]);
  expect(total).toEqual({ subscriptions: 10, amount: 541.45, change: 6.07, compared: 3, estimated: 1, estimate: 208, unknown: 2 });
  expect(earlier).toEqual({ periods: 1, amount: 10, unpriced: 0 });
});

test('each span says what the list of subscriptions says that it leads to', async () => {
  const { spans } = await ask(infoBoxes.moneyAtStake, { as: tenant.editor });
  for (const id of decisionSpans) {
    const filters = [
      { field: 'decision', operator: 'in' as const, values: ['undecided'] },
      { field: 'time', operator: 'in' as const, values: ['upcoming', 'current', 'open'] },
      ...deadlineFilters(id, day).map(({ operator, value }) => ({ field: 'effective_deadline', operator, values: [value] })),
    ];
    const query = listSearch({ paginated: true, totals: true, filters });
    const page = (await ask(subscriptions.list, { as: tenant.editor, query })) as Page<SubscriptionRow>;
    const amount = page.totals?.find(({ field }) => field === 'normalized_price')?.amounts[0]?.value ?? 0;
    expect({ id, subscriptions: page.last_row, amount }).toEqual(
      spans
        .map(({ id: span, subscriptions: count, amount: sum }) => ({ id: span, subscriptions: count, amount: sum }))
        .find((each) => each.id === id),
    );
  }
});

test('S40 what needs attention says the money of the undecided periods behind it, each period once', async () => {
  const { spans, currency } = await ask(myWork.get, { as: tenant.editor });
  expect(currency).toBe('EUR');
  expect(spans.map(({ id, undecided }) => [id, undecided])).toEqual([
    // Late 100.10 and the first of two 10.00
    ['overdue', { periods: 2, amount: 110.1, unpriced: 0 }],
    ['week', { periods: 2, amount: 150.28, unpriced: 0 }],
    ['month', { periods: 1, amount: 0, unpriced: 1 }],
  ]);
  expect((await ask(myWork.get, { as: tenant.viewer })).spans[0]?.undecided).toEqual({ periods: 0, amount: 0, unpriced: 0 });
});

test('another library has its own', async () => {
  const other = await createTestTenant({ currency: 'SEK' });
  const { total, currency } = await ask(infoBoxes.moneyAtStake, { as: other.viewer });
  expect([currency, total.subscriptions, total.amount]).toEqual(['SEK', 0, 0]);
});
