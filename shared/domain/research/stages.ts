/** Stages of an article from the first notice to the payment, in their order; `denied` and `cancelled` end without one. */
export const articleStages = ['draft', 'processing', 'approval', 'approved', 'planned', 'paid', 'denied', 'cancelled'] as const;
export type ArticleStage = (typeof articleStages)[number];

/** Stages in which somebody still has to decide. */
const open: ReadonlySet<ArticleStage> = new Set<ArticleStage>(['draft', 'processing', 'approval']);

/** Whether an article waits for a decision. */
export function isOpenStage(stage: ArticleStage): boolean {
  return open.has(stage);
}

/** Whether the cost of an article counts as spent or promised: not while it is undecided, denied or cancelled. */
export function isCommittedStage(stage: ArticleStage): boolean {
  return stage === 'approved' || stage === 'planned' || stage === 'paid';
}
