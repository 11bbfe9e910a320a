import type { TextKey } from '#web/text/text.ts';
import { endsAs, tableEndings } from '#web/ui/readable-files.ts';

/** The reason why files are not sent. */
export interface Refusal {
  key: TextKey;
  name: string;
  /** The size in bytes. */
  size: number;
}

/** The file extensions of imports: tables, and FOLIO's licenses. */
export const importEndings = [...tableEndings, '.json'] as const;

/** The problem of the files before they are sent; undefined for one spreadsheet of at most `most` bytes. */
export function refusalOfFiles(files: readonly Pick<File, 'name' | 'size'>[], most: number): Refusal | undefined {
  const [file] = files;
  if (!file) return undefined;
  const refused = (key: TextKey): Refusal => ({ key, name: file.name, size: file.size });
  if (files.length > 1) return refused('imports.drop.several');
  if (!endsAs(file.name, importEndings)) return refused('imports.drop.unknownKind');
  if (file.size === 0) return refused('imports.drop.empty');
  return file.size > most ? refused('imports.drop.tooLarge') : undefined;
}
