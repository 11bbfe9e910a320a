import { headingOf } from './contract-words.ts';
import { catalogue } from './language.ts';

function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** The name of a field of a record, by its English heading; one that no catalogue has stands as it is. */
export function fieldWords(label: string): string {
  return wordOf(catalogue().historyFields, label) ?? headingOf(label);
}

/** How a kind of record is called, by its code; `title` is what the server calls it, for kinds that the catalogue does not have yet. */
export function kindWords(kind: string, title: string): string {
  return wordOf(catalogue().historyKinds, kind) ?? title;
}
