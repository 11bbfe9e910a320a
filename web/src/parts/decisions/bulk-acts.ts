/** What can be done with many periods at once, in the order of the menu. */
export const bulkActs = ['accepted', 'cancelled', 'undecided', 'recommendation', 'proposal', 'forecast'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Those of them that decide. */
export function isDecision(act: BulkAct): act is 'accepted' | 'cancelled' | 'undecided' {
  return act === 'accepted' || act === 'cancelled' || act === 'undecided';
}
