import type { RecordType } from '../../record-type.ts';

export const vendorInvoice: RecordType<'vendor_invoice'> = { page: ({ vendor_id }) => `/vendors/${vendor_id}/orders-invoices` };
