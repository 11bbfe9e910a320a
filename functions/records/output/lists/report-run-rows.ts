import type { ReportRun } from '#shared/contract/entities/report-run.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ReportRunRow } from '#shared/contract/rows/report-row.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import { instant } from '#functions/platform/clock.ts';
import { messageOrNullAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { reference } from '../../ground/references/reference.ts';
import { maySeeReport } from './report-rows.ts';

type Reader = Pick<Caller, 'userId' | 'permissions'>;

/**
 * Whether a caller may see a run: their own, or one of a saved report that they may see. The file holds what its reader was allowed to read (RD02),
 * so that only those see it who hold all permissions that it was built with.
 */
export function maySeeRun(model: ReadModel, caller: Reader, run: ReportRun): boolean {
  if (caller.userId === run.reader_id) return true;
  const { subject } = run;
  if (subject.type !== 'report' || !subject.as_saved) return false;
  const report = model.find('report', subject.report_id);
  return report !== undefined && maySeeReport(model, caller, report) && run.built_with.every((held) => caller.permissions.includes(held));
}

/** A run that the caller may see; 404 for any other, as for an unknown one. */
export function runById(model: ReadModel, caller: Reader, id: string): ReportRun {
  const run = model.find('report_run', id);
  if (!run || !maySeeRun(model, caller, run)) throw notFound(say('reports.thisRun'));
  return run;
}

/** Whether the file of a run can be fetched now. */
export function isReady({ file, expires_at }: Pick<ReportRun, 'file' | 'expires_at'>): boolean {
  return file !== null && expires_at !== null && instant() < expires_at;
}

/** The runs that a caller may see, the latest first. */
export function reportRunRows(model: ReadModel, caller: Reader): ReportRunRow[] {
  return [...model.all('report_run')]
    .filter((run) => maySeeRun(model, caller, run))
    .map((run) => reportRunRow(model, caller, run))
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/** A run as permitted callers see it. */
function reportRunRow(model: ReadModel, caller: Reader, run: ReportRun): ReportRunRow {
  const { id, version, name, subject, format, state, row_count, scheduled_on, created_at, finished_at, expires_at } = run;
  return {
    id,
    version,
    name,
    about: subject.type,
    report: subject.type === 'report' ? reference(model, 'report', subject.report_id) : null,
    format,
    state,
    row_count,
    scheduled_on,
    created_at,
    finished_at,
    expires_at,
    bytes: run.file?.bytes ?? null,
    reader: reference(model, 'user', run.reader_id),
    own: caller.userId === run.reader_id,
    ready: isReady(run),
    ...messageOrNullAs('failure', run.failure),
  };
}
