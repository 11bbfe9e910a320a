/** The mark of an open to-do's deadline on the member's day; undefined for one in the future. */
export function deadlineMark(deadline: string | null, today: string): 'overdue' | 'today' | undefined {
  if (deadline === null) return undefined;
  return deadline < today ? 'overdue' : deadline === today ? 'today' : undefined;
}
