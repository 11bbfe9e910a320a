/** Rules compared on a library's own past. Separate from their code, because the table of calls is loaded by every client. */
export const triedRuleNames = ['product', 'member_default', 'no_change', 'last_change', 'mean_of_changes', 'median_of_changes'] as const;
export type TriedRuleName = (typeof triedRuleNames)[number];
