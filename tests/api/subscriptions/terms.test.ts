import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { groups } from '#shared/contract/calls.ts';
import type { ResultOf } from '#shared/contract/route.ts';
import { addDays, addMonths, nextDay } from '#shared/domain/calendar/dates.ts';
import { blankTerms } from '#shared/domain/terms/subscription-terms.ts';
import { today } from '#functions/platform/clock.ts';
import { ask, callApi } from '#tests/support/api.ts';
import { readIcs } from '#tests/support/read-calendar.ts';
import { library, tenant, withLibrary } from '#tests/support/with-library.ts';
import { atSteps, type Instance, interleave, startInstance } from '#tests/support/two-instances.ts';

const { set, setMany, proposals } = groups.subscriptionTerms;
const { subscriptionPeriods: periods, subscriptions } = groups;

withLibrary();

const terms = { ...blankTerms, years: [], opt_out: [] as string[] };
const notice = (count: number, unit: 'month' | 'day' = 'month') => ({ ...terms, notice: { count, unit } });

/** A subscription with the years 2090 and 2091, the second undecided; `more` is of the second. */
async function twoYears(more: object = {}) {
  const first = await library.period({ start_date: '2090-01-01', end_date: '2090-12-31', decision: 'accepted' });
  const id = first.subscription_id;
  const second = await library.period({ subscription_id: id, start_date: '2091-01-01', end_date: '2091-12-31', ...more });
  return { id, first, second };
}

const put = (id: string, body: object) => callApi(set, { as: tenant.editor, params: { id }, body: body as never });
const read = (id: string) => ask(periods.get, { as: tenant.editor, params: { id } });

