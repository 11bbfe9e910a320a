import { randomUUID } from 'node:crypto';
import type { groups } from '#shared/contract/calls.ts';
import type { BodyOf, ResultOf } from '#shared/contract/route.ts';
import type { Caller } from '../platform/caller.ts';
import { now } from '../platform/clock.ts';
import { filesFor } from '../platform/files.ts';

const minutes = 10;

/** A form that takes one file of this type and at most this size (D1); its id names the file to the call that uses it. */
export async function createUpload(
  caller: Caller,
  body: BodyOf<typeof groups.uploads.create>,
): Promise<ResultOf<typeof groups.uploads.create>> {
  const id = randomUUID().replaceAll('-', '');
  const form = await filesFor(caller).uploadForm(`uploads/${id}`, body.type || 'application/octet-stream', body.size);
  return { id, ...form, expires_at: new Date(now().getTime() + minutes * 60_000).toISOString() };
}
