/** The name of the column that shows what licences say of a label. */
export function termColumn(labelId: string): string {
  return `term_${labelId}`;
}

/** Whether a column's name is that of a term label. */
export function isTermColumn(name: string): boolean {
  return /^term_[A-Za-z0-9_-]{1,59}$/.test(name);
}
