import type { groups } from '#shared/contract/calls.ts';
import { workflowColumns } from '#shared/contract/columns/workflows.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { KindName } from '#shared/contract/kinds.ts';
import type { PeriodRow } from '#shared/contract/rows/subscription-row.ts';
import type { Applicability, WorkflowPeriodRow } from '#shared/contract/rows/workflow-row.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { generalApplicability } from '#shared/domain/workflow/task-settings.ts';
import { applicableField, milestoneOf, milestones, taskNames } from '#shared/domain/workflow/tasks.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '#functions/platform/rows/member-of.ts';
import { milestoneMetaData, milestoneView } from '#functions/platform/rows/milestone-rows.ts';
import { generalApplicabilityOf, workflowSettingsView } from '#functions/platform/rows/workflow-settings-view.ts';
import { currentRun } from '#functions/platform/workflow/current-run.ts';
import { workflowSettingsOf } from '#functions/platform/workflow/workflow-settings-of.ts';
import { listed } from './list-engine.ts';
import { periodRows } from './list-sources.ts';

/** How far the workflow of a period is, its deadlines as of `day`. */
function progressOf(model: ReadModel, row: PeriodRow, day: string) {
  const run = currentRun(model, row.id);
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

const from: readonly KindName[] = ['workflow_run', 'workflow_settings'];

/** Every period with its workflow (C195, S33). Worked out again when a period, what it shows, or a run changed. */
export function workflowPeriodRows(model: ReadModel): WorkflowPeriodRow[] {
  const day = today(memberOf(model).timezone);
  const rows = periodRows(model);
  const known = kept.get(rows);
  const stamp = `${day} ${from.map((kind) => model.changedAt(kind)).join('.')}`;
  if (known?.stamp === stamp) return known.rows;
  const general = generalApplicability(workflowSettingsOf(model));
  const fresh = rows.map((row) => {
    const applicable = taskNames.map((task) => [applicableField(task), isApplicable(task, row.task_applicability, general)]);
    return {
      id: row.id,
      version: row.version,
      subscription_id: row.subscription_id,
      subscription: row.subscription,
      product: row.product,
      vendor: row.vendor,
      owner: row.owner,
      departments: row.departments.map(({ id, name }) => ({ id, name })),
      financial_period: row.financial_period,
      name_reference: row.name_reference,
      start_date: row.start_date,
      end_date: row.end_date,
      one_time_purchase: row.one_time_purchase,
      effective_deadline: row.effective_deadline,
      decision: row.decision,
      workflow: row.workflow,
      time: row.status.time,
      task_applicability: row.task_applicability,
      ...progressOf(model, row, day),
      ...(Object.fromEntries(applicable) as Applicability),
    };
  });
  kept.set(rows, { stamp, rows: fresh });
  return fresh;
}

const kept = new WeakMap<readonly PeriodRow[], { stamp: string; rows: WorkflowPeriodRow[] }>();

function periodOf(model: ReadModel, id: string) {
  const period = model.find('subscription_period', id);
  if (!period) throw notFound('Subscription period');
  return period;
}

/** Looking at workflows: C193, C195, C203, C204. */
export const workflowReads: ReadHandlers<typeof groups.workflows> = {
  generalApplicability: async (request) => generalApplicabilityOf(await request.model()),
  applicability: async (request) => {
    const model = await request.model();
    const sort = request.query.sort.length > 0 ? request.query.sort : [{ field: 'start_date', descending: true }];
    return listed(workflowPeriodRows(model), workflowColumns, { ...request.query, sort }, memberOf(model));
  },
  milestoneMetaData: async (request) => {
    const model = await request.model();
    return milestoneMetaData(model, periodOf(model, request.params.id));
  },
  milestone: async (request) => {
    const model = await request.model();
    const period = periodOf(model, request.params.id);
    const milestone = milestones.find((name) => name === request.params.milestoneId);
    if (!milestone) throw notFound('Milestone');
    return milestoneView(model, period, milestone);
  },
};

/** Looking at what is settled for all workflows (S32). */
export const workflowSettingsReads: ReadHandlers<typeof groups.workflowSettings> = {
  get: async (request) => workflowSettingsView(await request.model()),
};
