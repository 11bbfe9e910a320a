import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import { addDays, addMonths, nextDay } from '#shared/domain/calendar/dates.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';

const { coTerminate, set } = groups.subscriptionTerms;
const { subscriptionPeriods: periods, subscriptions } = groups;

withLibrary();

/** A subscription with the year from 1 July 2089 for 12,000.00 euros. */
async function oneYear(more: object = {}) {
  const dates = { start_date: '2089-07-01', end_date: '2090-06-30' };
  const first = await library.period({ ...dates, price: 12_000, decision: 'accepted', ...more });
  return { id: first.subscription_id, first };
}

const post = (id: string, body: object, idempotencyKey?: string) =>
  callApi(coTerminate, {
    as: tenant.editor,
    params: { id },
    body: body as never,
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  });
const all = async (id: string) => {
  const rows = await ask(subscriptions.periods, { as: tenant.editor, params: { id } });
  return (Array.isArray(rows) ? rows : rows.data).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
};

describe('C883 a period up to the end of the library’s year [RQ08]', () => {
  test('is reckoned both ways and made by neither', async () => {
    const { id } = await oneYear();
    const { status, result } = await post(id, { end_date: '2091-12-31' });
    expect([status, result]).toEqual([
      200,
      {
        asks_start: null,
        start_date: '2090-07-01',
        end_date: '2091-12-31',
        year_ends: ['2090-12-31', '2091-12-31'],
        months: 18,
        days: 549,
        currency: 'EUR',
        yearly_price: 12_000,
        by_months: 18_000,
        by_days: 18_049.32,
        difference: 49.32,
        financial_period: { id: expect.any(String), name: expect.any(String) },
        deadline: '2090-04-02',
        next_deadline: '2091-10-03',
        closes_on: null,
        period_id: null,
      },
    ]);
    expect(await all(id)).toHaveLength(1);
    // The next end of the year, unless another day is named.
    expect((await post(id, {})).result).toMatchObject({ end_date: '2090-12-31', months: 6, by_months: 6000, by_days: 6049.32 });
    expect((await post(id, { end_date: '2090-12-14', yearly_price: 9000 })).result).toMatchObject({
      months: null,
      by_months: null,
      by_days: 4117.81,
    });
  });

  test('has the deadline that the terms of its contract give', async () => {
    const { id } = await oneYear();
    await ask(set, {
      as: tenant.editor,
      params: { id },
      body: { terms: { ...blankTerms, years: [], opt_out: [], notice: { count: 3, unit: 'month' } } },
    });
    expect((await post(id, {})).result).toMatchObject({ deadline: '2090-03-31', next_deadline: '2090-09-30' });
  });

  test('has the deadline that it will have, also where it began before the terms were entered [RQ02]', async () => {
    const day = today('Europe/Berlin');
    const { subscription_id: id } = await library.period({ start_date: addDays(day, -394), end_date: addDays(day, -30), price: 12_000 });
    await ask(set, {
      as: tenant.editor,
      params: { id },
      body: { terms: { ...blankTerms, years: [], opt_out: [], notice: { count: 6, unit: 'month' } } },
    });
    const given = { end_date: addDays(day, 300), price_by: 'days' };
    const { result: shown } = await post(id, given);
    const { result } = await post(id, { ...given, commit: true });
    const made = await ask(periods.get, { as: tenant.editor, params: { id: result.period_id ?? '' } });
    expect(shown.deadline).toBe(made.effective_deadline);
  });

  test('is made with the chosen price and keeps the yearly one [RQ15]', async () => {
    const { id, first } = await oneYear();
    const { status, result, body } = await post(id, { end_date: '2091-12-31', price_by: 'months', commit: true });
    expect([status, body.messages.default]).toEqual([200, 'The period until 31.12.2091 was created.']);
    const made = await ask(periods.get, { as: tenant.editor, params: { id: result.period_id ?? '' } });
    expect(made).toMatchObject({
      start_date: '2090-07-01',
      end_date: '2091-12-31',
      price: 18_000,
      yearly_price: 12_000,
      price_change: 0,
      decision: 'undecided',
      owner: first.owner,
      vendor: first.vendor,
      forecast: { base: { price: 12_000 }, marks: [] },
    });
    // Another price is compared by days.
    await ask(periods.update, { as: tenant.editor, params: { id: made.id }, body: { price: 18_100 } });
    expect(await ask(periods.get, { as: tenant.editor, params: { id: made.id } })).toMatchObject({
      yearly_price: 12_000,
      price_change: 0.2808,
    });
  });

  test('shows the yearly price at a glance', async () => {
    const day = today('Europe/Berlin');
    const { subscription_id: id } = await library.period({ start_date: addDays(day, -364), end_date: day, price: 12_000 });
    const end_date = addDays(addMonths(nextDay(day), 18), -1);
    await post(id, { end_date, price_by: 'months', commit: true });
    const { renewal } = await ask(subscriptions.get, { as: tenant.editor, params: { id } });
    expect(renewal.periods.find(({ role }) => role === 'next')).toMatchObject({
      annual_price: 12_000,
      change: { percent: 0, local: false },
    });
  });

  test('is made without a price where no yearly price is known: unknown is not zero', async () => {
    const { id } = await oneYear({ price: null });
    expect((await post(id, {})).result).toMatchObject({ yearly_price: null, by_months: null, by_days: null, difference: null, days: 184 });
    const { result } = await post(id, { commit: true });
    expect(await ask(periods.get, { as: tenant.editor, params: { id: result.period_id ?? '' } })).toMatchObject({
      price: null,
      yearly_price: null,
    });
  });

  test('asks for its first day after an open period, which then ends the day before', async () => {
    const { id, first } = await oneYear();
    await tenant.repo.commit(async (tx) => {
      tx.save('subscription_period', { ...(await tx.load('subscription_period', first.id)), end_date: null });
    });
    expect((await post(id, {})).result).toMatchObject({ asks_start: 'open', start_date: null, end_date: null, days: null, deadline: null });
    const refused = await post(id, { commit: true, price_by: 'days' });
    expect([refused.status, refused.body.messages.errors]).toEqual([
      422,
      { start_date: ['The latest period has no end. Enter the first day of the new period; the latest one then ends the day before.'] },
    ]);
    const start = { start_date: '2090-09-01', yearly_price: 12_000 };
    expect((await post(id, start)).result).toMatchObject({ closes_on: '2090-08-31', by_months: 4000, by_days: 4010.96 });
    const { status } = await post(id, { ...start, price_by: 'days', commit: true });
    expect(status).toBe(200);
    expect((await all(id)).map(({ start_date, end_date, price }) => [start_date, end_date, price])).toEqual([
      ['2089-07-01', '2090-08-31', 12_000],
      ['2090-09-01', '2090-12-31', 4010.96],
    ]);
  });

  test('asks for its first day after a cancelled period', async () => {
    const { id } = await oneYear({ decision: 'cancelled' });
    expect((await post(id, {})).result).toMatchObject({ asks_start: 'cancelled', start_date: null });
    const { body } = await post(id, { commit: true });
    expect(body.messages.errors).toEqual({ start_date: ['The latest period is cancelled. Enter the first day of the new period.'] });
    const early = await post(id, { start_date: '2090-06-30' });
    expect([early.status, early.body.messages.errors]).toEqual([422, { start_date: ['Must be after (30.06.2090)'] }]);
    expect((await post(id, { start_date: '2090-10-15', price_by: 'days', commit: true })).status).toBe(200);
  });

  test.each([
    ['an end before its start', { end_date: '2090-06-30' }, 'end_date', 'Must be after (01.07.2090)'],
    [
      'a first day that is not the next one',
      { start_date: '2090-08-01' },
      'start_date',
      'The period starts on 01.07.2090, the day after the latest one.',
    ],
    ['over 120 months', { end_date: '2100-07-01' }, 'end_date', 'The length of a term is 1 to 120 months.'],
    ['no choice of price', { commit: true }, 'price_by', 'Choose whether the price is calculated by months or by days.'],
    [
      'a price by months for no whole months',
      { commit: true, end_date: '2090-12-14', price_by: 'months' },
      'price_by',
      'The period does not last whole months. Choose the price by days.',
    ],
  ])('is refused with %s, in a sentence', async (_what, given, field, sentence) => {
    const { id } = await oneYear();
    const { status, body } = await post(id, given);
    expect([status, body.messages.errors]).toEqual([422, { [field]: [sentence] }]);
    expect(await all(id)).toHaveLength(1);
  });

  test('is refused where no period can follow, and to readers', async () => {
    const once = await library.period({ start_date: '2090-01-01', end_date: null, one_time_purchase: true });
    expect((await post(once.subscription_id, {})).status).toBe(422);
    const { id } = await oneYear();
    expect((await callApi(coTerminate, { as: tenant.viewer, params: { id }, body: {} })).status).toBe(403);
    expect((await post('nowhere', {})).status).toBe(404);
    expect((await post('nowhere', { commit: true })).status).toBe(404);
  });

  test('is made once by a call that is repeated, and by two instances at once', async () => {
    const { id } = await oneYear();
    const body = { price_by: 'months', commit: true };
    const [one, two] = [await post(id, body, 'align-once-1'), await post(id, body, 'align-once-1')];
    expect([one.status, two.status, two.result.period_id]).toEqual([200, 200, one.result.period_id]);
    expect(await all(id)).toHaveLength(2);
  });
});

test('C883 of two instances at once one makes the period', async () => {
  const instances = [await startInstance(), await startInstance()] as const;
  await atSteps(async (step) => {
    const { id } = await oneYear();
    const act = ({ coTerminate: align, repositoryFor }: Instance) =>
      align({
        repo: repositoryFor(tenant.repo.caller),
        params: { id },
        body: { price_by: 'months', commit: true, end_date: '2090-12-31' },
        model: () => repositoryFor(tenant.repo.caller).model(),
      } as never);
    const done = await interleave(instances, step, act, act);
    const fulfilled = [done.result, done.meanwhile].filter((each) => each?.status === 'fulfilled');
    expect(fulfilled.length, `step ${step}`).toBeGreaterThanOrEqual(1);
    const starts = (await all(id)).map(({ start_date }) => start_date);
    expect(new Set(starts).size, `step ${step}`).toBe(starts.length);
    return done;
  });
});
