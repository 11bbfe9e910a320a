import * as z from 'zod';
import { importColumns } from '../columns/imports.ts';
import { Id } from '../fields.ts';
import { callsOf, json, listQuery, result, rows } from '../route.ts';
import { ImportRow } from '../rows/import-row.ts';
import { UsageImportChange, UsageImportView } from '../rows/usage-import-row.ts';

const calls = callsOf('/imports/usage', { read: 'perform-data-imports', write: 'perform-data-imports', servedBy: 'read' });

/** The import of COUNTER reports, several files at once (S112). They are undone like all imports. */
export const usageImports = {
  list: calls.get('C660', '', 'Previous imports of usage statistics', { query: listQuery(importColumns), reply: rows(ImportRow) }),
  parse: calls.post(
    'C660',
    '/parse',
    'Read uploaded files: the reports in them, their months, totals and problems, and what they would replace. Nothing is loaded yet',
    {
      repeat: 'idempotency-key',
      body: json(
        z.strictObject({
          uploads: z
            .array(z.strictObject({ upload_id: Id, file_name: z.string().min(1).max(255) }))
            .min(1)
            .max(20),
        }),
      ),
      reply: result(UsageImportView),
    },
  ),
  process: calls.post(
    'C660',
    '/process',
    'Load the reports in the background; with ready=true those that are ready, and the others wait; again after a failure resumes it, after that loads what has become ready',
    { repeat: 'harmless', body: json(z.strictObject({ id: Id, ready: z.boolean().optional() })), reply: result(ImportRow) },
  ),
  get: calls.get('C660', '/{id}', 'An import of usage: preview before, report after loading', {
    reply: result(UsageImportView),
    servedBy: 'group',
  }),
  update: calls.put('C660', '/{id}', 'Choose or create sources, answer questions and leave reports out before loading', {
    body: json(UsageImportChange),
    reply: result(UsageImportView),
  }),
};
