import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { addDays, dateOfDayNumber, dayNumber, daysBetween } from '#shared/domain/calendar/dates.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { dayToWork } from '#shared/domain/reminders/day-to-work.ts';
import { deadlineSeries, dueReminder } from '#shared/domain/reminders/deadline-series.ts';
import { say } from '#shared/domain/messages/message.ts';
import { digestLines } from '#shared/domain/reminders/digest-lines.ts';
import { isFeedbackReminderDue } from '#shared/domain/reminders/feedback-reminder-due.ts';
import { isPastSilence } from '#shared/domain/reminders/is-past-silence.ts';
import { thresholdsOf } from '#shared/domain/reminders/thresholds.ts';
import { workSpanOf } from '#shared/domain/reminders/work-span.ts';
import type { Language } from '#shared/domain/messages/languages.ts';
import { deadlineText } from '#functions/platform/messages/emails/deadlines.ts';

const usual = thresholdsOf({ lead_times: null, last_week: true });
const anyDay = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2040-12-31') }).map(dateOfDayNumber);
const anyLeadTimes = fc.record({
  lead_times: fc.option(fc.array(fc.integer({ min: 1, max: 365 }), { maxLength: 8 })),
  last_week: fc.boolean(),
});

describe('the series of a deadline (D5)', () => {
  test('90, 60 and 30 days before, and daily in the last week', () => {
    expect(usual).toEqual([90, 60, 30, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(deadlineSeries('2026-10-02', usual).map(({ due_on }) => due_on)).toEqual(
      '2026-07-04 2026-08-03 2026-09-02 2026-09-25 2026-09-26 2026-09-27 2026-09-28 2026-09-29 2026-09-30 2026-10-01 2026-10-02'.split(' '),
    );
  });

  test("a person's own lead time stands in for the usual days, with or without the last week", () => {
    expect(thresholdsOf({ lead_times: [120, 14, 120], last_week: false })).toEqual([120, 14]);
    expect(thresholdsOf({ lead_times: [14, 5], last_week: true })).toEqual([14, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(thresholdsOf({ lead_times: [], last_week: false })).toEqual([]);
  });

  test('what was missed is caught up with once, by the latest', () => {
    const due = (today: string, since = addDays(today, -1)) => dueReminder('2026-10-02', usual, today, since)?.threshold;
    expect(due('2026-07-03')).toBeUndefined();
    expect(due('2026-07-04')).toBe(90);
    expect(due('2026-08-02')).toBe(90);
    expect(due('2026-09-10', '2026-06-01')).toBe(30);
    expect(due('2026-10-02')).toBe(0);
  });

  test('after the deadline only where it passed while nobody was reminding', () => {
    const due = (today: string, since: string) => dueReminder('2026-10-02', usual, today, since);
    expect(due('2026-10-03', '2026-10-02')).toBeUndefined();
    expect(due('2026-10-05', '2026-10-01')).toEqual({ threshold: 0, due_on: '2026-10-02' });
    expect(due('2027-10-05', '2027-10-04')).toBeUndefined();
  });

  test('whoever runs daily sends each reminder of the series once and on its day; whoever skips days sends a part of it, none twice', () => {
    fc.assert(
      fc.property(anyDay, anyLeadTimes, fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 }), (deadline, leadTimes, gaps) => {
        const thresholds = thresholdsOf(leadTimes);
        const series = deadlineSeries(deadline, thresholds);
        const run = (days: readonly string[]): { threshold: number; on: string }[] => {
          const sent = new Map<number, string>();
          days.forEach((day, index) => {
            const due = dueReminder(deadline, thresholds, day, days[index - 1] ?? addDays(day, -1));
            if (due && !sent.has(due.threshold)) sent.set(due.threshold, day);
          });
          return [...sent].map(([threshold, on]) => ({ threshold, on }));
        };
        const first = addDays(deadline, -366);
        const daily = Array.from({ length: 380 }, (_, index) => addDays(first, index));
        expect(run(daily).map(({ threshold, on }) => ({ threshold, due_on: on }))).toEqual(series);
        let day = first;
        const skipping = gaps.map((gap) => (day = addDays(day, gap)));
        for (const { threshold, on } of run(skipping)) {
          expect(thresholds).toContain(threshold);
          expect(daysBetween(on, deadline)).toBeLessThanOrEqual(threshold);
          // No later one of the series had come by then.
          expect(thresholds.filter((other) => other < threshold && other >= daysBetween(on, deadline))).toEqual([]);
        }
      }),
    );
  });
});

test('silence speaks on the day after the deadline, for each deadline once however the runs lie (D3)', () => {
  expect(isPastSilence('2026-10-02', '2026-10-02', '2026-10-01')).toBe(false);
  expect(isPastSilence('2026-10-02', '2026-10-03', '2026-10-02')).toBe(true);
  expect(isPastSilence('2026-10-02', '2026-10-04', '2026-10-03')).toBe(false);
  fc.assert(
    fc.property(anyDay, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 40 }), (deadline, gaps) => {
      let day = addDays(deadline, -20);
      const runs = [day, ...gaps.map((gap) => (day = addDays(day, gap)))];
      const hits = runs.filter((today, index) => index > 0 && isPastSilence(deadline, today, runs[index - 1] ?? ''));
      expect(hits).toEqual(runs.filter((today, index) => index > 0 && today > deadline).slice(0, 1));
    }),
  );
});

