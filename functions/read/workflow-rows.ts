import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { Applicability, WorkflowPeriodRow } from '#shared/contract/rows/workflow-row.ts';
import { effectiveDeadline } from '#shared/domain/periods/deadline.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import { applicableField, milestoneOf, milestones, taskNames } from '#shared/domain/workflow/tasks.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { reference } from '#functions/platform/rows/reference.ts';
import { currentRun } from '#functions/platform/workflow/current-run.ts';
import { workflowSettingsOf } from '#functions/platform/workflow/workflow-settings-of.ts';

/** How far a run is, on a day. */
function progressOf(run: WorkflowRun | undefined, day: string) {
  const open = run?.state === 'running' ? run.tasks.filter(({ state }) => state === 'open') : [];
  const due = open.flatMap(({ due_on }) => due_on ?? []).sort();
  return {
    milestone: milestones.find((milestone) => open.some(({ task }) => milestoneOf(task) === milestone)) ?? null,
    open_tasks: open.length,
    settled_tasks: run?.tasks.filter(({ state }) => state !== 'open').length ?? 0,
    overdue_tasks: due.filter((date) => date < day).length,
    next_due_on: due[0] ?? null,
    run_number: run?.number ?? null,
  };
}

/** A period with its workflow. */
function workflowPeriodRow(
  model: ReadModel,
  period: SubscriptionPeriod,
  run: WorkflowRun | undefined,
  { day, general, deadlineDays }: { day: string; general: Readonly<Record<string, boolean>>; deadlineDays: number },
): WorkflowPeriodRow {
  const financialPeriod = model.find('financial_period', period.financial_period_id);
  const subscription = reference(model, 'subscription', period.subscription_id);
  const applicable = taskNames.map((task) => [applicableField(task), isApplicable(task, period.task_applicability, general)]);
  const { id, version, name_reference, start_date, end_date, one_time_purchase, decision, workflow, task_applicability } = period;
  return {
    id,
    version,
    name: subscription?.name ?? '',
    subscription_id: period.subscription_id,
    subscription,
    product: reference(model, 'product', period.product_id),
    vendor: reference(model, 'provider', period.vendor_id),
    owner: reference(model, 'user', period.owner_id),
    departments: period.departments.flatMap((part) => reference(model, 'department', part.department_id) ?? []),
    financial_period: financialPeriod
      ? { id: financialPeriod.id, name: financialPeriod.name, start_date: financialPeriod.start_date, end_date: financialPeriod.end_date }
      : null,
    name_reference,
    start_date,
    end_date,
    one_time_purchase,
    effective_deadline: effectiveDeadline(period, deadlineDays),
    decision,
    workflow,
    time: periodTime(period, day),
    task_applicability,
    ...progressOf(run, day),
    ...(Object.fromEntries(applicable) as Applicability),
  };
}

/** What else a row shows: when one of these changes, all are worked out again. */
const shownBeside: readonly KindName[] = [
  'workflow_settings',
  'member',
  'subscription',
  'product',
  'provider',
  'user',
  'department',
  'financial_period',
];

const kept = new WeakMap<SubscriptionPeriod, { run: WorkflowRun | undefined; stamp: string; row: WorkflowPeriodRow }>();

/** Every period with its workflow (C195, S33). A row is worked out again when its period or its run changed. */
export function workflowPeriodRows(model: ReadModel): WorkflowPeriodRow[] {
  const member = memberOf(model);
  const day = today(member.timezone);
  const stamp = `${model.tenant} ${day} ${shownBeside.map((kind) => model.changedAt(kind)).join('.')}`;
  const around = {
    day,
    general: generalApplicability(workflowSettingsOf(model)),
    deadlineDays: member.cancellation_reminder_days_before_start_date,
  };
  return [...model.all('subscription_period')].map((period) => {
    const run = currentRun(model, period.id);
    const known = kept.get(period);
    if (known?.stamp === stamp && known.run === run) return known.row;
    const row = workflowPeriodRow(model, period, run, around);
    kept.set(period, { run, stamp, row });
    return row;
  });
}
