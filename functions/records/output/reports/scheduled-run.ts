import type { ReportRun } from '#shared/contract/entities/report-run.ts';
import type { ReportSchedule } from '#shared/contract/entities/report-schedule.ts';
import type { EmailKind } from '#shared/domain/emails/email-kinds.ts';
import { config } from '#functions/platform/config.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import { queueMail } from '#functions/platform/mail.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { composeEmail } from '../../work/emails/compose-email.ts';

type ReportMail = Extract<EmailKind, 'report_ready' | 'report_paused'>;

/** The saved report of a run. */
export function reportOf({ subject }: Pick<ReportRun, 'subject'>): string | null {
  return subject.type === 'report' ? subject.report_id : null;
}

/** The schedule of a run; undefined if it was removed, or no longer names the run's reader. */
export async function scheduleOf(tx: Transaction, run: ReportRun): Promise<ReportSchedule | undefined> {
  const reportId = reportOf(run);
  if (reportId === null) return undefined;
  const [schedule] = (await tx.model()).by('report_schedule', 'report_id', reportId);
  return schedule && tx.find('report_schedule', schedule.id);
}

/** Notifies the reader of a scheduled run that its file is ready: with a link to their files, never with the file or a figure. */
export async function mailReady(tx: Transaction, run: ReportRun): Promise<void> {
  await mailAbout(tx, run, { kind: 'report_ready', to: run.reader_id, link: `${config.publicUrl}/reports/runs` });
}

/**
 * Records the failure of a scheduled run. If a run of the previously planned day failed, too, the schedule is paused and the report's owner is
 * notified; if the owner's account is inactive, the recipients are.
 */
export async function noteScheduledFailure(tx: Transaction, run: ReportRun): Promise<void> {
  const schedule = await scheduleOf(tx, run);
  if (!schedule || schedule.paused_at !== null || schedule.failed_on === run.scheduled_on) return;
  const isSecond = schedule.failed_on !== null && schedule.failed_on === schedule.planned_before;
  tx.save('report_schedule', { ...schedule, failed_on: run.scheduled_on, ...(isSecond && { paused_at: tx.at }) });
  if (!isSecond) return;
  const model = await tx.model();
  const report = model.find('report', schedule.report_id);
  const owner = model.find('user', report?.owner_id);
  const link = `${config.publicUrl}/reports`;
  for (const to of owner?.active ? [owner.id] : schedule.to) await mailAbout(tx, run, { kind: 'report_paused', to, link });
}

async function mailAbout(tx: Transaction, run: ReportRun, { kind, to, link }: { kind: ReportMail; to: string; link: string }) {
  const model = await tx.model();
  const user = model.find('user', to);
  if (!user?.active) return;
  const settings = await tx.find('user_settings', user.id);
  const fields = { 'user.name': user.name, 'report.name': run.name, link };
  const { subject, html, text, locale } = composeEmail(model, { kind, locale: settings?.locale ?? null, fields });
  queueMail(tx, {
    id: idOf(kind, run.id, user.id),
    kind,
    to: user.email,
    subject,
    html,
    text,
    locale,
    about: [{ kind: 'user', id: user.id }],
  });
}