describe('the day of a member begins at 06:00 by its clock', () => {
  test.each([
    // Before and after the clocks of 2026 are changed.
    ['Europe/Berlin', '2026-03-28T04:59:59Z', undefined],
    ['Europe/Berlin', '2026-03-28T05:00:00Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T03:59:59Z', undefined],
    ['Europe/Berlin', '2026-03-29T04:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25T04:59:59Z', undefined],
    ['Europe/Berlin', '2026-10-25T05:00:00Z', '2026-10-25'],
    ['America/New_York', '2026-03-08T09:59:59Z', undefined],
    ['America/New_York', '2026-03-08T10:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-11-01T10:59:59Z', undefined],
    ['America/New_York', '2026-11-01T11:00:00Z', '2026-11-01'],
    ['Pacific/Auckland', '2026-04-04T17:59:59Z', undefined],
    ['Pacific/Auckland', '2026-04-04T18:00:00Z', '2026-04-05'],
    ['Pacific/Auckland', '2026-09-26T16:59:59Z', undefined],
    ['Pacific/Auckland', '2026-09-26T17:00:00Z', '2026-09-27'],
    ['UTC', '2026-12-31T05:59:59Z', undefined],
    ['UTC', '2026-12-31T06:00:00Z', '2026-12-31'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
  ])('%s at %s', (timezone, at, day) => {
    expect(dayToWork(Date.parse(at), timezone)).toBe(day);
  });

  test('a look every quarter of an hour sees every day of a year, each within the quarter after 06:00', () => {
    for (const timezone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe']) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, timeStyle: 'short' });
      const seen = new Map<string, string>();
      for (let at = Date.parse('2025-12-31T00:07:00Z'); at < Date.parse('2027-01-02T00:00:00Z'); at += 15 * 60_000) {
        const day = dayToWork(at, timezone);
        if (day === undefined || seen.has(day)) continue;
        seen.set(day, clock.format(at));
        expect(day).toBe(dateInTimezone(new Date(at).toISOString(), timezone));
      }
      const days = [...seen].filter(([day]) => day.startsWith('2026'));
      expect(days).toHaveLength(365);
      for (const [, clock] of days) expect(clock.slice(0, 5) >= '06:00' && clock.slice(0, 5) < '06:15').toBe(true);
    }
  });
});

test('a mail lists what is most urgent first, and counts what it has no room for', () => {
  const item = (name: string, date: string, what: 'decide' | 'task' | 'renewed' = 'decide') =>
    ({ what, name, date, task: what === 'task' ? 'request_price' : null }) as const;
  const items = [
    item('Tides', '2026-10-02'),
    item('Waves', '2026-09-25', 'task'),
    item('Surf', '2026-09-24'),
    item('Reef', '2026-09-20', 'renewed'),
  ];
  const told = (all: typeof items, language: Language) =>
    digestLines(all, '2026-09-25', language).map((line) => deadlineText(line, language));
  expect(told(items, 'en')).toEqual([
    'Reef: renewed, as nobody decided by 20 September 2026',
    'Surf: still to be decided, the deadline was 24 September 2026 (yesterday)',
    'Waves: request the price, due 25 September 2026 (today)',
    'Tides: decide by 2 October 2026 (in 7 days)',
  ]);
  expect(told(items, 'de')).toEqual([
    'Reef: verlängert, da bis 20. September 2026 niemand entschieden hat',
    'Surf: noch zu entscheiden, die Frist war 24. September 2026 (gestern)',
    'Waves: den Preis anfragen, fällig 25. September 2026 (heute)',
    'Tides: entscheiden bis 2. Oktober 2026 (in 7 Tagen)',
  ]);
  const many = Array.from({ length: 205 }, (_, index) => item(`J${index}`, '2026-10-02'));
  const lines = told(many, 'en');
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toBe('and 5 more');
});

test('a mail announces a renewal by itself up to its last day of notice, and asks for a decision afterwards', () => {
  const renewal = { start: '2027-01-01', price: say('deadlines.unknownPrice'), noticeTo: null };
  const told = (date: string) =>
    digestLines([{ what: 'renews', name: 'Tides', task: null, date, renewal }], '2026-09-25', 'en').map((line) => deadlineText(line, 'en'));
  expect(told('2026-09-25')).toEqual([
    'Tides: renews by itself on 1 January 2027 for a price not known yet, unless cancelled by 25 September 2026 (today)',
  ]);
  expect(told('2026-09-24')).toEqual(['Tides: still to be decided, the deadline was 24 September 2026 (yesterday)']);
});

test('who says nothing to a request for feedback is reminded after a week, and in its last days once more', () => {
  const asked = { sent_at: '2026-09-01T08:00:00.000Z', reminded_at: null, answer_by: '2026-10-01', expires_at: '2026-10-31T08:00:00.000Z' };
  const due = (now: string, reminded_at: string | null = null) => isFeedbackReminderDue({ ...asked, reminded_at }, now);
  expect(due('2026-09-08T07:59:59.000Z')).toBe(false);
  expect(due('2026-09-08T08:00:00.000Z')).toBe(true);
  expect(due('2026-09-20T08:00:00.000Z', '2026-09-08T08:00:00.000Z')).toBe(false);
  expect(due('2026-09-29T08:00:00.000Z', '2026-09-08T08:00:00.000Z')).toBe(true);
  expect(due('2026-09-30T08:00:00.000Z', '2026-09-29T08:00:00.000Z')).toBe(false);
  expect(due('2026-10-01T08:00:00.000Z', '2026-09-08T08:00:00.000Z')).toBe(true);
  expect(due('2026-10-02T00:00:00.000Z', '2026-09-08T08:00:00.000Z')).toBe(false);
});

test('what is to be done is overdue, of this week or of this month', () => {
  const span = (date: string) => workSpanOf(date, '2026-09-25');
  expect([span('2026-09-24'), span('2026-09-25'), span('2026-10-02'), span('2026-10-03'), span('2026-10-25'), span('2026-10-26')]).toEqual([
    ...(['overdue', 'week', 'week', 'month', 'month'] as const),
    undefined,
  ]);
});
