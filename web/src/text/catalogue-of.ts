import type { Codes } from '#shared/messages/choices-of.ts';
import { isText } from '#shared/messages/text-in.ts';
import { overlay, type Tree } from '#shared/messages/overlay.ts';
import type { Text, Texts } from '#shared/messages/teller.ts';
import type { Subjects } from './catalogue.ts';

/** The files of a language by their paths. */
export type CatalogueFiles = Readonly<Record<string, Tree<Text>>>;

/** The texts of the screens in one language. */
export interface Catalogue {
  /** Every text by its key, such as `shell.logout`. */
  readonly texts: Texts;
  readonly codes: Codes;
  readonly subjects: Subjects;
}

/**
 * The catalogue that files make: the name of a file in camelCase is the first part of its keys; `codes` brings its own. `variant` has files of
 * the texts that a variant of the language writes otherwise.
 */
export function catalogueOf(files: CatalogueFiles, variant: CatalogueFiles = {}): Catalogue {
  const { codes, ...subjects } = overlay(bySubject(files), bySubject(variant), isText) as { codes: Tree<Text> };
  // That every language has the files and keys of the English one is tested.
  return {
    texts: [subjects, codes],
    codes: codes as unknown as Codes,
    subjects: subjects as unknown as Subjects,
  };
}

function bySubject(files: CatalogueFiles): Tree<Text> {
  return Object.fromEntries(Object.entries(files).map(([path, tree]) => [subjectOf(path), tree]));
}

/** `…/title-lists.json` is `titleLists`. */
function subjectOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length).replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}
