import type { LayoutDefinition, LayoutElements } from './definition.ts';

/** Default layout of a page: the elements in the given order, in initial size, placed where there is room. */
export function standardDefinition(elements: LayoutElements, order: readonly string[]): LayoutDefinition {
  return {
    elements: order.flatMap((slug) => {
      const size = elements[slug];
      return size ? [{ slug, column_offset: {}, column_span: size.columns, row_span: size.rows }] : [];
    }),
  };
}
