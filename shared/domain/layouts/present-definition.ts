import {
  type ColumnCount,
  columnCounts,
  type ElementSettings,
  type ElementSize,
  fits,
  type LayoutDefinition,
  type LayoutElements,
  mostColumns,
  mostRows,
  type PlacedElement,
} from './definition.ts';

/**
 * Adapts a stored definition to the user and the present page (R076). Missing and forbidden elements are omitted.
 * Invalid sizes and places are corrected.
 * Layouts stored by earlier releases, or by administrators with more permissions, therefore stay usable.
 */
export function presentDefinition(
  elements: LayoutElements,
  usable: (slug: string) => boolean,
  definition: LayoutDefinition,
): LayoutDefinition {
  const seen = new Set<string>();
  const present: PlacedElement[] = [];
  for (const placed of definition.elements) {
    const size = Object.hasOwn(elements, placed.slug) ? elements[placed.slug] : undefined;
    if (!size || !usable(placed.slug) || seen.has(placed.slug)) continue;
    seen.add(placed.slug);
    const column_span = within(placed.column_span, size.minColumns, mostColumns);
    const offsets = columnCounts.flatMap((columns): [ColumnCount, number][] => {
      const offset = placed.column_offset[columns];
      return offset !== undefined && fits(columns, offset, column_span) ? [[columns, offset]] : [];
    });
    present.push({
      slug: placed.slug,
      column_offset: Object.fromEntries(offsets),
      column_span,
      row_span: within(placed.row_span, size.minRows, mostRows),
      ...knownSettings(size, placed.settings),
    });
  }
  return { elements: present };
}

/** The settings that the element supports. */
function knownSettings({ settings: known = [] }: ElementSize, settings: ElementSettings | undefined): Pick<PlacedElement, 'settings'> {
  const kept = Object.entries(settings ?? {}).filter(([name]) => known.some((each) => each === name));
  return kept.length === 0 ? {} : { settings: Object.fromEntries(kept) };
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
