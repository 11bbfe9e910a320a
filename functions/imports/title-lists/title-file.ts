import { invalid, Problem } from '#shared/contract/errors.ts';
import type { titleListImports } from '#shared/contract/groups/title-list-imports.ts';
import { say } from '#shared/domain/messages/message.ts';
import { filesFor } from '#functions/platform/files.ts';
import type { Request } from '#functions/platform/http.ts';
import { uploadKey } from '#functions/platform/uploads.ts';
import { readFile } from '../reading/reader.ts';
import type { TitleFile } from '../reading/read-title-file.ts';
import { largestTitleFile } from './largest-title-file.ts';

type Asking = Pick<Request<typeof titleListImports.process>, 'files' | 'body' | 'caller'>;

/** Reads the file sent with a call, or uploaded before. Throws 422 under `file` with the reason for an unreadable file. */
export async function titleFileOf(request: Asking): Promise<TitleFile> {
  const { sheet, import_type, custom_columns, profile } = request.body;
  return readFile('readTitleFile', { ...(await fileOf(request)), sheet, import_type, custom_columns, profile });
}

async function fileOf({ files, body, caller }: Asking): Promise<{ bytes: Uint8Array; name: string }> {
  const [file] = files;
  if (file) return { bytes: file.bytes, name: nameOf(file.name) };
  if (body.upload_id === undefined) throw invalid({ file: [say('text.required')] }, say('to-dos.chooseFile'));
  const key = uploadKey(body.upload_id);
  const size = await filesFor(caller).size(key);
  if (size !== undefined && size > largestTitleFile) throw tooLarge();
  const bytes = size === undefined ? undefined : await filesFor(caller).get(key);
  if (!bytes) throw invalid({ upload_id: [say('media.uploadNotFound')] });
  return { bytes, name: nameOf(body.file_name ?? '') };
}

function tooLarge(): Problem {
  const said = say('spreadsheets.tooLarge', { n: largestTitleFile / 1024 / 1024 });
  return new Problem(413, said, { errors: { file: [said] } });
}

/** Cuts a name to its max length, without half a character at the end. */
function nameOf(name: string): string {
  return name.slice(0, 255).toWellFormed() || 'Title list';
}
