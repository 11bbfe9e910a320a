import * as z from 'zod';
import { listNames } from '../lists.ts';
import { call, binary } from '../route.ts';

/** Any list as a spreadsheet, with the filters in force (C440). The list's own parameters are checked against its columns. */
export const exports = {
  entity: call({
    id: 'C440',
    method: 'GET',
    path: '/exports/{entity}',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'A list as xlsx or csv with its sort, search and filters',
    params: z.object({ entity: z.enum(listNames as [string, ...string[]]) }),
    query: { schema: z.record(z.string(), z.string()) },
    reply: binary(),
  }),
};
