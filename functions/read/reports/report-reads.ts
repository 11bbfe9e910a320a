import type { Report, ReportDefinition, ReportTry } from '#shared/contract/entities/report.ts';
import type { reports } from '#shared/contract/groups/reports.ts';
import { listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { forbidden, notFound } from '#shared/contract/errors.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type ReportTypeName, reportTypeNames } from '#shared/domain/reports/report-type-names.ts';
import type { ReportPreview, ReportTypeRow } from '#shared/contract/rows/report-row.ts';
import type { Binary } from '#shared/contract/route.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { confirmDeletion } from '#functions/records/deletion/deletion.ts';
import { nameOrder } from '#functions/records/references/name-order.ts';
import { maySeeReport, reportById, reportRow } from '#functions/records/reports/report-view.ts';
import { type AskedReport, askedReport, formatOf, previewLines } from './asked-definition.ts';
import { reportColumns, typeColumn } from './report-columns.ts';
import { reportFile } from './report-file.ts';
import { reportPreview } from './report-lines.ts';
import { runReport } from './run-report.ts';

type Asked = { caller: Caller; model(): Promise<ReadModel> };

/** Types and saved reports, and their lines as a page or a file (C450-C457, C460, C690, C696). */
export const reportReads: ReadHandlers<typeof reports> = {
  list: async ({ caller, ...request }) => {
    const model = await request.model();
    const byName = nameOrder(model);
    return [...model.all('report')]
      .filter((each) => maySeeReport(model, caller, each))
      .map((each) => reportRow(model, caller, model.live('report', each)))
      .toSorted((a, b) => byName(a.name, b.name));
  },
  types: async ({ caller, ...request }) => {
    const model = await request.model();
    return reportTypeNames.filter((type) => mayRead(caller, type)).map((type) => typeRow(model, caller, type));
  },
  type: async ({ caller, params, ...request }) => {
    const type = typeNamed(caller, params.id);
    return typeRow(await request.model(), caller, type);
  },
  get: async ({ caller, params, ...request }) => {
    const model = await request.model();
    return reportRow(model, caller, reportById(model, caller, params.id));
  },
  previewOfType: async (request) => lines(request, request.params.id, askedReport(request.query)),
  previewOfDefinition: async (request) => lines(request, request.params.id, triedReport(request.body)),
  generateOfType: async (request) => file(request, request.params.id, request.params.id, askedReport(request.query)),
  preview: async (request) => {
    const report = await savedReport(request, request.params.id);
    return lines(request, report.type, askedReport(request.query, report));
  },
  generatePreview: async (request) => {
    const report = await savedReport(request, request.params.id);
    return file(request, report.type, report.name, askedReport(request.query, report));
  },
  generate: async (request) => {
    const report = await savedReport(request, request.params.id);
    const format = formatOf(request.query.format);
    return file(request, report.type, report.name, { definition: report, page: 1, perPage: previewLines, format });
  },
  deleteConfirmation: async ({ caller, params, ...request }) => {
    const model = await request.model();
    return confirmDeletion(model, 'report', reportById(model, caller, params.id).id, '/reports');
  },
};

function mayRead({ permissions }: Pick<Caller, 'permissions'>, type: ReportTypeName): boolean {
  return mayAccess(listOf(reportTypes[type]).permission, permissions);
}

/** The type that an address names. 404 for an unknown one, 403 for one whose rows the caller may not see. */
function typeNamed(caller: Caller, name: string): ReportTypeName {
  const type = reportTypeNames.find((each) => each === name);
  if (!type) throw notFound(say('reports.thisType'));
  if (!mayRead(caller, type)) throw forbidden();
  return type;
}

function typeRow(model: ReadModel, caller: Caller, type: ReportTypeName): ReportTypeRow {
  return { slug: type, list: reportTypes[type], columns: reportColumns(model, caller, type).map(typeColumn) };
}

async function savedReport({ caller, ...request }: Asked, id: string): Promise<Report> {
  return reportById(await request.model(), caller, id);
}

function triedReport({
  columns,
  filters = [],
  search = '',
  sort = [],
  groups = [],
  page = 1,
  per_page = previewLines,
}: ReportTry): AskedReport {
  return { definition: { columns, filters, search, sort, groups }, page, perPage: per_page, format: 'xlsx' };
}

async function run({ caller, ...request }: Asked, name: string, definition: ReportDefinition) {
  const type = typeNamed(caller, name);
  const model = await request.model();
  return { model, type, run: await runReport(model, caller, type, definition) };
}

async function lines(request: Asked, name: string, asked: AskedReport): Promise<ReportPreview> {
  const { model, type, run: done } = await run(request, name, asked.definition);
  return reportPreview(model, type, done, asked);
}

async function file(request: Asked, typeName: string, name: string, asked: AskedReport): Promise<Binary> {
  const { model, type, run: done } = await run(request, typeName, asked.definition);
  return reportFile(request.caller, model, { type, name, run: done, format: asked.format });
}