describe('C880 the terms of a subscription', () => {
  test('give the coming period its deadline [RQ02]', async () => {
    const { id, first, second } = await twoYears();
    expect(await read(second.id)).toMatchObject({ effective_deadline: '2090-10-03', deadline_source: 'proposed', terms_deadline: null });
    const { status, result, body } = await put(id, { terms: { ...notice(3), renewal: 'automatic', notice_to: 'sales@press.example' } });
    expect([status, body.messages.default]).toEqual([200, 'The terms were saved. The last day of notice, 30.09.2090, is a Saturday.']);
    expect(result).toMatchObject({
      before: null,
      after: { ...notice(3), renewal: 'automatic', notice_to: 'sales@press.example', entered_on: today('Europe/Berlin') },
      periods: [{ id: second.id, deadline_before: '2090-10-03', deadline: '2090-09-30', source: 'notice', follows: false }],
      made: [],
      left: [],
    });
    expect(await read(second.id)).toMatchObject({
      cancellation_deadline: null,
      effective_deadline: '2090-09-30',
      deadline_source: 'notice',
      terms_deadline: '2090-09-30',
      version: second.version,
    });
    // The first period follows none, so that no notice leads to it.
    expect(await read(first.id)).toMatchObject({ deadline_source: 'proposed', terms_deadline: null });
    await put(id, { terms: null });
    expect(await read(second.id)).toMatchObject({ effective_deadline: '2090-10-03', deadline_source: 'proposed' });
    expect(await ask(subscriptions.get, { as: tenant.editor, params: { id } })).toMatchObject({ terms: null });
  });

  test('clear a typed deadline that is the same day, and leave any other with its reason [RQ02]', async () => {
    const same = await twoYears({ cancellation_deadline: '2090-09-30' });
    const other = await twoYears({ cancellation_deadline: '2090-08-15', deadline_reason: 'The committee meets in August' });
    expect((await put(same.id, { terms: notice(3) })).result.periods).toMatchObject([{ follows: true, source: 'notice' }]);
    expect((await put(other.id, { terms: notice(3) })).result.periods).toMatchObject([{ follows: false, source: 'own' }]);
    expect(await read(same.second.id)).toMatchObject({ cancellation_deadline: null, effective_deadline: '2090-09-30' });
    expect(await read(other.second.id)).toMatchObject({
      effective_deadline: '2090-08-15',
      deadline_source: 'own',
      terms_deadline: '2090-09-30',
      deadline_reason: 'The committee meets in August',
    });
    // It follows the terms from now on.
    await put(same.id, { terms: notice(6) });
    expect(await read(same.second.id)).toMatchObject({ effective_deadline: '2090-06-30' });
  });

  test('leave a decided period and a past one as they are', async () => {
    const decided = await twoYears({ cancellation_deadline: '2090-09-30', decision: 'accepted' });
    expect((await put(decided.id, { terms: notice(3) })).result.periods).toEqual([]);
    expect(await read(decided.second.id)).toMatchObject({ cancellation_deadline: '2090-09-30', deadline_source: 'own' });
  });

  test('move no period that was decided or past before [RQ02]', async () => {
    const decided = await twoYears({ decision: 'accepted' });
    const past = await library.period({ start_date: '2024-01-01', end_date: '2024-12-31', decision: 'accepted' });
    const overdue = await library.period({ subscription_id: past.subscription_id, start_date: '2025-01-01', end_date: '2025-12-31' });
    const before = [await read(decided.second.id), await read(overdue.id)];
    await put(decided.id, { terms: notice(3) });
    await put(past.subscription_id, { terms: notice(3) });
    expect([await read(decided.second.id), await read(overdue.id)]).toEqual(before);
    expect(before.map(({ effective_deadline: day, deadline_source: source }) => [day, source])).toEqual([
      ['2090-10-03', 'proposed'],
      ['2024-10-03', 'proposed'],
    ]);
  });

  test('leave a decided period on the day of the terms that it was decided under [RQ02]', async () => {
    const { id, second } = await twoYears();
    await put(id, { terms: notice(3) });
    await ask(groups.periodDecisions.accept, { as: tenant.editor, params: { id: second.id }, body: {} as never });
    expect(await read(second.id)).toMatchObject({ effective_deadline: '2090-09-30', deadline_source: 'notice' });
    await put(id, { terms: notice(6) });
    expect(await read(second.id)).toMatchObject({ decision: 'accepted', effective_deadline: '2090-09-30', terms_deadline: null });
    await put(id, { terms: null });
    expect(await read(second.id)).toMatchObject({ effective_deadline: '2090-09-30' });
  });

  test.each([
    [
      'a notice of 0 months',
      { notice: { count: 0, unit: 'month' } },
      'notice',
      'The notice is 1 to 60 months. Leave it empty if there is none.',
    ],
    ['a length of 0 months', { length_months: 0 }, 'length_months', 'The length of a term is 1 to 120 months.'],
    [
      'an opt-out day after the end',
      { fixed_until: '2092-12-31', opt_out: ['2093-01-01'] },
      'opt_out',
      'The opt-out day 01.01.2093 is after 31.12.2092, the day until which the contract is bound. Correct one of the two.',
    ],
    [
      'years that overlap',
      {
        fixed_until: '2092-12-31',
        years: [
          { start_date: '2091-01-01', price: null },
          { start_date: '2091-07-01', price: null },
        ],
      },
      'years',
      'The years from 01.01.2091 and from 01.07.2091 overlap. They start at least 12 months apart.',
    ],
  ])('are refused with %s, in a sentence', async (_what, change, field, sentence) => {
    const { id } = await twoYears();
    const { status, body } = await put(id, { terms: { ...terms, ...change } });
    expect([status, body.messages.errors]).toEqual([422, { [`terms.${field}`]: [sentence] }]);
  });

  test('say that a passed deadline decided nothing', async () => {
    const day = today('Europe/Berlin');
    const end = addDays(day, 40);
    const first = await library.period({ start_date: addDays(end, -364), end_date: end, decision: 'accepted' });
    const next = await library.period({ subscription_id: first.subscription_id, start_date: nextDay(end), end_date: addDays(end, 365) });
    const { result } = await put(first.subscription_id, { terms: notice(60, 'day') });
    expect(result.notes).toEqual([
      expect.stringMatching(/^The last day of notice for the period from .+ Nothing was decided; please check it\.$/),
    ]);
    expect(await read(next.id)).toMatchObject({ decision: 'undecided', effective_deadline: addDays(end, -60) });
  });

  test('say that the notice of the current period has passed, before a next one is made', async () => {
    const day = today('Europe/Berlin');
    const end = addDays(day, 40);
    const { subscription_id: id } = await library.period({ start_date: addDays(end, -364), end_date: end, decision: 'accepted' });
    const passed = /^The last day of notice for the period from .+ Nothing was decided; please check it\.$/;
    expect((await put(id, { terms: notice(60, 'day') })).result.notes).toEqual([expect.stringMatching(passed)]);
    const { subscription_id: over } = await library.period({ start_date: '2020-01-01', end_date: '2020-12-31', decision: 'accepted' });
    expect((await put(over, { terms: notice(60, 'day') })).result.notes).toEqual([]);
  });

  test('say that a period without an end has no notice day', async () => {
    const once = await library.period({ start_date: '2090-01-01', end_date: null, one_time_purchase: true });
    const { result } = await put(once.subscription_id, { terms: notice(3) });
    expect(result.notes).toEqual(['The latest period has no end, so that it has no last day of notice and does not renew by itself.']);
  });

  test('are refused to readers, and at an outdated version', async () => {
    const { id } = await twoYears();
    expect((await callApi(set, { as: tenant.viewer, params: { id }, body: { terms: null } })).status).toBe(403);
    expect((await put(id, { terms: notice(3), version: 1 })).status).toBe(200);
    expect((await put(id, { terms: notice(6), version: 1 })).status).toBe(409);
    expect((await callApi(set, { as: tenant.editor, params: { id: 'nowhere' }, body: { terms: null } })).status).toBe(404);
  });

  test('show at once wherever a deadline shows', async () => {
    const day = today('Europe/Berlin');
    const end = addDays(day, 120);
    const first = await library.period({ start_date: addDays(end, -364), end_date: end, decision: 'accepted' });
    const id = first.subscription_id;
    const next = await library.period({ subscription_id: id, start_date: nextDay(end), end_date: addDays(end, 365) });
    const as = tenant.editor;
    const everywhere = async () => {
      const rows = async <R extends { id: string }>(answer: Promise<R[] | { data: R[] }>, wanted: string): Promise<R | undefined> => {
        const found = await answer;
        return (Array.isArray(found) ? found : found.data).find((row) => row.id === wanted);
      };
      const reminders = await ask(groups.reminders.list, { as, query: { paginated: false } as never });
      const work = await ask(groups.myWork.get, { as, query: {} as never });
      const ofList = Array.isArray(reminders) ? reminders : reminders.data;
      return {
        period: (await rows(ask(periods.list, { as }), next.id))?.effective_deadline,
        subscription: (await rows(ask(subscriptions.list, { as }), id))?.effective_deadline,
        glance: (await ask(subscriptions.get, { as, params: { id } })).renewal.periods.find((each) => each.id === next.id)
          ?.effective_deadline,
        reminder: ofList.find(({ entity_id }) => entity_id === next.id)?.deadline,
        work: JSON.stringify(work).includes(`"date":"${addDays(end, -90)}"`) ? 'proposed' : 'terms',
      };
    };
    const before = addDays(nextDay(end), -90);
    expect(await everywhere()).toMatchObject({ period: before, subscription: before, glance: before, reminder: before });
    await put(id, { terms: notice(60, 'day') });
    const after = addDays(end, -60);
    expect(await everywhere()).toMatchObject({ period: after, subscription: after, glance: after, reminder: after });
    await put(id, { terms: notice(75, 'day') });
    const later = addDays(end, -75);
    expect(await everywhere()).toMatchObject({ period: later, subscription: later, glance: later, reminder: later });
  });

  test('leave the deadline of the next period empty where they give a day [RQ02]', async () => {
    const { id, second } = await twoYears({ cancellation_deadline: '2090-08-15', decision: 'accepted' });
    await put(id, { terms: notice(3) });
    const offer = await ask(periods.formForSubscription, { as: tenant.editor, params: { id } });
    // 2091 has not begun, so that no further period is proposed; the form continues from the latest.
    expect(offer.next_period).toBeNull();
    await ask(periods.update, { as: tenant.editor, params: { id: second.id }, body: { decision: 'undecided' } });
    const day = today('Europe/Berlin');
    const current = await library.period({
      start_date: addDays(day, -300),
      end_date: addDays(day, 64),
      cancellation_deadline: addDays(day, -330),
    });
    await put(current.subscription_id, { terms: notice(30, 'day') });
    const made = await ask(subscriptions.createNewPeriod, { as: tenant.editor, params: { id: current.subscription_id } });
    expect(made).toMatchObject({ cancellation_deadline: null, effective_deadline: addDays(day, 34), deadline_source: 'notice' });
  });

  test('give the next period the length of a term [RQ07]', async () => {
    const day = today('Europe/Berlin');
    const current = await library.period({ start_date: addDays(day, -300), end_date: addDays(day, 64) });
    await put(current.subscription_id, { terms: { ...terms, length_months: 18 } });
    const made = await ask(subscriptions.createNewPeriod, { as: tenant.editor, params: { id: current.subscription_id } });
    expect(made.end_date).toBe(addDays(addMonths(addDays(day, 65), 18), -1));
  });
});

