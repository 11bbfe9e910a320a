import type { BoardProps } from '@cloudscape-design/board-components/board';
import {
  columnCounts,
  type ElementSettings,
  type LayoutDefinition,
  type LayoutElements,
  mostRows,
  type PlacedElement,
} from '#shared/domain/layouts/definition.ts';

export interface CardData extends Record<string, unknown> {
  slug: string;
}
export type BoardItem = BoardProps.Item<CardData>;

/** The columns of a board of so many pixels, as the board itself reckons them. */
export function columnsFor(width: number): number {
  if (width < 688) return 1;
  if (width < 912) return 2;
  return width < 2100 ? 4 : 6;
}

/** What stands on a board, as the board takes it. */
export function itemsOf(elements: LayoutElements, { elements: placed }: LayoutDefinition): BoardItem[] {
  return placed.flatMap(({ slug, column_offset, column_span, row_span }) => {
    const size = elements[slug];
    if (!size) return [];
    const { minColumns: minColumnSpan, minRows: minRowSpan, columns: defaultColumnSpan, rows: defaultRowSpan } = size;
    return [
      {
        id: slug,
        data: { slug },
        definition: { minColumnSpan, minRowSpan, defaultColumnSpan, defaultRowSpan },
        columnOffset: Object.fromEntries(Object.entries(column_offset)) as Record<number, number>,
        columnSpan: column_span,
        rowSpan: row_span,
      },
    ];
  });
}

/**
 * What stands on a board after it was rearranged. On a board too narrow for a card's width the board tells the narrower one: unless the card was
 * made narrower on purpose, it keeps its own for boards that have the room.
 */
export function definitionOf(items: readonly BoardItem[], before: LayoutDefinition, columns: number): LayoutDefinition {
  return {
    elements: items.map(({ id, columnOffset = {}, columnSpan = 1, rowSpan = 1 }): PlacedElement => {
      const earlier = before.elements.find(({ slug }) => slug === id);
      const shown = earlier && Math.min(columns, earlier.column_span);
      const offsets = columnCounts.flatMap((count) =>
        columnOffset[Number(count)] === undefined ? [] : [[count, columnOffset[Number(count)]]],
      );
      return {
        slug: id,
        column_offset: Object.fromEntries(offsets) as PlacedElement['column_offset'],
        column_span: earlier && columnSpan === shown ? earlier.column_span : columnSpan,
        row_span: Math.min(mostRows, rowSpan),
        ...(earlier?.settings && { settings: earlier.settings }),
      };
    }),
  };
}

/** A board with one more card, below all others. */
export function withCard(elements: LayoutElements, { elements: placed }: LayoutDefinition, slug: string): LayoutDefinition {
  const size = elements[slug];
  if (!size || placed.some((each) => each.slug === slug)) return { elements: placed };
  return { elements: [...placed, { slug, column_offset: {}, column_span: size.columns, row_span: size.rows }] };
}

/** A board with other settings of one of its cards. */
export function withSettings({ elements }: LayoutDefinition, slug: string, settings: ElementSettings): LayoutDefinition {
  return { elements: elements.map((each) => (each.slug === slug ? { ...each, settings } : each)) };
}

/** A board without one of its cards. */
export function withoutCard({ elements }: LayoutDefinition, slug: string): LayoutDefinition {
  return { elements: elements.filter((each) => each.slug !== slug) };
}
