import type { Breach } from '#shared/domain/breach.ts';
import type { Transaction } from '../transaction.ts';

/** Who invoices is a vendor. An empty field passes. */
export async function checkIsVendor(tx: Transaction, id: string | null): Promise<Breach[]> {
  if (id === null) return [];
  const provider = await tx.find('provider', id);
  if (!provider) return [{ field: 'vendor_id', code: 'gone', message: 'Vendor does not exist or is no longer available' }];
  return provider.is_vendor ? [] : [{ field: 'vendor_id', code: 'not_a_vendor', message: `${provider.name} is not a vendor` }];
}
