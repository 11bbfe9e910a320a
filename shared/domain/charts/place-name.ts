/** How days and months are written for a reader. */
export interface TimeWords {
  datesIn: (text: string) => string;
  month: (month: string) => string;
}

/**
 * The name of a place of an axis as people read it: a month as its name and year, days in the member's format. A month is the key of its own place.
 * The name that a library gave to a period stays as it is: `2011-12` may be two years.
 */
export function placeName({ key, name }: { key: string; name: string }, kind: string, { datesIn, month }: TimeWords): string {
  if (kind !== 'period') return name;
  return key === name && /^\d{4}-\d{2}$/.test(name) ? month(name) : datesIn(name);
}
