import { describe, expect, test } from 'vitest';
import fc from '#tests/support/fast-check.ts';
import { cellsOf, placePaste, tabSeparated } from '#web/ui/data-grid/clipboard.ts';
import { firstState, gridReducer, rangeOf, type GridState } from '#web/ui/data-grid/grid-state.ts';
import { commandOf, moved, type KeyPress } from '#web/ui/data-grid/keyboard.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe('keys', () => {
  test('on a cell', () => {
    expect(commandOf(press('Enter'), 'cell')).toEqual({ do: 'edit', text: null });
    expect(commandOf(press('F2'), 'cell')).toEqual({ do: 'edit', text: null });
    expect(commandOf(press('ä'), 'cell')).toEqual({ do: 'edit', text: 'ä' });
    expect(commandOf(press(' '), 'cell')).toEqual({ do: 'toggle-row' });
    expect(commandOf(press('a', { ctrlKey: true }), 'cell')).toEqual({ do: 'select-all' });
    expect(commandOf(press('ArrowDown', { shiftKey: true }), 'cell')).toEqual({ do: 'move', to: 'down', extend: true });
    expect(commandOf(press('End', { metaKey: true }), 'cell')).toEqual({ do: 'move', to: 'last', extend: false });
    expect(commandOf(press('Enter', { ctrlKey: true }), 'cell')).toEqual({ do: 'open' });
  });

  test('the browser keeps its own: Tab, copy, paste, reload', () => {
    for (const kept of [
      press('Tab'),
      press('c', { ctrlKey: true }),
      press('v', { ctrlKey: true }),
      press('r', { metaKey: true }),
      press('F5'),
    ])
      expect(commandOf(kept, 'cell')).toBeUndefined();
  });

  test('on a heading: sort, menu, width', () => {
    expect(commandOf(press('Enter'), 'heading')).toEqual({ do: 'sort', also: false });
    expect(commandOf(press(' ', { shiftKey: true }), 'heading')).toEqual({ do: 'sort', also: true });
    expect(commandOf(press('ArrowDown', { altKey: true }), 'heading')).toEqual({ do: 'menu' });
    expect(commandOf(press('F10', { shiftKey: true }), 'heading')).toEqual({ do: 'menu' });
    expect(commandOf(press('ArrowLeft', { altKey: true }), 'heading')).toEqual({ do: 'resize', by: -1 });
    expect(commandOf(press('x'), 'heading')).toBeUndefined();
  });

  test('in an editor: Enter goes down, Tab on, Esc gives up, letters are text', () => {
    expect(commandOf(press('Enter', { shiftKey: true }), 'editor')).toEqual({ do: 'commit', then: 'up' });
    expect(commandOf(press('Tab'), 'editor')).toEqual({ do: 'commit', then: 'next' });
    expect(commandOf(press('Escape'), 'editor')).toEqual({ do: 'cancel' });
    expect(commandOf(press('ArrowLeft'), 'editor')).toBeUndefined();
  });

  test('a move stays inside the grid', () => {
    const directions = fc.constantFrom('up', 'down', 'left', 'right', 'row-start', 'row-end', 'first', 'last', 'page-up', 'page-down');
    fc.assert(
      fc.property(fc.integer({ min: -1, max: 9 }), fc.integer({ min: 0, max: 4 }), directions, fc.boolean(), (row, col, to, extend) => {
        const next = moved({ row, col }, to, { rows: 10, cols: 5, screen: 4 }, extend);
        expect(next.row).toBeGreaterThanOrEqual(extend ? 0 : -1);
        expect(next.row).toBeLessThan(10);
        expect(next.col).toBeGreaterThanOrEqual(0);
        expect(next.col).toBeLessThan(5);
      }),
    );
    expect(moved({ row: 0, col: 2 }, 'up', { rows: 3, cols: 3, screen: 2 })).toEqual({ row: -1, col: 2 });
    expect(moved({ row: 0, col: 2 }, 'page-up', { rows: 3, cols: 3, screen: 2 })).toEqual({ row: 0, col: 2 });
  });
});

describe('the state of the grid', () => {
  const after = (...actions: Parameters<typeof gridReducer>[1][]): GridState => actions.reduce(gridReducer, firstState);
  const ids = ['a', 'b', 'c', 'd'];

  test('a range lies between the anchor and the active cell', () => {
    const state = after({ type: 'activate', cell: { row: 3, col: 4 } }, { type: 'activate', cell: { row: 1, col: 6 }, extend: true });
    expect(rangeOf(state)).toEqual({ top: 1, bottom: 3, left: 4, right: 6 });
    expect(rangeOf(gridReducer(state, { type: 'activate', cell: { row: 0, col: 0 } }))).toEqual({ top: 0, bottom: 0, left: 0, right: 0 });
  });

  test('going elsewhere closes the editor', () => {
    const editing = after({ type: 'edit', editing: { rowId: 'a', field: 'x', text: null } });
    expect(gridReducer(editing, { type: 'activate', cell: { row: 1, col: 1 } }).editing).toBeNull();
  });

  test('Shift selects from the row last touched', () => {
    expect([...after({ type: 'select', id: 'b', on: true }, { type: 'select-to', id: 'd', ids }).selected]).toEqual(['b', 'c', 'd']);
    expect([...after({ type: 'select', id: 'd', on: true }, { type: 'select-to', id: 'c', ids }).selected].sort()).toEqual(['c', 'd']);
    expect([...after({ type: 'select-to', id: 'c', ids }).selected]).toEqual(['c']);
  });

  test('selecting all twice selects none of them, and rows of other pages stay', () => {
    const other = after({ type: 'select', id: 'other', on: true }, { type: 'select-all', ids });
    expect(other.selected.size).toBe(5);
    expect([...gridReducer(other, { type: 'select-all', ids }).selected]).toEqual(['other']);
  });

  test('the active cell stays inside when rows or columns go', () => {
    const state = after({ type: 'activate', cell: { row: 9, col: 9 } }, { type: 'fit', rows: 4, cols: 3 });
    expect(state.active).toEqual({ row: 3, col: 2 });
    expect(gridReducer(state, { type: 'fit', rows: 4, cols: 3 })).toBe(state);
  });
});

describe('copy and paste', () => {
  test('what is copied is pasted as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', ' ', ',') });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.infiniteStream(cell), (height, width, stream) => {
        const cells = Array.from({ length: height }, () => [...stream.take(width)]);
        // A last row of one empty cell is the line break that spreadsheets end with.
        fc.pre(!(height > 1 && width === 1 && cells.at(-1)?.[0] === ''));
        expect(cellsOf(tabSeparated(cells))).toEqual(cells);
      }),
    );
  });

  test('reads what spreadsheets copy', () => {
    expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cellsOf('"two\nlines"\t"say ""hi"""')).toEqual([['two\nlines', 'say "hi"']]);
    expect(cellsOf('')).toEqual([['']]);
  });

  test('one value fills the range, more start at its corner and end at the edge', () => {
    const range = { top: 1, bottom: 2, left: 1, right: 2 };
    expect(placePaste([['x']], range, { rows: 5, cols: 5 })).toHaveLength(4);
    expect(
      placePaste(
        [
          ['a', 'b', 'c'],
          ['d', 'e', 'f'],
        ],
        { ...range, top: 4, left: 3 },
        { rows: 5, cols: 5 },
      ),
    ).toEqual([
      { row: 4, col: 3, text: 'a' },
      { row: 4, col: 4, text: 'b' },
    ]);
  });
});
