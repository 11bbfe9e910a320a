/** Stages of an article from the first notice to the payment, in their order; `denied` and `cancelled` end without one. */
export const articleStages = ['draft', 'processing', 'approval', 'approved', 'planned', 'paid', 'denied', 'cancelled'] as const;
