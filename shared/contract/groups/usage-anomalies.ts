import * as z from 'zod';
import { Month, UsageDismissal } from '../entities/usage.ts';
import { Flag, Id } from '../fields.ts';
import { callsOf, json, query, result } from '../route.ts';
import { UsageAnomalies } from '../rows/usage-anomaly-row.ts';

const calls = callsOf('/usage/anomalies', { read: 'signed-in', write: 'edit-records', servedBy: 'insights' });

/** Months of products that differ from those before (S110, S44). */
export const usageAnomalies = {
  list: calls.get(
    'C657',
    '',
    'Unusual months of all products, the latest first, with the titles that made them; without a month those of the last two years that are known',
    { query: query({ from: Month.optional(), dismissed: Flag.optional() }), reply: result(UsageAnomalies) },
  ),
  dismiss: calls.put('C658', '/{id}/dismiss', 'Dismiss an unusual month with a note, or take that back', {
    body: json(z.strictObject({ note: UsageDismissal.shape.note.optional(), dismissed: z.boolean().optional() })),
    reply: result(z.object({ id: Id, dismissed: z.boolean() })),
  }),
};