describe('C880 a contract that is bound [RQ03]', () => {
  const bound = {
    ...notice(3),
    fixed_until: '2092-12-31',
    years: ['2090', '2091', '2092'].map((year, index) => ({ start_date: `${year}-01-01`, price: 1000 + index * 50 })),
  };

  test('has no deadline, not even the library’s, but its opt-out days', async () => {
    const { id, second } = await twoYears();
    await put(id, { terms: { ...bound, years: [] } });
    expect(await read(second.id)).toMatchObject({ effective_deadline: null, deadline_source: 'bound', bound_until: '2092-12-31' });
    await put(id, { terms: { ...bound, years: [], opt_out: ['2090-10-31'] } });
    expect(await read(second.id)).toMatchObject({ effective_deadline: '2090-10-31', deadline_source: 'opt_out' });
  });

  test('gets its years as accepted periods with their prices and financial periods', async () => {
    const { id, first, second } = await twoYears({ price: null });
    const { status, result, body } = await put(id, { terms: bound, make_periods: true });
    expect([status, body.messages.errors]).toEqual([200, undefined]);
    expect(result.made).toEqual([
      { start_date: '2091-01-01', end_date: '2091-12-31', price: 1050 },
      { start_date: '2092-01-01', end_date: '2092-12-31', price: 1100 },
    ]);
    expect(result.left).toEqual([{ start_date: '2090-01-01', end_date: '2090-12-31', price: 1000 }]);
    const rows = await ask(subscriptions.periods, { as: tenant.editor, params: { id } });
    const all = (Array.isArray(rows) ? rows : rows.data).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
    expect(all.map(({ start_date, decision, price, decision_reason }) => ({ start_date, decision, price, decision_reason }))).toEqual([
      { start_date: '2090-01-01', decision: 'accepted', price: first.price, decision_reason: null },
      { start_date: '2091-01-01', decision: 'accepted', price: 1050, decision_reason: 'The contract is bound until 31.12.2092.' },
      { start_date: '2092-01-01', decision: 'accepted', price: 1100, decision_reason: 'The contract is bound until 31.12.2092.' },
    ]);
    expect(all[1]?.id).toBe(second.id);
    expect(all[2]?.financial_period).not.toBeNull();
    // Taken twice, nothing is made twice.
    expect((await put(id, { terms: bound, make_periods: true })).result.made).toEqual([]);
  });

  test('refuses a price that the period of a year cannot have', async () => {
    const { id, second } = await twoYears({ price: null, currency: 'JPY' });
    const years = [{ start_date: '2091-01-01', price: 1000.5 }];
    const { status, body } = await put(id, { terms: { ...bound, years }, make_periods: true });
    expect([status, Object.keys(body.messages.errors ?? {})]).toEqual([422, ['price']]);
    expect(await read(second.id)).toMatchObject({ price: null, decision: 'undecided' });
  });

  test('refuses a year that overlaps with a period, with its dates', async () => {
    const { id } = await twoYears();
    const shifted = { ...bound, years: [{ start_date: '2091-07-01', price: null }] };
    const { status, body } = await put(id, { terms: shifted, make_periods: true });
    expect([status, body.messages.errors]).toEqual([
      422,
      { 'terms.years': ['The year from 01.07.2091 overlaps with the period 01.01.2091 – 31.12.2091. Change one of the two.'] },
    ]);
  });

  test('makes its periods once, also with two instances at once', async () => {
    const instances = [await startInstance(), await startInstance()] as const;
    const body = { terms: bound, make_periods: true };
    await atSteps(async (step) => {
      const { id } = await twoYears();
      const act = ({ setTerms, repositoryFor }: Instance) =>
        setTerms({ repo: repositoryFor(tenant.repo.caller), params: { id }, body } as never);
      const done = await interleave(instances, step, act, act);
      expect([done.result.status, done.meanwhile?.status ?? 'fulfilled'], `step ${step}`).toEqual(['fulfilled', 'fulfilled']);
      const rows = await ask(subscriptions.periods, { as: tenant.editor, params: { id } });
      const starts = (Array.isArray(rows) ? rows : rows.data).map(({ start_date }) => start_date).toSorted();
      expect(starts, `step ${step}`).toEqual(['2090-01-01', '2091-01-01', '2092-01-01']);
      return done;
    });
  });
});

