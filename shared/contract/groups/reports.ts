import * as z from 'zod';
import { reportRunColumns } from '../columns/report-runs.ts';
import { reportShares, ReportChange, ReportCreation, ReportGeneration, ReportTry } from '../entities/report.ts';
import { ReportScheduleChange } from '../entities/report-schedule.ts';
import { deletion } from '../families/deletion.ts';
import { byPost, formCall } from '../families/generic-calls.ts';
import { roleNames } from '../permissions.ts';
import { reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import { RequiredText } from '../fields.ts';
import { binary, call, json, listQuery, query, result, rows } from '../route.ts';
import { ReadyMadeReportRow, ReportPreview, ReportRow, ReportRunRow, ReportRunStart, ReportTypeRow } from '../rows/report-row.ts';

/** Lists have their rows in `read`: a report reads the same ones. */
const look = { permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;
const change = { permission: 'signed-in', kind: 'command' } as const;

/** The formats of a file that is made at once. A document is built by a run only (C691). */
export const reportFormats = ['xlsx', 'csv', 'tsv', 'ods', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** Rows of a file that is made at once; more are for a run. */
export const maxRowsAtOnce = 5000;

/**
 * A definition in an address: `columns=price,product.name`, `totals=price:sum`, `groups=vendor`, with the sort, search and filters of lists. What is
 * longer goes in a body (C690). Checked with the definition that it makes.
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

/** Lists that people design (issue 10): types with columns, saved reports, and their rows as a page or a file. */
export const reports = {
  list: call({
    ...look,
    id: 'C450',
    method: 'GET',
    path: '/reports',
    summary: "The caller's reports and those shared with them",
    reply: result(z.array(ReportRow)),
  }),
  types: call({
    ...look,
    id: 'C451',
    method: 'GET',
    path: '/reports/types',
    summary: 'What reports can be about, with their columns',
    reply: result(z.array(ReportTypeRow)),
  }),
  type: call({
    ...look,
    id: 'C452',
    method: 'GET',
    path: '/reports/types/{id}',
    summary: 'A type of report with its columns',
    reply: result(ReportTypeRow),
  }),
  previewOfType: call({
    ...look,
    id: 'C453',
    method: 'GET',
    path: '/reports/types/{id}/preview',
    summary: 'Lines of a report that is not saved, by parameters of the address',
    query: inAddress,
    reply: result(ReportPreview),
  }),
  previewOfDefinition: call({
    ...look,
    id: 'C690',
    method: 'POST',
    path: '/reports/types/{id}/preview',
    summary: 'The same with the definition in the body',
    body: json(ReportTry),
    reply: result(ReportPreview),
  }),
  generateOfType: call({
    ...look,
    id: 'C454',
    method: 'GET',
    path: '/reports/types/{id}/generate',
    summary: 'A report that is not saved as a file; `format` is xlsx, csv, tsv, ods or json',
    query: inAddress,
    reply: binary(),
  }),
  preview: call({
    ...look,
    id: 'C455',
    method: 'GET',
    path: '/reports/preview/{id}',
    summary: 'Lines of a saved report; parameters of the address stand for what is saved',
    query: inAddress,
    reply: result(ReportPreview),
  }),
  generatePreview: call({
    ...look,
    id: 'C456',
    method: 'GET',
    path: '/reports/preview/{id}/generate',
    summary: 'The same as a file',
    query: inAddress,
    reply: binary(),
  }),
  readyMade: call({
    ...look,
    id: 'C697',
    method: 'GET',
    path: '/reports/ready-made',
    summary: 'Reports that the product brings along, to start from',
    reply: result(z.array(ReadyMadeReportRow)),
  }),
  get: call({ ...look, id: 'C457', method: 'GET', path: '/reports/{id}', summary: 'A saved report', reply: result(ReportRow) }),
  generate: call({
    ...look,
    id: 'C460',
    method: 'GET',
    path: '/reports/{id}/generate',
    summary: 'A saved report as a file',
    query: ofFile,
    reply: binary(),
  }),
  run: call({
    ...change,
    id: 'C691',
    method: 'POST',
    path: '/reports/{id}/generate',
    repeat: 'idempotency-key',
    summary: 'Build a file in the background, of a saved report, or of a type with `columns` in the body; answers the run',
    body: json(ReportGeneration),
    reply: result(ReportRunStart),
  }),
  runs: call({
    ...look,
    id: 'C692',
    method: 'GET',
    path: '/reports/runs',
    summary: 'What was built: by whom, how far it is, and until when the file can be fetched',
    query: listQuery(reportRunColumns),
    reply: rows(ReportRunRow),
  }),
  download: call({
    ...look,
    id: 'C693',
    method: 'GET',
    path: '/reports/runs/{id}/download',
    summary: 'The file of a run',
    reply: binary(),
  }),
  create: call({
    ...change,
    id: 'C461',
    method: 'POST',
    path: '/reports',
    repeat: 'idempotency-key',
    summary: 'Save a new report',
    body: json(ReportCreation),
    reply: result(ReportRow),
  }),
  form: formCall(
    { path: '/reports', title: 'report' },
    z.object({ types: z.array(z.enum(reportTypeNames)), shares: z.array(z.enum(reportShares)), roles: z.array(z.enum(roleNames)) }),
  ),
  update,
  updateByPost: call({ ...update, ...byPost }),
  schedule: call({
    ...change,
    id: 'C694',
    method: 'PUT',
    path: '/reports/{id}/schedule',
    summary: "Have one's own report built every week, month or quarter, for people who are told when it is there; null ends that",
    body: json(ReportScheduleChange),
    reply: result(ReportRow),
  }),
  copy: call({
    ...change,
    id: 'C695',
    method: 'POST',
    path: '/reports/{id}/copy',
    repeat: 'idempotency-key',
    summary: "Copy a report to one's own, which is private",
    body: json(z.strictObject({ name: RequiredText().optional() })),
    reply: result(ReportRow),
  }),
  ...deletion('/reports', 'report', { remove: 'C459', confirmation: 'C696' }, 'signed-in'),
};
