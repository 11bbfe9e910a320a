import { describe, expect, test } from 'vitest';
import { type HabitPeriod, proposeFromHabit } from '#shared/domain/terms/propose-terms.ts';

const year = (start: number, cancellation_deadline: string | null, accepted_on: string | null = null): HabitPeriod => ({
  start_date: `${start}-01-01`,
  end_date: `${start}-12-31`,
  one_time_purchase: false,
  cancellation_deadline,
  accepted_on,
});
const habit = [year(2024, '2023-09-30'), year(2025, '2024-09-28'), year(2026, '2025-09-30')];

describe('terms proposed from habit [RQ04]', () => {
  test('are the months that three deadlines have in common, within two days', () => {
    expect(proposeFromHabit(habit)).toEqual({
      terms: {
        renewal: 'on_order',
        notice: { count: 3, unit: 'month' },
        notice_to: null,
        notice_form: null,
        length_months: 12,
        fixed_until: null,
        years: [],
        opt_out: [],
        source: 'proposed',
      },
      evidence: [
        { start_date: '2026-01-01', deadline: '2025-09-30' },
        { start_date: '2025-01-01', deadline: '2024-09-28' },
        { start_date: '2024-01-01', deadline: '2023-09-30' },
      ],
    });
  });

  test.each([
    ['two deadlines only', habit.slice(1)],
    ['a third deadline three days away', [...habit.slice(0, 2), year(2026, '2025-10-03')]],
    ['a third deadline of another distance', [...habit.slice(0, 2), year(2026, '2025-06-30')]],
    ['a third period without its own deadline', [...habit.slice(0, 2), year(2026, null)]],
    ['a third period of over 13 months', [...habit.slice(0, 2), { ...year(2026, '2025-09-30'), end_date: '2027-12-31' }]],
  ])('need more than %s', (_what, periods) => {
    expect(proposeFromHabit(periods)).toBeUndefined();
  });

  test('say that it renews by itself if two were accepted after their deadline', () => {
    const late = [year(2024, '2023-09-30', '2023-11-02'), year(2025, '2024-09-30', '2024-10-01'), year(2026, '2025-09-30', '2025-09-30')];
    expect(proposeFromHabit(late)?.terms.renewal).toBe('automatic');
    const once = [late[0], year(2025, '2024-09-30', '2024-09-30'), late[2]].flatMap((each) => each ?? []);
    expect(proposeFromHabit(once)?.terms.renewal).toBe('on_order');
  });

  test('name only the latest deadlines that have the distance', () => {
    expect(proposeFromHabit([year(2023, '2022-06-30'), ...habit])?.evidence).toHaveLength(3);
  });

  test('have the length that all periods have', () => {
    const half = (start_date: string, end_date: string, deadline: string): HabitPeriod => ({
      ...year(2024, deadline),
      start_date,
      end_date,
    });
    const periods = [
      half('2025-01-01', '2025-06-30', '2024-11-30'),
      half('2025-07-01', '2025-12-31', '2025-05-31'),
      half('2026-01-01', '2026-06-30', '2025-11-30'),
    ];
    expect(proposeFromHabit(periods)?.terms).toMatchObject({ notice: { count: 1, unit: 'month' }, length_months: 6 });
  });
});
