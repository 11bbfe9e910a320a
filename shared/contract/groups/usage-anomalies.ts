import * as z from 'zod';
import { Month, UsageDismissal } from '../entities/usage.ts';
import { Flag, Id } from '../fields.ts';
import { call, json, query, result } from '../route.ts';
import { UsageAnomalies } from '../rows/usage-anomaly-row.ts';

/** Months of products that are unlike those before them (S110, S44). */
export const usageAnomalies = {
  list: call({
    id: 'C657',
    method: 'GET',
    path: '/usage/anomalies',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'insights',
    summary:
      'Unusual months of all products, the latest first, with the titles that made them; without a month those of the last two years that are known',
    query: query({ from: Month.optional(), dismissed: Flag.optional() }),
    reply: result(UsageAnomalies),
  }),
  dismiss: call({
    id: 'C658',
    method: 'PUT',
    path: '/usage/anomalies/{id}/dismiss',
    permission: 'edit-records',
    kind: 'command',
    summary: 'Dismiss an unusual month with a note, or take that back',
    body: json(z.strictObject({ note: UsageDismissal.shape.note.optional(), dismissed: z.boolean().optional() })),
    reply: result(z.object({ id: Id, dismissed: z.boolean() })),
  }),
};
