import { describe, expect, test } from 'vitest';
import type { Column } from '#shared/contract/column.ts';
import { arrangeColumns, clampWidth, defaultWidth, layoutOf, withMove, withVisible, withWidth } from '#web/ui/data-grid/grid-layout.ts';

const columns: readonly Column[] = [
  { field: 'a', label: 'A', type: 'text' },
  { field: 'name', label: 'Name', type: 'text', sticky: true },
  { field: 'b', label: 'B', type: 'number', hidden: true },
  { field: 'c', label: 'C', type: 'date' },
  { field: 'never', label: 'Never', type: 'text', hidden: 'never' },
];
const arrange = (layout: Parameters<typeof arrangeColumns>[1] = []) => arrangeColumns(columns, layout, (column) => column.label);
const order = (arranged: ReturnType<typeof arrange>): string =>
  arranged.map((item) => item.column.field + (item.visible ? '' : '-')).join(' ');

describe('the arrangement of columns', () => {
  test('sticky columns come first, those never shown are left out', () => {
    expect(order(arrange())).toBe('name a b- c');
  });

  test('keeps the order a person gave; a new column stands after its predecessor', () => {
    expect(
      order(
        arrange([
          { id: 'c', visible: true },
          { id: 'gone', visible: true },
          { id: 'a', visible: false },
        ]),
      ),
    ).toBe('name c a- b-');
  });

  test('what is kept leads to the same arrangement', () => {
    const wanted = withWidth(withMove(withVisible(arrange(), 'b', true), 'c', -1), 'a', 333);
    expect(order(arrange(layoutOf(wanted)))).toBe('name a c b');
    expect(arrange(layoutOf(wanted))).toEqual(wanted);
    expect(layoutOf(wanted).find((part) => part.id === 'c')).toEqual({ id: 'c', visible: true });
  });

  test('moves past hidden columns only when asked, and never past a sticky one', () => {
    expect(order(withMove(arrange(), 'c', -1, (item) => item.visible))).toBe('name c a b-');
    expect(order(withMove(arrange(), 'a', -1))).toBe('name a b- c');
    expect(order(withMove(arrange(), 'name', 1))).toBe('name a b- c');
  });

  test('the last visible column cannot be hidden', () => {
    const one = withVisible(withVisible(arrange(), 'a', false), 'c', false);
    expect(order(withVisible(one, 'name', false))).toBe('name a- b- c-');
  });

  test('a heading is never cut by its icons', () => {
    expect(defaultWidth({ field: 'x', label: 'x', type: 'boolean' }, 'Veröffentlichungsverzeichnis')).toBeGreaterThan(250);
    expect(clampWidth(5)).toBe(60);
    expect(clampWidth(5000)).toBe(1200);
  });
});
