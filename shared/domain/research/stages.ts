/** Stages of an article from the first notice to the payment, in order; `denied` and `cancelled` end without payment. */
export const articleStages = ['draft', 'processing', 'approval', 'approved', 'planned', 'paid', 'denied', 'cancelled'] as const;
