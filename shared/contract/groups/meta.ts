import * as z from 'zod';
import { call, raw } from '../route.ts';

/** What the service says of itself. */
export const meta = {
  health: call({
    id: 'own',
    method: 'GET',
    path: '/health',
    permission: 'public',
    kind: 'query',
    summary: 'What works: table, files, queues, password hashing',
    reply: raw(z.object({ status: z.enum(['ok', 'degraded']), version: z.string(), checks: z.record(z.string(), z.string()) })),
  }),
  openapi: call({
    id: 'own',
    method: 'GET',
    path: '/openapi.json',
    permission: 'public',
    kind: 'query',
    summary: 'The whole contract as OpenAPI 3.1',
    reply: raw(z.record(z.string(), z.unknown())),
  }),
};
