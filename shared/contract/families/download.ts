import * as z from 'zod';
import type { Column } from '../column.ts';
import type { Access } from '../permissions.ts';
import { binary, call, json, listQuery } from '../route.ts';

/** The body of an export: options that are too long for the address, such as chosen columns and ids. */
export const DownloadRequest = z.strictObject({
  format: z.enum(['xlsx', 'csv']).optional(),
  /** The columns to write, in this order; by default all that a grid shows. */
  columns: z.array(z.string().max(64)).max(120).optional(),
  /** Only these records. */
  ids: z.array(z.string().max(64)).max(10_000).optional(),
});
export type DownloadRequest = z.output<typeof DownloadRequest>;

/** C503: POST on the resource itself, for a download of the list with its sort, search and filters. */
export function download<const P extends string>(path: P, title: string, columns: readonly Column[], permission: Access = 'signed-in') {
  return call({
    id: 'C503',
    method: 'POST',
    path,
    permission,
    kind: 'query',
    servedBy: 'read',
    summary: `Download the list of ${title}s as a spreadsheet`,
    query: listQuery(columns),
    body: json(DownloadRequest),
    event: 'export_made',
    reply: binary(),
  });
}
