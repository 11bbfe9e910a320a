import { definitionOf, type Report, type ReportDefinition, type ReportTry } from '#shared/contract/entities/report.ts';
import { forbidden, invalid, notFound } from '#shared/contract/errors.ts';
import { maxRowsAtOnce } from '#shared/contract/groups/reports.ts';
import { listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { readyMadeReports } from '#shared/contract/ready-made-reports.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import type { Binary } from '#shared/contract/route.ts';
import type { ReadyMadeReportRow, ReportPreview, ReportTypeRow } from '#shared/contract/rows/report-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type ReportTypeName, reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reportById } from '#functions/records/output/lists/report-rows.ts';
import { sizedFile } from '#functions/records/output/lists/list-file.ts';
import { type AskedReport, askedReport, checkNames, formatOf, previewLines } from './requested-definition.ts';
import { reportColumns, typeColumn } from '#functions/records/output/reports/report-columns.ts';
import { reportFile } from '#functions/records/output/reports/report-file.ts';
import { reportPreview } from '#functions/records/output/reports/report-lines.ts';
import { runChartRows, runReport } from '#functions/records/output/reports/run-report.ts';

export interface ReportRequest {
  caller: Caller;
  model(): Promise<ReadModel>;
}

type Parameters = Readonly<Record<string, string>>;

/** The types that the caller may see, with their columns. */
export async function typesOf({ caller, ...request }: ReportRequest): Promise<ReportTypeRow[]> {
  const model = await request.model();
  return reportTypeNames.filter((type) => mayRead(caller, type)).map((type) => typeRow(model, caller, type));
}

/** The predefined reports, of the types that the caller may see. */
export function readyMadeFor({ caller }: Pick<ReportRequest, 'caller'>): ReadyMadeReportRow[] {
  return readyMadeReports
    .filter(({ type }) => mayRead(caller, type))
    .map(({ key, name, type, definition }) => ({ key, ...messageAs('name', name), type, definition }));
}

/** One type. 404 for an unknown one, 403 for one whose rows the caller may not see. */
export async function typeOf({ caller, ...request }: ReportRequest, name: string): Promise<ReportTypeRow> {
  const type = typeNamed(caller, name);
  return typeRow(await request.model(), caller, type);
}

/** A page of a report that an address describes. */
export async function previewOfType(request: ReportRequest, type: string, parameters: Parameters): Promise<ReportPreview> {
  checkNames(parameters);
  return lines(request, typeNamed(request.caller, type), askedReport(parameters));
}

/** The same for a definition, or for the rows of one bar of its chart. */
export async function previewOfDefinition({ caller, ...request }: ReportRequest, name: string, tried: ReportTry): Promise<ReportPreview> {
  const { page = 1, per_page: perPage = previewLines, rows_of: rowsOf, ...given } = tried;
  const definition = definitionOf({ filters: [], search: '', sort: [], groups: [], ...given });
  if (!rowsOf) return lines({ caller, ...request }, name, { definition, page, perPage, format: 'xlsx' });
  const type = typeNamed(caller, name);
  const model = await request.model();
  return reportPreview(model, type, await runChartRows(model, caller, type, { definition, rowsOf }), { page, perPage });
}

/** A file of a report that an address describes. */
export async function fileOfType(request: ReportRequest, type: string, parameters: Parameters): Promise<Binary> {
  checkNames(parameters);
  return file(request, typeNamed(request.caller, type), type, askedReport(parameters));
}

/** A page of a saved report; the address's parameters override the saved ones. */
export async function previewOfSaved(request: ReportRequest, id: string, parameters: Parameters): Promise<ReportPreview> {
  checkNames(parameters);
  const report = await savedReport(request, id);
  return lines(request, report.type, askedReport(parameters, report));
}

/** The same as a file. */
export async function fileOfSaved(request: ReportRequest, id: string, parameters: Parameters): Promise<Binary> {
  checkNames(parameters);
  const report = await savedReport(request, id);
  return file(request, report.type, report.name, askedReport(parameters, report));
}

/** A saved report without changes, as a file. */
export async function fileAsSaved(request: ReportRequest, id: string, format: string | undefined): Promise<Binary> {
  const report = await savedReport(request, id);
  const asked = { definition: definitionOf(report), page: 1, perPage: previewLines, format: formatOf(format) };
  return file(request, report.type, report.name, asked);
}

function mayRead({ permissions }: Pick<Caller, 'permissions'>, type: ReportTypeName): boolean {
  return mayAccess(listOf(reportTypes[type]).permission, permissions);
}

function typeNamed(caller: Caller, name: string): ReportTypeName {
  const type = reportTypeNames.find((each) => each === name);
  if (!type) throw notFound(say('reports.thisType'));
  if (!mayRead(caller, type)) throw forbidden();
  return type;
}

function typeRow(model: ReadModel, caller: Caller, type: ReportTypeName): ReportTypeRow {
  return { slug: type, list: reportTypes[type], columns: reportColumns(model, caller, type).map(typeColumn) };
}

async function savedReport({ caller, ...request }: ReportRequest, id: string): Promise<Report> {
  return reportById(await request.model(), caller, id);
}

async function run({ caller, ...request }: ReportRequest, name: string, definition: ReportDefinition) {
  const type = typeNamed(caller, name);
  const model = await request.model();
  return { model, type, run: await runReport(model, caller, type, definition) };
}

async function lines(request: ReportRequest, name: string, asked: AskedReport): Promise<ReportPreview> {
  const { model, type, run: done } = await run(request, name, asked.definition);
  return reportPreview(model, type, done, asked);
}

async function file(request: ReportRequest, type: string, name: string, asked: AskedReport): Promise<Binary> {
  const done = await run(request, type, asked.definition);
  const { count } = done.run.root;
  if (count > maxRowsAtOnce) throw invalid({}, say('reports.tooManyRows', { count }));
  return sizedFile(
    request.caller,
    await reportFile(request.caller, done.model, { type: done.type, name, run: done.run, format: asked.format }),
  );
}
