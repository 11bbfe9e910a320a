import type { Breach } from '../breach.ts';
import { type ColumnCount, fits, type LayoutDefinition, type LayoutElements, mostColumns, mostRows } from './definition.ts';
import { say } from '../messages/message.ts';

/**
 * Checks a definition (R076). Each element must exist on the page, be usable by the user, and occur once.
 * It must have at least its minimum size, and fit the board at every width.
 * `usable` returns whether the user may use the element of a slug that exists on the page.
 */
export function checkDefinition(elements: LayoutElements, usable: (slug: string) => boolean, definition: LayoutDefinition): Breach[] {
  const seen = new Set<string>();
  return definition.elements.flatMap((placed, index): Breach[] => {
    const at = `definition.elements.${index}`;
    const size = Object.hasOwn(elements, placed.slug) ? elements[placed.slug] : undefined;
    if (!size || !usable(placed.slug)) return [{ field: `${at}.slug`, message: say('layouts.elementNotAvailable', { slug: placed.slug }) }];
    if (seen.has(placed.slug)) return [{ field: `${at}.slug`, message: say('layouts.elementRepeated', { slug: placed.slug }) }];
    seen.add(placed.slug);
    const breaches = [
      ...range(`${at}.column_span`, placed.column_span, size.minColumns, mostColumns),
      ...range(`${at}.row_span`, placed.row_span, size.minRows, mostRows),
    ];
    for (const [columns, offset] of Object.entries(placed.column_offset))
      if (!fits(columns as ColumnCount, offset, placed.column_span))
        breaches.push({
          field: `${at}.column_offset.${columns}`,
          message: say('layouts.outsideColumns', { columns }),
        });
    return breaches;
  });
}

function range(field: string, value: number, min: number, max: number): Breach[] {
  if (value < min) return [{ field, message: say('fields.minimumValue', { minimum: min }) }];
  return value > max ? [{ field, message: say('fields.maximumValue', { maximum: max }) }] : [];
}
