import type * as z from 'zod';
import type { CustomColumns, importTypes, titleModes, titleProfiles } from '#shared/contract/entities/title-list.ts';
import type { TitleListImportForm } from '#shared/contract/rows/title-list-row.ts';
import type { PreparedFile } from './prepared-file.ts';

export type ImportForm = z.output<typeof TitleListImportForm>;
export type Mode = (typeof titleModes)[number];

/** What a person chose on the page of an import; the file comes beside it. */
export interface ImportChoice {
  mode: Mode;
  /** The list that a file is for, unless it makes a new one. */
  listId: string | null;
  name: string;
  valid_from: string | null;
  valid_to: string | null;
  format: (typeof importTypes)[number];
  letters: CustomColumns;
  profile: (typeof titleProfiles)[number];
  /** Null: the one that looks most like a title list. */
  sheet: string | null;
  /** How a list that is too long is divided; null: not at all. */
  split: 'initial' | 'type' | 'publisher' | null;
}

/** What a preview and the import itself are told of how to read the file. */
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

/** All of it, with what the list is called and when it is valid, and the version of the list that was shown. */
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

/** The choice with another mode or list: the name and the days of that list, or those proposed for a new one. */
export function forTarget(
  choice: ImportChoice,
  form: ImportForm,
  mode: Mode,
  listId: string | null,
  fileName: string | null,
): ImportChoice {
  const id = mode === 'new' ? null : (listId ?? form.title_lists[0]?.id ?? null);
  const list = form.title_lists.find((each) => each.id === id);
  const head = list
    ? { name: list.name, valid_from: list.valid_from, valid_to: list.valid_to }
    : { name: nameOfFile(fileName), valid_from: form.valid_from, valid_to: form.valid_to };
  return { ...choice, ...head, mode, listId: id, split: null };
}

/** What a file calls its list: the name without its ending. */
export function nameOfFile(fileName: string | null): string {
  return (fileName ?? '').replace(/\.[^.]*$/, '').slice(0, 255);
}
