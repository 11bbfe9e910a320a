/** The bulk actions on periods, in the order of the menu. */
export const bulkActs = ['accepted', 'cancelled', 'undecided', 'recommendation', 'proposal', 'forecast'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Whether a bulk action is a decision. */
export function isDecision(act: BulkAct): act is 'accepted' | 'cancelled' | 'undecided' {
  return act === 'accepted' || act === 'cancelled' || act === 'undecided';
}
