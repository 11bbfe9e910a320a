import { type Message, say } from '#shared/domain/messages/message.ts';
import type { MappedColumn } from './mapped-column.ts';

/** Messages about fields mapped to two columns, although only one is allowed. */
export function doubledColumns(mapping: readonly MappedColumn[], mayRepeat: (field: string) => boolean): Message[] {
  const used = new Map<string, MappedColumn>();
  return mapping.flatMap((column) => {
    if (!column.field) return [];
    const other = used.get(column.field);
    used.set(column.field, column);
    return other && !mayRepeat(column.field)
      ? [say('imports.meaningChosenTwice', { heading: other.heading, heading2: column.heading })]
      : [];
  });
}
