import { largestDirectFile, upload } from '#web/api/send-with-file.ts';
import type { TextKey } from '#web/text/text.ts';
import { endsAs, tableEndings } from '#web/ui/readable-files.ts';

/** A file prepared for repeated calls: a small one is sent itself, a large one by the id of its upload. */
export interface PreparedFile {
  /** Distinguishes one choice of a file from the next, even of the same file. */
  key: number;
  name: string;
  files?: { file: File };
  body: Record<string, unknown>;
}

let nextKey = 1;

/** Prepares a file for calls; large ones are uploaded once. */
export async function prepareFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<PreparedFile> {
  const key = nextKey++;
  if (file.size <= largestDirectFile) return { key, name: file.name, files: { file }, body: {} };
  const id = await upload(file, { report: 'none', signal, onProgress });
  return { key, name: file.name, body: { upload_id: id, file_name: file.name } };
}

/** The reason why files are not sent; undefined for one spreadsheet of at most `most` bytes. */
export function fileRefusal(files: readonly Pick<File, 'name' | 'size'>[], most: number): TextKey | undefined {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) return 'titleLists.import.several';
  if (!endsAs(file.name, tableEndings)) return 'titleLists.import.unknownKind';
  if (file.size === 0) return 'titleLists.import.empty';
  return file.size > most ? 'titleLists.import.tooLarge' : undefined;
}
