import { createHash } from 'node:crypto';
import type { Caller } from './caller.ts';
import { filesFor } from './files.ts';
import type { RequestBody } from './request-body.ts';
import { uploadKey } from './uploads.ts';

/**
 * Identifies a repeatable call by its key and content: the same key with other content is another call. Content includes the bytes of files, also of
 * those that were uploaded past the API.
 */
export async function keyOfCall(key: string, path: string, { fields, files }: RequestBody, caller: Caller): Promise<string> {
  const uploads = await Promise.all(uploadIdsIn(fields).map((id) => filesFor(caller).fingerprint(uploadKey(id))));
  const digests = files.map(({ field, name, bytes }) => [field, name, createHash('sha256').update(bytes).digest('base64url')]);
  const content = JSON.stringify([path, fields, digests, ...(uploads.length > 0 ? [uploads] : [])]);
  return `${key}|${createHash('sha256').update(content).digest('base64url')}`;
}

/** The ids of all uploads that a body names, at any depth. */
function uploadIdsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, each]) => (name === 'upload_id' && typeof each === 'string' ? [each] : uploadIdsIn(each)));
}
