import { describe, expect, it } from 'vitest';
import { undoFields } from '#shared/domain/change-sets/undo-fields.ts';
import { periodUndoRules } from '#shared/domain/periods/undo-rules.ts';

describe('undoFields', () => {
  it('restores what the change wrote', () => {
    const undone = undoFields({ price: 5, comment: 'b' }, [{ field: 'price', from: 754.39, to: 5 }]);
    expect(undone).toEqual({ next: { price: 754.39, comment: 'b' }, restored: ['price'], skipped: [] });
  });

  it('skips a field that somebody has changed since', () => {
    const changes = [
      { field: 'price', from: 1, to: 2 },
      { field: 'comment', from: null, to: 'mine' },
    ];
    const undone = undoFields({ price: 3, comment: 'mine' }, changes);
    expect(undone).toEqual({ next: { price: 3, comment: null }, restored: ['comment'], skipped: ['price'] });
  });

  it('does nothing for a field that is back already', () => {
    expect(undoFields({ price: 1 }, [{ field: 'price', from: 1, to: 2 }])).toEqual({ next: { price: 1 }, restored: [], skipped: [] });
  });

  it('skips the whole group when one field of it has changed', () => {
    const changes = [
      { field: 'price', from: 100, to: 200 },
      { field: 'normalized_price', from: 90, to: 180 },
    ];
    const undone = undoFields({ price: 200, normalized_price: 170 }, changes, periodUndoRules);
    expect(undone.restored).toEqual([]);
    expect(undone.skipped.toSorted()).toEqual(['normalized_price', 'price']);
  });

  it('never restores an unlock', () => {
    const changes = [
      { field: 'unlocked_at', from: '2026-01-01T00:00:00.000Z', to: null },
      { field: 'price', from: 1, to: 2 },
    ];
    expect(undoFields({ unlocked_at: null, price: 2 }, changes, periodUndoRules).next).toEqual({ unlocked_at: null, price: 1 });
  });

  it('undoes a list entry by entry', () => {
    const from = [{ year: 2025, value: 10 }];
    const to = [
      { year: 2025, value: 11 },
      { year: 2026, value: 12 },
    ];
    const now = [
      { year: 2025, value: 99 },
      { year: 2026, value: 12 },
    ];
    const undone = undoFields({ values: now }, [{ field: 'values', from, to }], { lists: { values: 'year' } });
    expect(undone.next['values']).toEqual([{ year: 2025, value: 99 }]);
    expect(undone).toMatchObject({ restored: ['values'], skipped: ['values'] });
  });

  it('returns removed entries of a list to their places', () => {
    const from = [{ id: 'a' }, { id: 'b' }];
    const undone = undoFields({ values: [{ id: 'b' }, { id: 'c' }] }, [{ field: 'values', from, to: [{ id: 'b' }] }], {
      lists: { values: 'id' },
    });
    expect(undone.next['values']).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  });
});
