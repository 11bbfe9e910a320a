/** States of a vendor invoice, in order (D8). */
export const invoiceStates = ['registered', 'approved', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Actions that change an invoice's state. */
export const invoiceActions = ['approve', 'pay', 'take_back_approval', 'take_back_payment'] as const;
export type InvoiceAction = (typeof invoiceActions)[number];
