import { definitionOf, type Report } from '#shared/contract/entities/report.ts';
import type { ReportRunSubject } from '#shared/contract/entities/report-run.ts';
import type { ReportSchedule } from '#shared/contract/entities/report-schedule.ts';
import { formatDate } from '#shared/domain/calendar/format-date.ts';
import { isScheduleDay } from '#shared/domain/reports/schedule-day.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import { inSeconds } from '#functions/platform/jobs.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { sleepIn } from '../../work/sso/sleep.ts';
import { startRun } from './start-run.ts';

/**
 * Seconds from an instant to an hour of its day in a time zone; negative if that has passed. A clock change on that day shifts the result by an
 * hour.
 */
function secondsUntil(hour: number, at: string, timezone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = formatDate(at, 'HH:mm:ss', timezone).split(':').map(Number);
  return hour * 3600 - (hours * 3600 + minutes * 60 + seconds);
}

/** The subject of a schedule's runs: the saved report. */
export function scheduledSubject(report: Report): ReportRunSubject {
  return {
    type: 'report',
    report_id: report.id,
    report_type: report.type,
    definition: definitionOf(report),
    as_saved: true,
  };
}

/**
 * Starts the runs of a schedule for a due day: one for each recipient with an active account, at its hour. A recipient who signs in at their institution
 * alone, and has not for long, gets none until they do. The schedule notes the planned day in
 * the same commit (RD05), so that neither a retry after a crash nor a second worker starts them again.
 */
export async function planScheduledRuns(tx: Transaction, schedule: ReportSchedule, day: string): Promise<void> {
  const { paused_at, planned_on } = schedule;
  if (paused_at !== null || (planned_on !== null && planned_on >= day) || !isScheduleDay(schedule, day)) return;
  const model = await tx.model();
  const report = model.find('report', schedule.report_id);
  if (!report) return;
  const delaySeconds = Math.max(0, secondsUntil(schedule.hour, tx.at, memberOf(model).timezone));
  for (const reader_id of new Set(schedule.to)) {
    const reader = model.find('user', reader_id);
    if (!reader?.active || (await sleepIn(tx, reader))?.state === 'asleep') continue;
    const request = { name: report.name, subject: scheduledSubject(report), format: schedule.format, reader_id };
    await startRun(tx, { ...request, id: idOf('report-run', schedule.id, day, reader_id), scheduled_on: day, delaySeconds });
  }
  tx.save('report_schedule', { ...schedule, planned_on: day, planned_before: planned_on });
}

/** Starts a schedule's runs of today if its hour is still to come: a new schedule does not wait for the next due day. */
export async function planToday(tx: Transaction, schedule: ReportSchedule): Promise<void> {
  const { timezone } = memberOf(await tx.model());
  if (secondsUntil(schedule.hour, tx.at, timezone) > 0) await planScheduledRuns(tx, schedule, formatDate(tx.at, 'YYYY-MM-DD', timezone));
}

/** Starts the runs of all schedules due on a day, each in its own commit. */
export async function planReports(repo: Repository, day: string, onProgress: () => Promise<void>): Promise<void> {
  for (const { id } of (await repo.model()).all('report_schedule')) {
    await repo.commit(async (tx) => {
      const schedule = await tx.find('report_schedule', id);
      if (schedule) await planScheduledRuns(tx, schedule, day);
    });
    await onProgress();
  }
}

/** Days for which a run is listed. Its file is kept for seven. */
const listedDays = 30;
/** Runs removed in one commit. */
const together = 80;

/** Removes old runs, so that a reader's memory use does not grow over the years. */
export async function forgetRuns(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const limit = inSeconds(-listedDays * 24 * 3600);
  const old = [...(await repo.model()).all('report_run')].filter(({ created_at }) => created_at < limit).map(({ id }) => id);
  for (let start = 0; start < old.length; start += together) {
    const chunk = old.slice(start, start + together);
    await repo.commit(async (tx) => {
      await tx.prefetch('report_run', chunk);
      for (const id of chunk) if (await tx.find('report_run', id)) tx.remove('report_run', id);
    });
    await onProgress();
  }
}
