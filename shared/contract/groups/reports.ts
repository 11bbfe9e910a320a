import * as z from 'zod';
import { reportRunColumns } from '../columns/report-runs.ts';
import { reportShares, ReportChange, ReportCreation, ReportGeneration, ReportTry } from '../entities/report.ts';
import { ReportScheduleChange } from '../entities/report-schedule.ts';
import { deletion } from '../families/deletion.ts';
import { byPost, formCall } from '../families/generic-calls.ts';
import { roleNames } from '../permissions.ts';
import { reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import { RequiredText } from '../fields.ts';
import { binary, call, callsOf, json, listQuery, query, result, rows } from '../route.ts';
import { ReadyMadeReportRow, ReportPreview, ReportRow, ReportRunRow, ReportRunStart, ReportTypeRow } from '../rows/report-row.ts';

/** The rows of lists are in `read`: a report reads the same ones. */
const change = { permission: 'signed-in', kind: 'command' } as const;

/** The formats of a file that is built at once. A document is built only by a run (C691). */
export const reportFormats = ['xlsx', 'csv', 'tsv', 'ods', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** Max rows of a file that is built at once; larger files need a run. */
export const maxRowsAtOnce = 5000;

/**
 * A definition in an address: `columns=price,product.name`, `totals=price:sum`, `groups=vendor`, with the sort, search and filters of lists. Longer
 * definitions go in a body (C690). Checked with the definition that it makes.
 */
const inAddress = { schema: z.record(z.string(), z.string()) };
const ofFile = query({ format: z.enum(reportFormats).optional() });

const update = call({
  ...change,
  id: 'C458',
  method: 'PUT',
  path: '/reports/{id}',
  summary: "Change one's own report",
  body: json(ReportChange),
  reply: result(ReportRow),
});

const calls = callsOf('/reports', { read: 'signed-in', write: 'signed-in', servedBy: 'read' });

/** Lists designed by users (issue 10): types with columns, saved reports, and their rows as a page or a file. */
export const reports = {
  list: calls.get('C450', '', "The caller's reports and those shared with them", { reply: result(z.array(ReportRow)) }),
  types: calls.get('C451', '/types', 'What reports can be about, with their columns', { reply: result(z.array(ReportTypeRow)) }),
  type: calls.get('C452', '/types/{id}', 'A type of report with its columns', { reply: result(ReportTypeRow) }),
  previewOfType: calls.get('C453', '/types/{id}/preview', 'Lines of a report that is not saved, by parameters of the address', {
    query: inAddress,
    reply: result(ReportPreview),
  }),
  previewOfDefinition: calls.postQuery('C690', '/types/{id}/preview', 'The same with the definition in the body', {
    body: json(ReportTry),
    reply: result(ReportPreview),
  }),
  generateOfType: calls.get(
    'C454',
    '/types/{id}/generate',
    'A report that is not saved as a file; `format` is xlsx, csv, tsv, ods or json',
    { query: inAddress, event: 'report_downloaded', reply: binary() },
  ),
  preview: calls.get('C455', '/preview/{id}', 'Lines of a saved report; parameters of the address stand for what is saved', {
    query: inAddress,
    reply: result(ReportPreview),
  }),
  generatePreview: calls.get('C456', '/preview/{id}/generate', 'The same as a file', {
    query: inAddress,
    event: 'report_downloaded',
    reply: binary(),
  }),
  readyMade: calls.get('C697', '/ready-made', 'Reports that the product brings along, to start from', {
    reply: result(z.array(ReadyMadeReportRow)),
  }),
  get: calls.get('C457', '/{id}', 'A saved report', { reply: result(ReportRow) }),
  generate: calls.get('C460', '/{id}/generate', 'A saved report as a file', { query: ofFile, event: 'report_downloaded', reply: binary() }),
  run: calls.post(
    'C691',
    '/{id}/generate',
    'Build a file in the background, of a saved report, or of a type with `columns` in the body; answers the run',
    { repeat: 'idempotency-key', body: json(ReportGeneration), reply: result(ReportRunStart) },
  ),
  runs: calls.get('C692', '/runs', 'What was built: by whom, how far it is, and until when the file can be fetched', {
    query: listQuery(reportRunColumns),
    reply: rows(ReportRunRow),
  }),
  download: calls.get('C693', '/runs/{id}/download', 'The file of a run', { event: 'report_downloaded', reply: binary() }),
  create: calls.post('C461', '', 'Save a new report', { repeat: 'idempotency-key', body: json(ReportCreation), reply: result(ReportRow) }),
  form: formCall(
    { path: '/reports', title: 'report' },
    z.object({ types: z.array(z.enum(reportTypeNames)), shares: z.array(z.enum(reportShares)), roles: z.array(z.enum(roleNames)) }),
  ),
  update,
  updateByPost: call({ ...update, ...byPost }),
  schedule: calls.put(
    'C694',
    '/{id}/schedule',
    "Have one's own report built every week, month or quarter, for people who are told when it is there; null ends that",
    { body: json(ReportScheduleChange), reply: result(ReportRow) },
  ),
  copy: calls.post('C695', '/{id}/copy', "Copy a report to one's own, which is private", {
    repeat: 'idempotency-key',
    body: json(z.strictObject({ name: RequiredText().optional() })),
    reply: result(ReportRow),
  }),
  ...deletion('/reports', 'report', { remove: 'C459', confirmation: 'C696' }, { remove: 'signed-in' }),
};
