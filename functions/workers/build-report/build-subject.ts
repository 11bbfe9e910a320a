import type { ReportRun, ReportRunSubject } from '#shared/contract/entities/report-run.ts';
import { forbidden } from '#shared/contract/errors.ts';
import { listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { paperOf } from '#shared/domain/documents/paper-of.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import type { MadeFile, reportTable } from '#functions/records/output/reports/report-file.ts';

/** The input of a builder. */
export interface BuildRequest<S extends ReportRunSubject = ReportRunSubject> {
  model: ReadModel;
  /** The caller whose permissions apply. */
  reader: Caller;
  run: ReportRun;
  subject: S;
  /** Must be called when all data is read, with the number of rows if there are rows. */
  onRead: (rows: number | null) => Promise<void>;
}

type Builder<T extends ReportRunSubject['type']> = (request: BuildRequest<Extract<ReportRunSubject, { type: T }>>) => Promise<MadeFile>;

/** The builder of each subject, which loads its code on demand. */
const builders: { [T in ReportRunSubject['type']]: Builder<T> } = {
  report: async ({ model, reader, run: { name, format }, subject: { report_type, definition }, onRead }) => {
    if (!mayAccess(listOf(reportTypes[report_type]).permission, reader.permissions)) throw forbidden();
    const [{ runReport }, { reportFile }] = await Promise.all([
      import('#functions/records/output/reports/run-report.ts'),
      import('#functions/records/output/reports/report-file.ts'),
    ]);
    const run = await runReport(model, reader, report_type, definition);
    await onRead(run.root.count);
    const report = { type: report_type, name, run };
    return format === 'pdf' ? reportDocument(reader, model, report) : reportFile(reader, model, { ...report, format });
  },
  evidence: async ({ model, reader, subject: { of, record_id, locale, paper }, onRead }) => {
    const { evidencePack } = await import('#functions/records/output/evidence/evidence-pack.ts');
    return evidencePack({ model, reader, of, id: record_id, locale, paper, onRead: () => onRead(null) });
  },
  insights: async ({ model, reader, subject: { year, department_id, provider_id, locale, paper }, onRead }) => {
    const { insightsDocument } = await import('#functions/records/output/evidence/evidence-pack.ts');
    const choice = { year: year ?? undefined, department_id: department_id ?? undefined, provider_id: provider_id ?? undefined };
    return insightsDocument({ model, reader, choice, locale, paper, onRead: () => onRead(null) });
  },
};

/** A report as a PDF, on the library's paper size. */
async function reportDocument(reader: Caller, model: ReadModel, report: Parameters<typeof reportTable>[2]): Promise<MadeFile> {
  const [{ reportFilename, reportTable: tableOf }, { reportPdf }] = await Promise.all([
    import('#functions/records/output/reports/report-file.ts'),
    import('#functions/platform/pdf/report-pdf.ts'),
  ]);
  const { table, language } = await tableOf(reader, model, report);
  const member = memberOf(model);
  const subtitle = formatDate(dayOf(model), member.date_format);
  const options = { title: report.name, subtitle, language, paper: paperOf(member.currency), formats: member };
  return { filename: reportFilename(model, report.name, 'pdf'), type: 'application/pdf', bytes: reportPdf(table, options) };
}

/** The file of a run. */
export function buildSubject(request: BuildRequest): Promise<MadeFile> {
  const build = builders[request.subject.type] as Builder<ReportRunSubject['type']>;
  return build(request);
}
