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

/** The number of columns at a width in pixels, by the rules of the board component. */
export function columnsFor(width: number): number {
  if (width < 688) return 1;
  if (width < 912) return 2;
  return width < 2100 ? 4 : 6;
}

/** Converts a stored layout to the items of the board component. */
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
 * Converts the board's items to a layout after a change. On a narrow board the component reports reduced widths: a card keeps its own width for
 * wider boards, unless the user made it narrower.
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

/** A board with changed settings of one of its cards. */
export function withSettings({ elements }: LayoutDefinition, slug: string, settings: ElementSettings): LayoutDefinition {
  return { elements: elements.map((each) => (each.slug === slug ? { ...each, settings } : each)) };
}

/** A board without one of its cards. */
export function withoutCard({ elements }: LayoutDefinition, slug: string): LayoutDefinition {
  return { elements: elements.filter((each) => each.slug !== slug) };
}
