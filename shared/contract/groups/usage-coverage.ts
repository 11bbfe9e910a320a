import * as z from 'zod';
import { Month } from '../entities/usage.ts';
import { Id } from '../fields.ts';
import { call, json, query, result } from '../route.ts';
import { UsageCoverage, SourceMonth } from '../rows/usage-coverage-row.ts';

const look = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'insights' } as const;

const ofMonth = z.object({ id: Id, month: Month });

/** The months of usage that are there (S110), and the choice between reports of the same month. */
export const usageCoverage = {
  coverage: call({
    ...look,
    id: 'C647',
    path: '/usage/coverage',
    summary: 'Every source with its reports and the state of each month; without months the last two years',
    query: query({ from: Month.optional(), to: Month.optional(), source_id: Id.optional() }),
    reply: result(UsageCoverage),
  }),
  month: call({
    ...look,
    id: 'C648',
    path: '/usage-sources/{id}/months/{month}',
    params: ofMonth,
    summary: 'What is in force in a month of a source, and which reports do not count and why',
    reply: result(SourceMonth),
  }),
  pin: call({
    id: 'C649',
    method: 'PUT',
    path: '/usage-sources/{id}/months/{month}/pin',
    permission: 'manage-sources',
    kind: 'command',
    params: ofMonth,
    summary: 'Choose the report that counts in a month before all others of its level, or withdraw the choice',
    body: json(z.strictObject({ usage_report_id: Id, pinned: z.boolean() })),
    reply: result(SourceMonth),
  }),
};
