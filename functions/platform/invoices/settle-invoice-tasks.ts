import type { VendorInvoice } from '#shared/contract/entities/invoice.ts';
import { type InvoiceTask, taskFacts } from '#shared/domain/invoices/task-facts.ts';
import type { Transaction } from '../transaction.ts';
import { currentRun } from '../workflow/current-run.ts';
import { reopenPeriodTask } from '../workflow/reopen-period-task.ts';
import { settlePeriodTask } from '../workflow/settle-period-task.ts';

/**
 * Brings the tasks of a period's running workflow in step with its invoices, in the commit that changed them: registered, all approved, all
 * paid. What was done by that and no longer holds is open again. `made` are invoices that this commit creates.
 */
export async function settleInvoiceTasks(tx: Transaction, periodId: string, made: readonly VendorInvoice[] = []): Promise<void> {
  const model = await tx.model();
  if (currentRun(model, periodId)?.state !== 'running') return;
  const before = model.by('vendor_invoice', 'subscription_period_id', periodId);
  const after = [...made];
  for (const { id } of before) {
    const invoice = await tx.find('vendor_invoice', id);
    if (invoice) after.push(invoice);
  }
  const [was, is] = [taskFacts(before), taskFacts(after)];
  for (const task of Object.keys(is) as InvoiceTask[]) {
    if (is[task]) await settlePeriodTask(tx, model, periodId, task);
    else if (was[task]) await reopenPeriodTask(tx, model, periodId, task);
  }
}