describe('C882 the terms of many subscriptions', () => {
  test('shows the effect on each and writes nothing, then writes', async () => {
    const [one, two] = [await twoYears({ cancellation_deadline: '2090-09-30' }), await twoYears()];
    const body = { records: [one, two].map(({ id }) => ({ id, terms: notice(3) })) };
    const shown = await ask(setMany, { as: tenant.editor, query: { check: true }, body });
    expect(shown).toMatchObject({ changed: 0, unchanged: 2 });
    expect(shown.outcomes.map(({ before, periods: coming }) => [before, coming[0]?.deadline, coming[0]?.follows])).toEqual([
      [null, '2090-09-30', true],
      [null, '2090-09-30', false],
    ]);
    expect(await read(one.second.id)).toMatchObject({ cancellation_deadline: '2090-09-30', deadline_source: 'own' });
    const done = await ask(setMany, { as: tenant.editor, body });
    expect(done).toMatchObject({ changed: 2, skipped: [] });
    expect(done.outcomes).toEqual(shown.outcomes);
    for (const { second } of [one, two]) expect(await read(second.id)).toMatchObject({ deadline_source: 'notice' });
  });

  test('changes none where one is refused, and names its row', async () => {
    const [one, two] = [await twoYears(), await twoYears()];
    const records = [
      { id: one.id, terms: notice(3) },
      { id: two.id, terms: notice(0) },
      { id: 'nowhere', terms: null },
    ];
    const { status, body } = await callApi(setMany, { as: tenant.editor, body: { records } });
    expect(status).toBe(422);
    expect(Object.keys(body.messages.errors ?? {})).toEqual(['records.1.terms.notice', 'records.2.id']);
    expect(await ask(subscriptions.get, { as: tenant.editor, params: { id: one.id } })).toMatchObject({ terms: null });
  });
});

