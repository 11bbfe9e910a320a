/** The name of the column that holds what a field was in a year. */
export function yearColumn(year: number): string {
  return `year_${year}`;
}

/** Whether a column's name is that of a year. */
export function isYearColumn(name: string): boolean {
  return /^year_\d{4}$/.test(name);
}

/** The year of such a column. */
export function yearOfColumn(name: string): number {
  return Number(name.slice('year_'.length));
}
