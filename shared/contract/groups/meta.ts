import * as z from 'zod';
import { callsOf, raw } from '../route.ts';

const calls = callsOf('', { read: 'public' });

/** Health and contract of the service. */
export const meta = {
  health: calls.get('own', '/health', 'What works: table, files, queues, password hashing', {
    reply: raw(z.object({ status: z.enum(['ok', 'degraded']), version: z.string(), checks: z.record(z.string(), z.string()) })),
  }),
  openapi: calls.get('own', '/openapi.json', 'The whole contract as OpenAPI 3.1', { reply: raw(z.record(z.string(), z.unknown())) }),
};