describe('C881 terms that deadlines and licenses suggest', () => {
  const of = (subscription_id: string): Promise<ResultOf<typeof proposals>> =>
    ask(proposals, { as: tenant.editor, query: { subscription_id } });

  test('finds the habit of three deadlines, and none once terms are set [RQ04]', async () => {
    const first = await library.period({ start_date: '2024-01-01', end_date: '2024-12-31', cancellation_deadline: '2023-09-30' });
    const id = first.subscription_id;
    await library.period({ subscription_id: id, start_date: '2025-01-01', end_date: '2025-12-31', cancellation_deadline: '2024-09-28' });
    expect(await of(id)).toEqual([]);
    await library.period({ subscription_id: id, start_date: '2026-01-01', end_date: '2026-12-31', cancellation_deadline: '2025-09-30' });
    expect(await of(id)).toMatchObject([
      {
        subscription: { id, name: 'Journal of Tides' },
        source: 'proposed',
        terms: { renewal: 'on_order', notice: { count: 3, unit: 'month' }, source: 'proposed' },
        current: null,
        deadlines: [{ deadline: '2025-09-30' }, { deadline: '2024-09-28' }, { deadline: '2023-09-30' }],
        question: null,
      },
    ]);
    expect((await ask(proposals, { as: tenant.editor })).map(({ subscription }) => subscription.id)).toContain(id);
    await put(id, { terms: notice(3) });
    expect(await of(id)).toEqual([]);
  });

  async function license(name: string, termination: string | null, renewal: string | null): Promise<string> {
    const term = (label_id: string, description: string | null) =>
      description === null ? [] : [{ label_id, active: true, status: 'yes', qualifiers: [], description }];
    const { id } = await ask(groups.licensePeriods.create, {
      as: tenant.editor,
      body: {
        name,
        publisher_id: library.publisher,
        owner_id: tenant.editor.id,
        start_date: '2090-01-01',
        end_date: '2092-12-31',
        terms: [...term('term-termination', termination), ...term('term-renewal-type', renewal)],
      } as never,
    });
    return id;
  }
  const hold = (id: string, license_period_ids: string[]) =>
    ask(groups.subscriptionLicenses.set, { as: tenant.editor, params: { id }, body: { license_period_ids } });

  test('reads the sentences of the license in force at the end [RQ05]', async () => {
    const { id } = await twoYears();
    await hold(id, [await license('Northern terms', '3 Monate zum Ende der Laufzeit', 'Automatic, unless cancelled in time')]);
    expect(await of(id)).toMatchObject([
      {
        source: 'license',
        terms: { renewal: 'automatic', notice: { count: 3, unit: 'month' }, source: 'license' },
        sentences: [
          { name: 'Northern terms', text: '3 Monate zum Ende der Laufzeit', understood: true },
          { text: 'Automatic, unless cancelled in time', understood: true },
        ],
        question: null,
      },
    ]);
    // Terms that differ are shown beside the license's. What the license does not say stays as it was entered.
    const kept = { fixed_until: '2092-12-31', opt_out: ['2091-10-31'], notice_to: 'sales@press.example', length_months: 24 };
    await put(id, { terms: { ...notice(6), renewal: 'automatic', ...kept } });
    expect(await of(id)).toMatchObject([
      { question: 'terms_differ', current: { notice: { count: 6 } }, terms: { notice: { count: 3 }, source: 'license', ...kept } },
    ]);
    await put(id, { terms: { ...notice(3), renewal: 'automatic' } });
    expect(await of(id)).toEqual([]);
  });

  test('asks what it does not understand, with the text', async () => {
    const { id } = await twoYears();
    await hold(id, [await license('Quarterly', '3 months to the end of a quarter', 'see appendix')]);
    expect(await of(id)).toMatchObject([
      { terms: null, question: 'not_understood', sentences: [{ understood: false }, { understood: false }] },
    ]);
  });

  test('takes the notice from one license and the renewal from another', async () => {
    const { id } = await twoYears();
    await hold(id, [await license('Ends', '3 months', null), await license('Goes on', null, 'Automatic')]);
    expect(await of(id)).toMatchObject([{ terms: { renewal: 'automatic', notice: { count: 3, unit: 'month' } }, question: null }]);
  });

  test('asks where two licenses differ', async () => {
    const { id } = await twoYears();
    await hold(id, [await license('One', '3 months', 'Automatic'), await license('Two', '90 days', 'Automatic')]);
    const [found] = await of(id);
    expect(found).toMatchObject({ terms: null, question: 'licenses_differ' });
    expect(found?.sentences).toHaveLength(4);
  });
});

