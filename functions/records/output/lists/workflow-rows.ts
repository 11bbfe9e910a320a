import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import type { VendorInvoice } from '#shared/contract/entities/invoice.ts';
import type { WorkflowRun } from '#shared/contract/entities/workflow.ts';
import type { Applicability, WorkflowPeriodRow } from '#shared/contract/rows/workflow-row.ts';
import { periodTime } from '#shared/domain/periods/period-time.ts';
import { isApplicable } from '#shared/domain/workflow/applicability.ts';
import { applicableField, milestoneOf, milestones, taskNames } from '#shared/domain/workflow/tasks.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import { generalApplicabilityOf } from '../../work/workflow/workflow-settings-view.ts';
import { type IncrementalList, incrementalRows, someRows } from '#functions/platform/incremental-rows.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';
import { neighboursOf, periodsOf } from './neighbouring-periods.ts';
import { openDeadlineOf } from '../../ground/references/open-deadline-of.ts';

/** The progress of a run on a day. */
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
function workflowPeriodRow(model: ReadModel, period: SubscriptionPeriod, day: string): WorkflowPeriodRow {
  const general = generalApplicabilityOf(model);
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
    ...identifiersOf(model.find('product', period.product_id)),
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
    effective_deadline: openDeadlineOf(model, period),
    decision,
    workflow,
    time: periodTime(period, day),
    task_applicability,
    ...progressOf(currentRun(model, period.id), day),
    ...(Object.fromEntries(applicable) as Applicability),
  };
}

/** Periods with their workflows (C195, S33): all, or those of some ids. */
export function workflowPeriodRows(model: ReadModel, ids?: readonly string[]): readonly WorkflowPeriodRow[] {
  const day = today(memberOf(model).timezone);
  const list: IncrementalList<WorkflowPeriodRow> = {
    name: 'subscription-workflows',
    day,
    all: () => model.all('subscription_period'),
    present: (id) => {
      const period = model.find('subscription_period', id);
      return period?.id === id ? workflowPeriodRow(model, period, day) : undefined;
    },
    affected: {
      // The terms of a contract give its periods their deadlines, each from the end of the one before.
      subscription: (touched) => periodsOf(model, touched),
      subscription_period: (touched) => neighboursOf(model, touched),
      // A paid invoice ends the deadline.
      vendor_invoice: ({ id, before }) =>
        [before as VendorInvoice | undefined, model.find('vendor_invoice', id)].flatMap(
          (invoice) => model.resolve('subscription_period', invoice?.subscription_period_id ?? null) ?? [],
        ),
      workflow_run: ({ id, before }) =>
        [before as WorkflowRun | undefined, model.find('workflow_run', id)].flatMap(
          (run) => model.resolve('subscription_period', run?.subscription_period_id ?? null) ?? [],
        ),
    },
  };
  return ids ? someRows(model, list, ids) : incrementalRows(model, list);
}
