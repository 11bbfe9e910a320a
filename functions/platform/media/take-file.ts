import { randomUUID } from 'node:crypto';
import type { Media } from '#shared/contract/entities/card.ts';
import { breached, invalid } from '#shared/contract/errors.ts';
import { acceptedType, checkFile, mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import { cleanFileName } from '#shared/domain/attachments/clean-file-name.ts';
import type { Caller } from '../caller.ts';
import { filesFor } from '../files.ts';
import type { UploadedFile } from '../request-body.ts';
import { uploadKey } from '../uploads.ts';
import { hasContentOf, hasMacros } from './has-content-of.ts';
import { say } from '#shared/domain/messages/message.ts';

/** A call with a file: inside the request while small, else by the id of an upload (D1). */
export interface WithFile {
  caller: Caller;
  files: readonly UploadedFile[];
  body: { upload_id?: string | undefined; file_name?: string | undefined };
}

/** A stored file, with the fields of its `media` record. */
export type KeptFile = Pick<Media, 'name' | 'type' | 'size' | 'file_key'>;

const macros = say('media.containsMacros');

/**
 * Checks a call's file by name, size and content (R031) and stores it. The caller then creates a `media` record from the result in a commit of its
 * own; otherwise the nightly sweep removes the object. Throws 422 under `file`.
 */
export async function takeFile(request: WithFile): Promise<KeptFile> {
  const { name: given, bytes } = await fileOf(request);
  const name = cleanFileName(given);
  const breaches = checkFile({ name, size: bytes.length });
  const type = acceptedType(name);
  if (breaches.length > 0 || type === undefined) throw breached(breaches);
  if (hasMacros(bytes)) throw invalid({ file: [macros] }, macros);
  if (!hasContentOf(type, bytes)) {
    const what = say('media.contentMismatch', { type, type2: type });
    throw invalid({ file: [what] }, say('media.fileContentMismatch', { name, type, type2: type }));
  }
  const file_key = `media/${randomUUID()}`;
  await filesFor(request.caller).put(file_key, bytes, mediaTypes[type]);
  return { name, type, size: bytes.length, file_key };
}

/** The file of a call, unchecked. Throws 422 for a missing file or an expired upload. */
export async function fileOf({ caller, files: [file], body }: WithFile): Promise<{ name: string; bytes: Uint8Array }> {
  if (file) return file;
  if (body.upload_id === undefined) throw invalid({ file: [say('text.required')] }, say('to-dos.chooseFile'));
  const bytes = await filesFor(caller).get(uploadKey(body.upload_id));
  if (!bytes) throw invalid({ upload_id: [say('media.uploadNotFound')] }, say('forms.uploadExpired'));
  if (body.file_name === undefined) throw invalid({ file_name: [say('text.required')] });
  return { name: body.file_name, bytes };
}
