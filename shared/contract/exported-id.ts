import type { ListName } from './lists.ts';

/** Lists whose exports can be imported again: a row finds its record by the id in the last column, whatever was renamed in a spreadsheet. */
export const listsWithIds: ReadonlySet<string> = new Set<ListName>(['subscription-periods']);

/** The heading of that column, the same in every language. “ID” alone heads numbers of anybody's. */
export const idHeading = 'Perennial ID';
