import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { timelineLayout } from '#web/features/subscriptions/timeline-layout.ts';

describe('the timeline of periods', () => {
  it('lays whole years side by side, with today among them', () => {
    const layout = timelineLayout(
      [
        { id: 'a', start_date: '2025-01-01', end_date: '2025-12-31', deadline: null },
        { id: 'b', start_date: '2026-01-01', end_date: '2026-12-31', deadline: null },
      ],
      '2026-01-01',
    );
    expect(layout.segments).toEqual([
      { id: 'a', from: 0, width: 50 },
      { id: 'b', from: 50, width: 50 },
    ]);
    expect(layout.years.map(({ year }) => year)).toEqual([2025, 2026]);
    expect(layout.today).toBe(50);
  });

  it('shows the day by which to decide, also where it lies in the year before', () => {
    const layout = timelineLayout([{ id: 'a', start_date: '2026-01-01', end_date: '2026-12-31', deadline: '2025-07-02' }], '2026-01-01');
    expect(layout.years.map(({ year }) => year)).toEqual([2025, 2026]);
    expect(layout.deadlines).toEqual([{ id: 'a', date: '2025-07-02', at: expect.closeTo(24.93, 1) }]);
  });

  it('draws an open period to today at least, and no today that lies outside', () => {
    expect(timelineLayout([{ id: 'a', start_date: '2020-06-01', end_date: null, deadline: null }], '2026-06-01').years.at(-1)?.year).toBe(
      2026,
    );
    expect(
      timelineLayout([{ id: 'a', start_date: '2020-01-01', end_date: '2020-12-31', deadline: null }], '2026-06-01').today,
    ).toBeUndefined();
  });

  it('keeps every period on the axis', () => {
    const start = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(start, fc.option(fc.integer({ min: 1, max: 2000 }))), { minLength: 1, maxLength: 12 }),
        start,
        (spans, today) => {
          const periods = spans.map(([from, days], index) => ({
            id: String(index),
            start_date: from,
            end_date: days === null ? null : addDays(from, days),
            deadline: index % 2 === 0 ? null : addDays(from, -90),
          }));
          const { segments, years, deadlines } = timelineLayout(periods, today);
          for (const { at } of deadlines) expect(at).toBeGreaterThanOrEqual(0);
          expect(years.length).toBeLessThanOrEqual(12);
          for (const { from, width } of segments) {
            expect(from).toBeGreaterThanOrEqual(0);
            expect(width).toBeGreaterThan(0);
            expect(from + width).toBeLessThanOrEqual(100.0001);
          }
        },
      ),
    );
  });
});
