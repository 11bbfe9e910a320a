import type { LayoutDefinition, LayoutElements } from './definition.ts';

/** Elements in an order, each as large as it is at first and wherever there is room: what a page shows while nobody arranged it. */
export function standardDefinition(elements: LayoutElements, order: readonly string[]): LayoutDefinition {
  return {
    elements: order.flatMap((slug) => {
      const size = elements[slug];
      return size ? [{ slug, column_offset: {}, column_span: size.columns, row_span: size.rows }] : [];
    }),
  };
}
