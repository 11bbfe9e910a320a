import * as z from 'zod';
import { Id, WholeNumber } from '../fields.ts';
import { call, query, result } from '../route.ts';

/** The records that one commit wrote or deleted. */
const Commit = z.object({ seq: z.int(), records: z.array(z.object({ kind: z.string(), id: Id })) });

/** News for open pages: the changed records, so that a page reloads the ones it shows. */
export const changes = {
  list: call({
    id: 'own',
    method: 'GET',
    path: '/changes',
    permission: 'signed-in',
    renews: false,
    summary: 'Kinds and ids of the records changed since commit `after`; without `after` only where the log ends. It renews no token',
    query: query({ after: WholeNumber.optional() }),
    reply: result(
      z.object({
        /** The last commit that the answer covers: `after` of the next call. */
        seq: z.int(),
        /** The changes exceed one answer, or the log no longer reaches back: the client must reload everything. */
        reset: z.boolean(),
        commits: z.array(Commit),
      }),
    ),
  }),
};
