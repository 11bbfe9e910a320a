import type { VendorInvoice } from '#shared/contract/entities/invoice.ts';
import { type InvoiceTask, taskFacts } from '#shared/domain/invoices/task-facts.ts';
import { withInvoiceRate } from '#shared/domain/periods/invoice-rate.ts';
import { pricesOf } from '#shared/domain/periods/resolve-prices.ts';
import { today } from '#functions/platform/clock.ts';
import { plannedRate } from '../periods/planned-rate.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { currentRun } from '../../work/workflow/current-run.ts';
import { reopenPeriodTask } from '../../work/workflow/reopen-period-task.ts';
import { closePeriodTask } from '../../work/workflow/close-period-task.ts';

/**
 * Updates the rate and the workflow tasks of a period in the commit that changes its invoices. An invoice's rate replaces a planned one.
 * The tasks are done when invoices are registered, all approved, all paid, and open again when that no longer holds. `created` are the
 * invoices that this commit creates.
 */
export async function followInvoices(tx: Transaction, periodId: string, created: readonly VendorInvoice[] = []): Promise<void> {
  const model = await tx.model();
  const before = model.by('vendor_invoice', 'subscription_period_id', periodId);
  const after = [...created];
  for (const { id } of before) {
    const invoice = await tx.find('vendor_invoice', id);
    if (invoice) after.push(invoice);
  }
  await followRate(tx, model, periodId, after);
  if (currentRun(model, periodId)?.state !== 'running') return;
  const [was, is] = [taskFacts(before), taskFacts(after)];
  for (const task of Object.keys(is) as InvoiceTask[]) {
    if (is[task]) await closePeriodTask({ tx, model }, periodId, task);
    else if (was[task]) await reopenPeriodTask({ tx, model }, periodId, task);
  }
}

async function followRate(tx: Transaction, model: ReadModel, periodId: string, invoices: readonly VendorInvoice[]): Promise<void> {
  const { currency: local, timezone } = memberOf(model);
  const known = model.find('subscription_period', periodId);
  if (!known || known.currency === local) return;
  const period = await tx.find('subscription_period', known.id);
  if (!period) return;
  const planned = plannedRate(model, period.currency, period.financial_period_id);
  const rated = withInvoiceRate(pricesOf(period), invoices, { local, today: today(timezone), planned });
  if (!rated) return;
  tx.save('subscription_period', { ...period, ...rated });
  if (rated.rate_source === 'invoice') await closePeriodTask({ tx, model }, period.id, 'set_exchange_rate');
}
