import { describe, expect, it } from 'vitest';
import { changesOf, clashesOf } from '#web/ui/record/changes.ts';

describe('D1 two people change one record', () => {
  it('sends only what was changed', () => {
    expect(changesOf({ a: 1, b: [1], c: null }, { a: 2, b: [1], c: null })).toEqual({ a: 2 });
  });

  it('tells whose change a difference is', () => {
    const before = { mine: 1, theirs: 1, both: 1, same: 1, untouched: 1 };
    const clashes = clashesOf(before, { ...before, mine: 2, both: 2, same: 3 }, { ...before, theirs: 5, both: 6, same: 3 });
    expect(clashes).toEqual([
      { field: 'mine', mine: 2, theirs: 1, changedBy: 'me' },
      { field: 'theirs', mine: 1, theirs: 5, changedBy: 'them' },
      { field: 'both', mine: 2, theirs: 6, changedBy: 'both' },
    ]);
  });
});
