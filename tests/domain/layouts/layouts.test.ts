import fc from '#tests/support/fast-check.ts';
import { describe, expect, test } from 'vitest';
import { LayoutDefinition } from '#shared/contract/entities/layout.ts';
import { layoutNames, layoutOf } from '#shared/contract/layouts.ts';
import { checkDefinition } from '#shared/domain/layouts/check-definition.ts';
import { columnCounts, mostColumns, mostRows, type PlacedElement } from '#shared/domain/layouts/definition.ts';
import { presentDefinition } from '#shared/domain/layouts/present-definition.ts';
import { standardDefinition } from '#shared/domain/layouts/standard-definition.ts';
import { runs } from '#tests/support/lane.ts';

const elements = {
  tasks: { minColumns: 2, minRows: 3, columns: 2, rows: 4 },
  figures: { minColumns: 1, minRows: 2, columns: 2, rows: 2 },
  secret: { minColumns: 1, minRows: 2, columns: 1, rows: 2 },
};
const isUsable = (slug: string): boolean => slug !== 'secret';

const placed = (slug: string, more: Partial<PlacedElement> = {}): PlacedElement => ({
  slug,
  column_offset: {},
  column_span: 2,
  row_span: 4,
  ...more,
});
const check = (...list: PlacedElement[]) =>
  checkDefinition(elements, isUsable, { elements: list }).map(({ field, message }) => [
    field.replace('definition.elements.', ''),
    message.code,
  ]);

describe('R076 what a layout may say', () => {
  test('elements of the page, each once, within the board', () => {
    expect(check(placed('tasks', { column_offset: { 1: 0, 2: 0, 4: 2, 6: 4 } }), placed('figures', { column_offset: { 4: 0 } }))).toEqual(
      [],
    );
    expect(check()).toEqual([]);
  });

  test('an element that the page does not have, or that is not for this person, and one that stands there twice are refused', () => {
    expect(check(placed('tasks'), placed('nothing'), placed('secret'), placed('constructor'), placed('tasks'))).toEqual([
      ['1.slug', 'layouts.elementNotAvailable'],
      ['2.slug', 'layouts.elementNotAvailable'],
      ['3.slug', 'layouts.elementNotAvailable'],
      ['4.slug', 'layouts.elementRepeated'],
    ]);
  });

  test('so are sizes at which it cannot be read, and places beyond the edge', () => {
    expect(check(placed('tasks', { column_span: 1, row_span: 2 }))).toEqual([
      ['0.column_span', 'fields.minimumValue'],
      ['0.row_span', 'fields.minimumValue'],
    ]);
    expect(check(placed('figures', { column_span: mostColumns + 1, row_span: mostRows + 1 }))).toEqual([
      ['0.column_span', 'fields.maximumValue'],
      ['0.row_span', 'fields.maximumValue'],
    ]);
    expect(check(placed('tasks', { column_offset: { 4: 3, 6: 4 } }))).toEqual([['0.column_offset.4', 'layouts.outsideColumns']]);
    // On a narrow board an element takes what there is.
    expect(check(placed('tasks', { column_span: 4, column_offset: { 1: 0, 2: 0 } }))).toEqual([]);
    expect(check(placed('tasks', { column_span: 4, column_offset: { 2: 1 } }))).toEqual([['0.column_offset.2', 'layouts.outsideColumns']]);
  });
});

describe('R076 what is shown of a layout', () => {
  test('what the page has no more, or not for this person, is left out; what no longer holds is mended', () => {
    const kept = [
      placed('gone'),
      placed('secret'),
      placed('tasks', { column_span: 1, row_span: 1, column_offset: { 2: 1, 4: 2 } }),
      placed('tasks'),
    ];
    expect(presentDefinition(elements, isUsable, { elements: kept })).toEqual({
      elements: [{ slug: 'tasks', column_span: 2, row_span: 3, column_offset: { 4: 2 } }],
    });
  });

  test('keeps the settings that an element has, and drops others [R076]', () => {
    const withYear = { ...elements, figures: { ...elements.figures, settings: ['year'] as const } };
    const kept = [placed('figures', { settings: { year: 2025, department_id: 'd1' } }), placed('tasks', { settings: { year: 'current' } })];
    expect(presentDefinition(withYear, isUsable, { elements: kept }).elements).toEqual([
      placed('figures', { settings: { year: 2025 } }),
      placed('tasks'),
    ]);
  });

  const anyPlaced = fc.record({
    slug: fc.constantFrom('tasks', 'figures', 'secret', 'gone', '__proto__'),
    column_span: fc.integer({ min: -3, max: 12 }),
    row_span: fc.integer({ min: -3, max: 40 }),
    column_offset: fc.dictionary(fc.constantFrom(...columnCounts), fc.integer({ min: -2, max: 8 })),
  });

  test('whatever was kept, what is shown of it could be saved as it is; and what could be saved is shown as it is', () => {
    fc.assert(
      fc.property(fc.array(anyPlaced, { maxLength: 8 }), (list) => {
        const shown = presentDefinition(elements, isUsable, { elements: list });
        expect(checkDefinition(elements, isUsable, shown)).toEqual([]);
        expect(LayoutDefinition.safeParse(shown).success).toBe(true);
        expect(presentDefinition(elements, isUsable, shown)).toEqual(shown);
        // Nothing is left out that could be shown.
        const usable = new Set(list.map(({ slug }) => slug).filter((slug) => Object.hasOwn(elements, slug) && isUsable(slug)));
        expect(new Set(shown.elements.map(({ slug }) => slug))).toEqual(usable);
        if (checkDefinition(elements, isUsable, { elements: list }).length === 0) expect(shown).toEqual({ elements: list });
      }),
      { numRuns: runs(500) },
    );
  });
});

test.each(layoutNames)('R076 the standard of %s has elements that exist, and could be saved as it is', (name) => {
  const { elements: own, standard } = layoutOf(name);
  const definition = standardDefinition(own, standard);
  expect(definition.elements.map(({ slug }) => slug)).toEqual(standard);
  expect(checkDefinition(own, () => true, definition)).toEqual([]);
});
