import type * as z from 'zod';
import type { CustomColumns, importTypes, titleModes, titleProfiles } from '#shared/contract/entities/title-list.ts';
import type { TitleListImportForm } from '#shared/contract/rows/title-list-row.ts';
import type { PreparedFile } from './prepared-file.ts';

export type ImportForm = z.output<typeof TitleListImportForm>;
export type Mode = (typeof titleModes)[number];

/** The user's choices on the page of an import; the file is separate. */
export interface ImportChoice {
  mode: Mode;
  /** The target list of a file, unless a new one is created. */
  listId: string | null;
  name: string;
  valid_from: string | null;
  valid_to: string | null;
  format: (typeof importTypes)[number];
  letters: CustomColumns;
  profile: (typeof titleProfiles)[number];
  /** Null: the sheet that looks most like a title list. */
  sheet: string | null;
  /** The way to split a list that is too long; null for no split. */
  split: 'initial' | 'type' | 'publisher' | null;
}

/** The parameters of a preview and of the import that say how to read the file. */
export function readingBody(choice: ImportChoice, file: PreparedFile): Record<string, unknown> {
  const { mode, listId, format, letters, profile, sheet } = choice;
  return {
    ...file.body,
    mode,
    ...(mode !== 'new' && listId ? { title_list_id: listId } : {}),
    import_type: format,
    ...(format === 'custom' ? { custom_columns: letters } : {}),
    profile,
    ...(sheet === null ? {} : { sheet }),
  };
}

/** The import's parameters: those for reading, the list's name and dates, and the version of the list that was shown. */
export function processBody(choice: ImportChoice, file: PreparedFile, form: ImportForm): Record<string, unknown> {
  const { name, valid_from, valid_to, mode, listId, split } = choice;
  const target = mode === 'new' ? undefined : form.title_lists.find(({ id }) => id === listId);
  return {
    ...readingBody(choice, file),
    name: name.trim(),
    valid_from: valid_from ?? '',
    valid_to: valid_to ?? '',
    ...(target ? { version: target.version } : {}),
    ...(split && mode === 'new' ? { split } : {}),
  };
}

interface ImportTarget {
  mode: Mode;
  listId: string | null;
  /** Proposes the name of a new list. */
  fileName: string | null;
}

/** The choice with another mode or list: the name and dates of that list, or the proposed ones for a new list. */
export function forTarget(choice: ImportChoice, form: ImportForm, { mode, listId, fileName }: ImportTarget): ImportChoice {
  const id = mode === 'new' ? null : (listId ?? form.title_lists[0]?.id ?? null);
  const list = form.title_lists.find((each) => each.id === id);
  const head = list
    ? { name: list.name, valid_from: list.valid_from, valid_to: list.valid_to }
    : { name: nameOfFile(fileName), valid_from: form.valid_from, valid_to: form.valid_to };
  return { ...choice, ...head, mode, listId: id, split: null };
}

/** The list's name from a file name: without the extension. */
export function nameOfFile(fileName: string | null): string {
  return (fileName ?? '').replace(/\.[^.]*$/, '').slice(0, 255);
}
