/** Whether an open to-do is over its deadline or due today, by the member's day; undefined for what can wait. */
export function deadlineMark(deadline: string | null, today: string): 'overdue' | 'today' | undefined {
  if (deadline === null) return undefined;
  return deadline < today ? 'overdue' : deadline === today ? 'today' : undefined;
}
