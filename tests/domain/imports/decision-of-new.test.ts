import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { ImportOptions } from '#shared/domain/imports/import-options.ts';
import { reportOf } from '#shared/domain/imports/planning/report.ts';
import { carriedOut, emptyDirectory, planSheet, sheet } from './import-support.ts';
import { runs } from '#tests/support/lane.ts';

const today = '2026-05-04';

/** The plan of one period with an end and, where given, a stated decision. */
function planned(end: string, stated: string, options: Partial<ImportOptions> = {}) {
  const rows = sheet(
    ['Publisher', 'Product', 'Start date', 'End date', 'Price', 'Decision'],
    ['Brill', 'Journal of Tides', addDays(end, -364), end, 10, stated],
  );
  const [row] = planSheet(rows, { ...emptyDirectory(), today }, options).planned;
  const decision = row?.writes.find(({ kind }) => kind === 'subscription_period')?.fields['decision'];
  return { row, decision };
}

describe('the decision of a new period', () => {
  it('is accepted exactly when the period ended before today, for every date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
        const { row, decision } = planned(addDays(today, days), '');
        expect(decision).toBe(days < 0 ? 'accepted' : 'undecided');
        expect(row?.acceptedIfOver ?? false).toBe(days < 0);
      }),
      { numRuns: runs(60) },
    );
  });

  it('is what the row states, whenever the period ended', () => {
    for (const days of [-500, -1, 0, 500])
      for (const stated of ['undecided', 'accepted', 'cancelled'])
        for (const choice of ['undecided', 'accepted', 'accepted_if_over'] as const)
          expect(planned(addDays(today, days), stated, { decision: choice })).toMatchObject({ decision: stated });
  });

  it('is what was chosen for all in imports with the options of before', () => {
    for (const days of [-1, 0])
      for (const choice of ['undecided', 'accepted'] as const) {
        const { row, decision } = planned(addDays(today, days), '', { decision: choice });
        expect(decision).toBe(choice);
        expect(row).not.toHaveProperty('acceptedIfOver');
      }
  });

  it('is undecided for a purchase without an end', () => {
    const rows = sheet(['Publisher', 'Product', 'Start date', 'One-time purchase', 'Price'], ['Brill', 'Atlas', '2015-01-01', 'yes', 10]);
    const [row] = planSheet(rows, { ...emptyDirectory(), today }).planned;
    expect(row?.writes.find(({ kind }) => kind === 'subscription_period')?.fields).toMatchObject({
      one_time_purchase: true,
      decision: 'undecided',
    });
  });

  it('is said by the row and counted by the report, and a second import changes no decision', () => {
    const rows = sheet(
      ['Publisher', 'Product', 'Year', 'Price'],
      ['Brill', 'Journal of Tides', 2015, 10],
      ['Brill', 'Journal of Tides', 2016, 11],
      ['Brill', 'Journal of Tides', 2027, 12],
    );
    const directory = { ...emptyDirectory(), today };
    const { planned: first } = planSheet(rows, directory);
    expect(first.map(({ message }) => (typeof message === 'string' ? message : message?.code))).toEqual([
      'imports.newEndedPeriodWith',
      'imports.newPeriodOver',
      'imports.newPeriod',
    ]);
    expect(reportOf(first).records.accepted_if_over).toBe(2);
    const after = carriedOut(directory, first);
    after.periods = after.periods.map((period) => ({ ...period, decision: 'undecided' }));
    const again = planSheet(rows, after, { existing: 'update' }).planned;
    expect(again.flatMap(({ writes }) => writes)).toEqual([]);
    expect(reportOf(again).records.accepted_if_over).toBe(0);
  });
});
