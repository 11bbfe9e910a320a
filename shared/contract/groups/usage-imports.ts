import * as z from 'zod';
import { importColumns } from '../columns/imports.ts';
import { Id } from '../fields.ts';
import { call, json, listQuery, result, rows } from '../route.ts';
import { ImportRow } from '../rows/import-row.ts';
import { UsageImportChange, UsageImportView } from '../rows/usage-import-row.ts';

const permission = 'perform-data-imports';

/** The import of COUNTER reports, several files at once (S112). Undoing is that of all imports. */
export const usageImports = {
  list: call({
    id: 'C660',
    method: 'GET',
    path: '/imports/usage',
    permission,
    kind: 'query',
    servedBy: 'read',
    summary: 'Previous imports of usage statistics',
    query: listQuery(importColumns),
    reply: rows(ImportRow),
  }),
  parse: call({
    id: 'C660',
    method: 'POST',
    path: '/imports/usage/parse',
    permission,
    kind: 'command',
    repeat: 'idempotency-key',
    summary:
      'Read uploaded files: the reports in them, their months, totals and problems, and what they would replace. Nothing is loaded yet',
    body: json(
      z.strictObject({
        uploads: z
          .array(z.strictObject({ upload_id: Id, file_name: z.string().min(1).max(255) }))
          .min(1)
          .max(20),
      }),
    ),
    reply: result(UsageImportView),
  }),
  process: call({
    id: 'C660',
    method: 'POST',
    path: '/imports/usage/process',
    permission,
    kind: 'command',
    repeat: 'harmless',
    summary:
      'Load the reports in the background; with ready=true those that are ready, and the others wait; again after a failure resumes it, after that loads what has become ready',
    body: json(z.strictObject({ id: Id, ready: z.boolean().optional() })),
    reply: result(ImportRow),
  }),
  get: call({
    id: 'C660',
    method: 'GET',
    path: '/imports/usage/{id}',
    permission,
    kind: 'query',
    summary: 'An import of usage: preview before, report after loading',
    reply: result(UsageImportView),
  }),
  update: call({
    id: 'C660',
    method: 'PUT',
    path: '/imports/usage/{id}',
    permission,
    kind: 'command',
    summary: 'Choose or create sources, answer questions and leave reports out before loading',
    body: json(UsageImportChange),
    reply: result(UsageImportView),
  }),
};
