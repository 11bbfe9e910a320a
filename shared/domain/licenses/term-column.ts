/** The name of the column that shows a label's terms. */
export function termColumn(labelId: string): string {
  return `term_${labelId}`;
}

/** Whether a column shows a label's terms. */
export function isTermColumn(name: string): boolean {
  return /^term_[A-Za-z0-9_-]{1,59}$/.test(name);
}
