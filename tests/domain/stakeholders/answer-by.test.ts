import { describe, expect, it } from 'vitest';
import { proposeAnswerBy, proposeAnswerByForAll } from '#shared/domain/stakeholders/answer-by.ts';

const today = '2026-11-22';
const propose = (deadline: string | null, start_date: string) => proposeAnswerBy({ deadline, start_date }, today);

describe('the day to answer by', () => {
  it('is a week before the decision deadline', () => {
    expect(propose('2027-03-20', '2027-05-01')).toBe('2027-03-13');
  });

  it('is the day before the start when that is earlier or the only date', () => {
    expect(propose('2027-06-01', '2027-01-01')).toBe('2026-12-31');
    expect(propose(null, '2027-01-01')).toBe('2026-12-31');
  });

  it('is in a week when the deadline is past and the start is further away', () => {
    expect(propose('2026-10-03', '2027-01-01')).toBe('2026-11-29');
  });

  it('is the deadline, or the day before the start, when that is nearer than a week', () => {
    expect(propose('2026-11-26', '2027-01-01')).toBe('2026-11-26');
    expect(propose('2026-10-03', '2026-11-25')).toBe('2026-11-24');
  });

  it('ignores the start of a period that is running', () => {
    expect(propose('2027-03-20', '2026-01-01')).toBe('2027-03-13');
    expect(propose(null, '2026-01-01')).toBe('2026-11-29');
  });

  it('is never today or earlier', () => {
    for (const deadline of ['2020-01-01', today, '2026-11-23'])
      for (const start of ['2020-01-01', today, '2026-11-23', '2026-11-24']) expect(propose(deadline, start) > today).toBe(true);
  });

  it('is that of the most urgent period for several', () => {
    const periods = [
      { deadline: '2027-03-20', start_date: '2027-05-01' },
      { deadline: '2027-02-20', start_date: '2027-05-01' },
    ];
    expect(proposeAnswerByForAll(periods, today)).toBe('2027-02-13');
    expect(proposeAnswerByForAll([], today)).toBeUndefined();
  });
});