test('C884 lists what renewed by itself in a year, with expected prices apart [RQ14]', async () => {
  for (const price of [1200, null]) {
    const { second } = await twoYears({ price });
    await tenant.repo.commit(async (tx) => {
      const period = await tx.load('subscription_period', second.id);
      tx.save('subscription_period', { ...period, decision: 'accepted', renewed_by_itself_on: '2090-10-01' });
    });
  }
  const as = tenant.viewer;
  const list = await ask(groups.subscriptionTerms.renewed, { as, query: { year: '2090' } as never });
  const shown = list.periods.map(({ price, expected_price: each }) => ({ price, isExpected: each !== null }));
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(
    expect.arrayContaining([
      { price: 1200, isExpected: false },
      { price: null, isExpected: true },
    ]),
  );
  const expected = list.periods.find(({ price }) => price === null)?.expected_price;
  const sum = { currency: 'EUR', price: 1200, expected, count: 1, expected_count: 1, unknown_count: 0 };
  expect(list).toMatchObject({ year: 2090, years: expect.arrayContaining([2090]) as number[], sums: [sum], local: sum });
  expect((await ask(groups.subscriptionTerms.renewed, { as })).periods).toEqual([]);
  const wrong = await callApi(groups.subscriptionTerms.renewed, { as, query: { year: 'soon' } as never });
  expect(wrong.status).toBe(422);
});

