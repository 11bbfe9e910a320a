import { expect, test } from 'vitest';
import { columnsFor, definitionOf, itemsOf, withCard, withoutCard } from '#web/features/dashboard/layout-board/board-items.ts';

const elements = {
  tasks: { minColumns: 2, minRows: 3, columns: 2, rows: 4 },
  figures: { minColumns: 1, minRows: 2, columns: 2, rows: 2 },
};
const definition = {
  elements: [
    { slug: 'tasks', column_offset: { 4: 2 }, column_span: 3, row_span: 4 },
    { slug: 'figures', column_offset: {}, column_span: 2, row_span: 2 },
  ],
};

test('R076 what the board was given it gives back as it was', () => {
  for (const columns of [1, 2, 4, 6]) expect(definitionOf(itemsOf(elements, definition), definition, columns)).toEqual(definition);
  expect([300, 700, 1160, 2500].map(columnsFor)).toEqual([1, 2, 4, 6]);
});

test('R076 what is made taller on a narrow board stays as wide elsewhere; what is made narrower on purpose does not', () => {
  const resized = (columns: number, columnSpan: number) => {
    const [tasks, ...others] = itemsOf(elements, definition);
    return definitionOf(tasks ? [{ ...tasks, columnSpan, rowSpan: 6 }, ...others] : others, definition, columns).elements[0];
  };
  expect(resized(1, 1)).toMatchObject({ column_span: 3, row_span: 6 });
  expect(resized(2, 2)).toMatchObject({ column_span: 3, row_span: 6 });
  expect(resized(4, 2)).toMatchObject({ column_span: 2, row_span: 6 });
});

test('R076 a card is added below all others, once, and taken away', () => {
  const less = withoutCard(definition, 'tasks');
  expect(less.elements.map(({ slug }) => slug)).toEqual(['figures']);
  expect(withCard(elements, less, 'tasks').elements.at(-1)).toEqual({ slug: 'tasks', column_offset: {}, column_span: 2, row_span: 4 });
  expect(withCard(elements, definition, 'tasks')).toEqual(definition);
  expect(withCard(elements, definition, 'weather')).toEqual(definition);
});
