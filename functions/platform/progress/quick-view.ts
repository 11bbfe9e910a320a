import { notFound } from '#shared/contract/errors.ts';
import type { QuickView } from '#shared/contract/rows/progress-row.ts';
import type { ProgressType } from '#shared/domain/workflow/progress-types.ts';
import type { ReadModel } from '../read-model.ts';
import { periodRow, withPreviousPeriod } from '../rows/period-row.ts';
import { vendorInvoiceRow } from '../rows/vendor-invoice-row.ts';
import { currentRun } from '../workflow/current-run.ts';
import { progressRow } from './progress-rows.ts';
import { progressTasks } from './progress-tasks.ts';

/** One thing to be done and what one needs to know to do it; 404 where it is not (any more) to be done (C403). */
export function quickView(model: ReadModel, type: ProgressType, periodId: string, today: string): QuickView {
  const period = model.find('subscription_period', periodId);
  const task =
    period &&
    progressTasks(model, today)
      .get(type)
      ?.find((one) => one.period.id === period.id);
  if (!task) throw notFound('This task');
  const run = currentRun(model, task.period.id);
  return {
    task: progressRow(model, task, today),
    period: withPreviousPeriod(model, periodRow(model, task.period, today)),
    tasks: run?.state === 'running' ? run.tasks : [],
    invoices: model.by('vendor_invoice', 'subscription_period_id', task.period.id).map((row) => vendorInvoiceRow(model, row, today)),
  };
}
