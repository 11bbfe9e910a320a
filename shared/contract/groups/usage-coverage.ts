import * as z from 'zod';
import { Month } from '../entities/usage.ts';
import { Id } from '../fields.ts';
import { callsOf, json, query, result } from '../route.ts';
import { UsageCoverage, SourceMonth } from '../rows/usage-coverage-row.ts';

const ofMonth = z.object({ id: Id, month: Month });

const calls = callsOf('', { read: 'signed-in', write: 'manage-sources', servedBy: 'insights' });

/** Available months of usage (S110), and the choice between reports of the same month. */
export const usageCoverage = {
  coverage: calls.get(
    'C647',
    '/usage/coverage',
    'Every source with its reports and the state of each month; without months the last two years',
    { query: query({ from: Month.optional(), to: Month.optional(), source_id: Id.optional() }), reply: result(UsageCoverage) },
  ),
  month: calls.get(
    'C648',
    '/usage-sources/{id}/months/{month}',
    'What is in force in a month of a source, and which reports do not count and why',
    { params: ofMonth, reply: result(SourceMonth) },
  ),
  pin: calls.put(
    'C649',
    '/usage-sources/{id}/months/{month}/pin',
    'Choose the report that counts in a month before all others of its level, or withdraw the choice',
    { params: ofMonth, body: json(z.strictObject({ usage_report_id: Id, pinned: z.boolean() })), reply: result(SourceMonth) },
  ),
};
