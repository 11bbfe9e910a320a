import fc from '#tests/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { choose, chooseForAll, chosenForAll, decided, type Decisions } from '#web/feedback/decisions.ts';

const ids = ['a', 'b', 'c'];
const someDecisions = fc.dictionary(fc.constantFrom(...ids, 'gone'), fc.boolean());

describe('R018 decisions on renewals', () => {
  it('a click decides, the other one changes it, and the active one clears it', () => {
    const yes = choose({}, 'a', true);
    expect(yes).toEqual({ a: true });
    expect(choose(yes, 'a', false)).toEqual({ a: false });
    expect(choose(yes, 'a', true)).toEqual({});
  });

  it('a toggle of the header is on exactly while every row agrees with it', () => {
    fc.assert(
      fc.property(someDecisions, (decisions: Decisions) => {
        const all = chosenForAll(decisions, ids);
        for (const choice of [true, false]) expect(all === choice).toBe(ids.every((id) => decisions[id] === choice));
      }),
    );
    expect(chosenForAll({}, [])).toBeUndefined();
  });

  it('a toggle gives every row its choice, and clears them all when it was on', () => {
    fc.assert(
      fc.property(someDecisions, fc.boolean(), (decisions: Decisions, choice) => {
        const next = chooseForAll(decisions, ids, choice);
        const wasOn = chosenForAll(decisions, ids) === choice;
        expect(chosenForAll(next, ids)).toBe(wasOn ? undefined : choice);
        expect(decided(next, ids)).toEqual(wasOn ? {} : { a: choice, b: choice, c: choice });
      }),
    );
  });

  it('only decided rows that are still asked are sent', () => {
    fc.assert(
      fc.property(someDecisions, (decisions: Decisions) => {
        const sent = decided(decisions, ids);
        for (const id of [...ids, 'gone']) expect(id in sent).toBe(id !== 'gone' && decisions[id] !== undefined);
        for (const [id, choice] of Object.entries(sent)) expect(choice).toBe(decisions[id]);
      }),
    );
  });
});
