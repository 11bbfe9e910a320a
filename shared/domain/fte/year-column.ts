/** The name of the column that holds a field's values of a year. */
export function yearColumn(year: number): string {
  return `year_${year}`;
}

/** Whether a column holds the values of a year. */
export function isYearColumn(name: string): boolean {
  return /^year_\d{4}$/.test(name);
}

/** The year of such a column. */
export function yearOfColumn(name: string): number {
  return Number(name.slice('year_'.length));
}
