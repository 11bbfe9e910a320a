import type { Report } from '#shared/contract/entities/report.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ReportRow, ReportScheduleRow } from '#shared/contract/rows/report-row.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { nextScheduleDay } from '#shared/domain/reports/schedule-day.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

type Reader = Pick<Caller, 'userId'>;

/** Whether a report is a person's own, or was handed over to them. */
export function isOwnReport(model: ReadModel, { userId }: Reader, report: Pick<Report, 'owner_id'>): boolean {
  return userId !== null && model.resolve('user', report.owner_id) === userId;
}

/** Whether a caller may see a report: its owner, everybody, or the roles that it is shared with. */
export function maySeeReport(model: ReadModel, caller: Reader, report: Report): boolean {
  if (report.shared === 'everybody' || isOwnReport(model, caller, report)) return true;
  const held = model.find('user', caller.userId)?.roles ?? [];
  return report.shared === 'roles' && report.roles.some((role) => held.includes(role));
}

/** A report that the caller may see; 404 for any other, as for an unknown one. */
export function reportById(model: ReadModel, caller: Reader, id: string): Report {
  const report = model.find('report', id);
  if (!report || !maySeeReport(model, caller, report)) throw notFound(say('kinds.report'));
  return model.live('report', report);
}

/** The same within a commit; throws 409 if the caller saw another version. */
export async function loadReport(tx: Transaction, id: string, seen?: number): Promise<Report> {
  const known = await tx.find('report', id);
  if (!known || known.id !== id || !maySeeReport(await tx.model(), tx.caller, known)) throw notFound(say('kinds.report'));
  return tx.load('report', id, seen);
}

/** A report as its readers see it. */
export function reportRow(model: ReadModel, caller: Reader, report: Report): ReportRow {
  const owner = reference(model, 'user', report.owner_id);
  return { ...report, owner, own: isOwnReport(model, caller, report), schedule: scheduleRow(model, report.id) };
}

function scheduleRow(model: ReadModel, reportId: string): ReportScheduleRow | null {
  const [stored] = model.by('report_schedule', 'report_id', reportId);
  if (!stored) return null;
  const { every, on, hour, format, paused_at, planned_on, to } = model.live('report_schedule', stored);
  const today = dayOf(model);
  const from = planned_on !== null && planned_on >= today ? addDays(planned_on, 1) : today;
  const readers = to.flatMap((id) => reference(model, 'user', id) ?? []);
  const next_on = paused_at === null ? nextScheduleDay({ every, on }, from) : null;
  return { every, on, hour, format, paused_at, to: readers, next_on };
}
