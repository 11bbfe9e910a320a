/** Formats of days and months for a reader. */
export interface TimeWords {
  datesIn: (text: string) => string;
  month: (month: string) => string;
}

/**
 * The label of a place on an axis: a month with name and year, days in the tenant's format. Months are places whose key is the month itself.
 * Period names given by a library stay unchanged: `2011-12` may mean two years.
 */
export function placeName({ key, name }: { key: string; name: string }, kind: string, { datesIn, month }: TimeWords): string {
  if (kind !== 'period') return name;
  return key === name && /^\d{4}-\d{2}$/.test(name) ? month(name) : datesIn(name);
}
