import * as z from 'zod';
import { DownloadRequest } from '../families/download.ts';
import { type ListName, listNames } from '../lists.ts';
import { Month } from '../entities/usage.ts';
import { Id } from '../fields.ts';
import { binary, call, callsOf, json, query } from '../route.ts';
import { issue } from '../issue-message.ts';
import { say } from '../../domain/messages/message.ts';

const entity = z.object({ entity: z.enum(listNames as [string, ...string[]]) });

/** The list's own parameters: checked against its columns once the list is known. */
const parameters = { schema: z.record(z.string(), z.string()) };

const calls = callsOf('/exports', { read: 'signed-in', servedBy: 'read' });

/** Any list as a spreadsheet, with the current filters. */
export const exports = {
  entity: calls.get('C440', '/{entity}', 'A list as xlsx or csv with its sort, search and filters', {
    params: entity,
    query: parameters,
    event: 'export_made',
    reply: binary(),
  }),
  spendOverview: calls.get(
    'C441',
    '/department-spend-overview/{year}',
    'Budget, spend and forecast of every department in the financial period that starts in a year, as xlsx with a chart',
    { params: z.object({ year: z.string().regex(/^\d{4}$/, issue(say('fields.notYear'))) }), event: 'export_made', reply: binary() },
  ),
  usage: calls.get('C659', '/usage', 'Counts of titles by month that are in force, a row each, as xlsx or csv', {
    query: query({
      source_id: Id.optional(),
      product_id: Id.optional(),
      from: Month.optional(),
      to: Month.optional(),
      format: z.enum(['xlsx', 'csv']).optional(),
    }),
    event: 'export_made',
    reply: binary(),
  }),
  download: calls.postQuery('C503', '/{entity}', 'The same with columns and records in the body, of which an address holds only so many', {
    params: entity,
    query: parameters,
    body: json(DownloadRequest),
    event: 'export_made',
    reply: binary(),
  }),
};

/** The resources with a download by the name of the file (seed 000 §7). */
export const namedDownloads = [
  'licenses',
  'license-periods',
  'products',
  'publishers',
  'vendors',
  'stakeholders',
  'subscriptions',
  'subscription-periods',
  'title-lists',
  'product-types',
  'meta-data-fields',
  'meta-data-categories',
  'contacts',
] as const satisfies readonly ListName[];

function namedDownload(list: (typeof namedDownloads)[number]) {
  return call({
    id: 'C501',
    method: 'GET',
    path: `/${list}/download/{name}`,
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: `The list of ${list.replaceAll('-', ' ')} as the file of this name, which ends in .xlsx or .csv`,
    params: z.object({ name: z.string().regex(/^[^/\\]{1,120}\.(?:xlsx|csv)$/, issue(say('fields.invalidSheetName'))) }),
    query: parameters,
    event: 'export_made',
    reply: binary(),
  });
}

/** C501: the list of a resource under the name that the caller gives the file, by the same parameters as an export. */
export const downloads = Object.fromEntries(namedDownloads.map((list) => [list, namedDownload(list)])) as Record<
  (typeof namedDownloads)[number],
  ReturnType<typeof namedDownload>
>;
