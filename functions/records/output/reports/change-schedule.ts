import type { Report } from '#shared/contract/entities/report.ts';
import type { ReportSchedulePlan } from '#shared/contract/entities/report-schedule.ts';
import { invalid } from '#shared/contract/errors.ts';
import { listOf } from '#shared/contract/lists.ts';
import { mayAccess } from '#shared/contract/permissions.ts';
import { reportTypes } from '#shared/contract/report-types.ts';
import { say } from '#shared/domain/messages/message.ts';
import { heldPermissions } from '#functions/platform/held-permissions.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { planToday } from './plan-scheduled-runs.ts';

const neverPlanned = { planned_on: null, planned_before: null, failed_on: null, paused_at: null };

/** Sets the schedule of a report, or ends it with null. A paused one starts again; a planned day is not planned twice. */
export async function changeSchedule(tx: Transaction, report: Report, plan: ReportSchedulePlan | null): Promise<void> {
  const model = await tx.model();
  const [stored] = model.by('report_schedule', 'report_id', report.id);
  const known = stored && (await tx.find('report_schedule', stored.id));
  if (!plan) {
    if (known) tx.remove('report_schedule', known.id);
    return;
  }
  await checkPlan(tx, report, plan);
  const next = { ...plan, to: [...new Set(plan.to)] };
  const saved = known
    ? tx.save('report_schedule', { ...known, ...next, failed_on: null, paused_at: null })
    : tx.create('report_schedule', { ...neverPlanned, ...next, report_id: report.id });
  await planToday(tx, saved);
}

/** 422 for a day that a week does not have, and for recipients who could not read the report. */
async function checkPlan(tx: Transaction, report: Report, { every, on, to }: ReportSchedulePlan): Promise<void> {
  if (every === 'week' && on > 7) throw invalid({ 'schedule.on': [say('reports.weekdayWrong')] });
  const model = await tx.model();
  const { permission } = listOf(reportTypes[report.type]);
  for (const id of to) {
    const user = model.find('user', id);
    if (!user?.active || user.id !== id)
      throw invalid({ 'schedule.to': [say('reports.recipientUnknown')] }, say('reports.recipientUnknown'));
    if (mayAccess(permission, await heldPermissions(tx.caller.tenant, user))) continue;
    const message = say('reports.recipientMayNot', { name: user.name });
    throw invalid({ 'schedule.to': [message] }, message);
  }
}
