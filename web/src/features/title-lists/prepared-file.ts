import { largestDirectFile, upload } from '#web/api/send-with-file.ts';
import type { TextKey } from '#web/text/text.ts';
import { endsAs, tableEndings } from '#web/ui/readable-files.ts';

/** A file as calls are given it, as often as the person changes a choice: small ones themselves, large ones by the id of their upload. */
export interface PreparedFile {
  /** Tells one choice of a file from the next, also of the same file. */
  key: number;
  name: string;
  files?: { file: File };
  body: Record<string, unknown>;
}

let nextKey = 1;

/** Makes a file ready for calls; large ones are uploaded once. */
export async function prepareFile(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<PreparedFile> {
  const key = nextKey++;
  if (file.size <= largestDirectFile) return { key, name: file.name, files: { file }, body: {} };
  const id = await upload(file, signal, 'none', onProgress);
  return { key, name: file.name, body: { upload_id: id, file_name: file.name } };
}

/** Why files are not sent at all; nothing for one spreadsheet of at most `most` bytes. */
export function fileRefusal(files: readonly Pick<File, 'name' | 'size'>[], most: number): TextKey | undefined {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) return 'titleLists.import.several';
  if (!endsAs(file.name, tableEndings)) return 'titleLists.import.unknownKind';
  if (file.size === 0) return 'titleLists.import.empty';
  return file.size > most ? 'titleLists.import.tooLarge' : undefined;
}
