import type { InvoiceChange, VendorInvoice } from '#shared/contract/entities/invoice.ts';
import { breached, conflict, notFound } from '#shared/contract/errors.ts';
import { afterAction, protectedFields, stateAction } from '#shared/domain/invoices/change-state.ts';
import { today } from '#functions/platform/clock.ts';
import type { KeptFile } from '#functions/platform/media/take-file.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { withLiveReferences } from '#functions/platform/with-live-references.ts';
import { appliesTo } from './applies-to.ts';
import { checkIsVendor } from './check-is-vendor.ts';
import { keepInvoiceFile } from './keep-invoice-file.ts';
import { planInvoice } from './plan-invoice.ts';
import { followInvoices } from './follow-invoices.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';

/**
 * Changes an invoice: its figures, its state (`approved`, `paid`, or a step back with a reason), and completes or reopens the tasks of its
 * period's workflow. Throws 404, 409 for another version or for figures that its state protects, 422 with all broken rules.
 */
export async function changeInvoice(tx: Transaction, id: string, change: InvoiceChange, file?: KeptFile): Promise<VendorInvoice> {
  const model = await tx.model();
  const member = memberOf(model);
  const { version, state, state_reason = null, paid_on = today(member.timezone), ...given } = change;
  const before = await tx.load('vendor_invoice', id, version);
  if (before.id !== id) throw notFound(say('kinds.vendor_invoice'));

  const { next, breaches } = planInvoice(before, withLiveReferences(model, 'vendor_invoice', given), member.currency);
  const held = protectedFields(before.state, state ?? before.state);
  const locked = (Object.keys(next) as (keyof typeof next)[]).filter((field) => held.includes(field) && next[field] !== before[field]);
  if (locked.length > 0)
    throw conflict(
      say('invoices.locked', {
        state: before.state,
        locked: locked.map((field) => words[field] ?? field),
      }),
    );

  const applies = appliesTo(model, model.find('subscription_period', before.subscription_period_id));
  const action = stateAction(before.state, state ?? before.state, applies, state_reason);
  const vendor = next.vendor_id === before.vendor_id ? [] : await checkIsVendor(tx, next.vendor_id);
  const all = [...breaches, ...vendor, ...(typeof action === 'object' ? [action] : [])];
  if (all.length > 0) throw breached(all);

  const changed = { ...before, ...next } as VendorInvoice;
  const how = { at: tx.at, by: tx.caller.userId, on: paid_on, reason: state_reason };
  const saved = tx.save('vendor_invoice', typeof action === 'string' ? afterAction(changed, action, how) : changed);
  if (file) keepInvoiceFile(tx, 'vendor_invoice', saved.id, file);
  await followInvoices(tx, saved.subscription_period_id);
  return saved;
}

const words: Readonly<Record<string, Message>> = {
  vendor_id: say('invoices.vendor'),
  rate: say('fields.exchangeRate'),
  normalized_amount: say('invoices.localAmount'),
};
