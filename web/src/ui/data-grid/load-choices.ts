import type { Column } from '#shared/contract/column.ts';
import { inOrderOfNames } from '#web/text/language.ts';
import { hasOwnNames, inReadersWords } from '#web/text/reference-names.ts';
import type { GridOption } from './grid-types.ts';
import type { GridView } from './grid-view.ts';
import { matching } from './option-list.tsx';

/** The choices of a column that match a search: its own codes, or what its list of references holds. */
export async function loadChoices(
  view: Pick<GridView, 'labels' | 'loadOptions'>,
  column: Column,
  search: string,
): Promise<readonly GridOption[]> {
  if (column.type === 'boolean')
    return matching(
      [
        { id: 'true', name: view.labels(column, 'yes') },
        { id: 'false', name: view.labels(column, 'no') },
      ],
      search,
    );
  if (column.choices)
    return matching(
      column.choices.map((code) => ({ id: code, name: view.labels(column, code) })),
      search,
    );
  if (!hasOwnNames(column)) return (await view.loadOptions?.(column, search)) ?? [];
  const options = (await view.loadOptions?.(column, '')) ?? [];
  return matching(inOrderOfNames(options.map((option) => inReadersWords(column, option))), search);
}