test('C884 sums each currency, and says how many amounts are missing in local currency', async () => {
  for (const given of [
    { price: 500, currency: 'EUR' },
    { price: 300, currency: 'USD', exchange_rate: '0.5' },
    { price: 200, currency: 'USD', exchange_rate: null },
  ]) {
    const { id } = await library.period({ start_date: '2081-01-01', end_date: '2081-12-31', ...given });
    await tenant.repo.commit(async (tx) => {
      const period = await tx.load('subscription_period', id);
      tx.save('subscription_period', { ...period, decision: 'accepted', renewed_by_itself_on: '2080-10-01' });
    });
  }
  const { sums, local } = await ask(groups.subscriptionTerms.renewed, { as: tenant.viewer, query: { year: '2080' } as never });
  const none = { expected: 0, expected_count: 0, unknown_count: 0 };
  expect(sums).toEqual([
    { ...none, currency: 'EUR', price: 500, count: 1 },
    { ...none, currency: 'USD', price: 500, count: 2 },
  ]);
  expect(local).toEqual({ ...none, currency: 'EUR', price: 650, count: 2, unknown_count: 1 });
});

test('a deadline that terms move is the same event of a calendar, with a higher sequence', async () => {
  const day = today('Europe/Berlin');
  const end = addDays(day, 120);
  const first = await library.period({ start_date: addDays(end, -364), end_date: end, decision: 'accepted' });
  const next = await library.period({ subscription_id: first.subscription_id, start_date: nextDay(end), end_date: addDays(end, 365) });
  const { address } = await ask(groups.calendar.create, { as: tenant.editor, body: { scope: 'all' } });
  const eventOf = async () => {
    const { bytes } = await callApi(groups.calendar.read, { params: { file: address.split('/').at(-1) ?? '' } });
    return readIcs(bytes.toString('utf8')).events.filter(({ uid }) => uid.startsWith(`deadline-${next.id}`));
  };
  const [before] = await eventOf();
  expect(before?.day).toBe(addDays(nextDay(end), -90));
  // A sequence counts whole seconds.
  await setTimeout(1100);
  await put(first.subscription_id, { terms: { ...notice(60, 'day'), renewal: 'automatic' } });
  const moved = await eventOf();
  expect(moved).toMatchObject([
    { uid: before?.uid, day: addDays(end, -60), summary: 'Renews by itself unless cancelled: Journal of Tides' },
  ]);
  expect(moved[0]?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  await setTimeout(1100);
  await put(first.subscription_id, { terms: null });
  const [back] = await eventOf();
  expect(back).toMatchObject({ uid: before?.uid, day: before?.day });
  expect(back?.sequence).toBeGreaterThan(moved[0]?.sequence ?? 0);
});
