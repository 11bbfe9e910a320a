import type { TextKey } from '#web/text/text.ts';

/** Why files are not sent at all. */
export interface Refusal {
  key: TextKey;
  name: string;
  /** In bytes. */
  size: number;
}

const kinds = /\.(xlsx|xlsm|xlsb|xls|ods|csv|tsv|txt)$/i;

/** What is wrong with the files before they are sent; nothing for one spreadsheet of at most `most` bytes. */
export function refusalOfFiles(files: readonly Pick<File, 'name' | 'size'>[], most: number): Refusal | undefined {
  const [file] = files;
  if (!file) return undefined;
  const refused = (key: TextKey): Refusal => ({ key, name: file.name, size: file.size });
  if (files.length > 1) return refused('imports.drop.several');
  if (!kinds.test(file.name)) return refused('imports.drop.unknownKind');
  if (file.size === 0) return refused('imports.drop.empty');
  return file.size > most ? refused('imports.drop.tooLarge') : undefined;
}
