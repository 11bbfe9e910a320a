import type { Breach } from '#shared/domain/breach.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Checks that the invoicing provider is a vendor. An empty field passes. */
export async function checkIsVendor(tx: Transaction, id: string | null): Promise<Breach[]> {
  if (id === null) return [];
  const provider = await tx.find('provider', id);
  if (!provider) return [{ field: 'vendor_id', message: say('invoices.vendorNotFound') }];
  return provider.is_vendor ? [] : [{ field: 'vendor_id', message: say('invoices.notVendor', { name: provider.name }) }];
}
