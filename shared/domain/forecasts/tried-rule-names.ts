/** The rules that are compared on a library's own past, without the code that tries them: the table of calls travels with every reader. */
export const triedRuleNames = ['product', 'member_default', 'no_change', 'last_change', 'mean_of_changes', 'median_of_changes'] as const;
export type TriedRuleName = (typeof triedRuleNames)[number];
