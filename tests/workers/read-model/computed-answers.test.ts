import { afterEach, expect, test } from 'vitest';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { setClock } from '#functions/platform/clock.ts';
import { ChangingLibrary, changeNames, firstDay } from '#tests/support/changing-library.ts';
import { answersOf, chartsUnlikeTheirRows } from '#tests/support/computed-answers.ts';
import fc from '#tests/support/fast-check.ts';
import { patience, runs } from '#tests/support/lane.ts';

// After any sequence of changes, a model that was read all along answers as one that was loaded just now.

let restore: (() => void) | undefined;
afterEach(() => restore?.());

function setDay(day: string): void {
  restore?.();
  restore = setClock({ now: () => new Date(`${day}T12:00:00Z`) });
}

// Any other number lets days pass.
const sequences = fc.array(fc.record({ change: fc.nat(changeNames.length), from: fc.nat() }), { minLength: 2, maxLength: 6 });

test(
  'computed answers equal those of a model loaded anew, after any changes and days, whoever reads them',
  async () => {
    await fc.assert(
      fc.asyncProperty(sequences, fc.nat(), async (sequence, report) => {
        const library = new ChangingLibrary();
        let day = firstDay;
        setDay(day);
        await answersOf(library.model, report);
        await answersOf(library.model.withoutVendors(), report);
        for (const { change, from } of sequence) {
          const name = changeNames[change];
          if (name === undefined) setDay((day = addDays(day, 1 + (from % 200))));
          else library.make(name, from);
          const loaded = library.loaded();
          for (const [reader, model, fresh] of [
            ['all', library.model, loaded],
            ['without vendors', library.model.withoutVendors(), loaded.withoutVendors()],
          ] as const) {
            expect(chartsUnlikeTheirRows(model), `after ${name ?? 'days'}, ${reader}`).toEqual([]);
            const [answers, wanted] = [await answersOf(model, report), await answersOf(fresh, report)];
            for (const [of, answer] of Object.entries(answers)) expect(answer, `${of} after ${name ?? 'days'}, ${reader}`).toBe(wanted[of]);
          }
        }
      }),
      { numRuns: runs(1), endOnFailure: true },
    );
  },
  patience(240_000),
);
