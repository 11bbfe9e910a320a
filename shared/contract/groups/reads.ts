import * as z from 'zod';
import { callsOf, json, result } from '../route.ts';

/** Max reads that one call names. Those of its page come on top. */
export const mostReads = 40;

const address = z.string().min(1).max(4000).startsWith('/');

/** An address below `/api`, with its query, and what a GET of it answers. */
export const AnsweredRead = z.object({
  address: z.string(),
  status: z.int(),
  /** The envelope that a call of its own would have. */
  body: z.unknown(),
});
export type AnsweredRead = z.output<typeof AnsweredRead>;

/** Answers of several reads, and the last commit that all of them know of. */
export const AnsweredReads = z.object({ seq: z.int(), answers: z.array(AnsweredRead) });

const calls = callsOf('/reads', { read: 'signed-in' });

/** Several GETs in one call. Each is judged and counted as if it came alone. */
export const reads = {
  together: calls.postQuery(
    'own',
    '',
    'Several GETs of records, lists and settings in one call, and those that a page of the application begins with',
    {
      servedBy: 'read',
      body: json(
        z.strictObject({
          /** The address of a page of the application: path and query. */
          page: address.optional(),
          /** Whether the application starts with that page: what its frame shows is answered, too. */
          start: z.boolean().optional(),
          reads: z.array(address).max(mostReads).default([]),
        }),
      ),
      reply: result(AnsweredReads),
    },
  ),
  ofInsights: calls.postQuery('own', '/insights', 'Several GETs of charts and calculations in one call', {
    servedBy: 'insights',
    body: json(z.strictObject({ reads: z.array(address).min(1).max(mostReads) })),
    reply: result(AnsweredReads),
  }),
};
