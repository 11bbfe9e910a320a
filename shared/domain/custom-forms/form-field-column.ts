/** The name of the column that shows the answers to a field. */
export function formFieldColumn(fieldId: string): string {
  return `field_${fieldId}`;
}

/** Whether a column shows the answers to a field. */
export function isFormFieldColumn(name: string): boolean {
  return /^field_[A-Za-z0-9_-]{1,58}$/.test(name);
}
