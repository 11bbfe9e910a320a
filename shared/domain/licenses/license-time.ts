/** A range of days, both inclusive; without an end it is unlimited. */
export interface Span {
  start_date: string;
  end_date: string | null;
}

/** Position of a day relative to a license; `one_time` has begun and does not end (R099). */
export type LicenseTime = 'not_yet_active' | 'active' | 'expired' | 'one_time';

export function licenseTime({ start_date, end_date }: Span, day: string): LicenseTime {
  if (start_date > day) return 'not_yet_active';
  if (end_date === null) return 'one_time';
  return end_date < day ? 'expired' : 'active';
}

/** Whether the span includes a day. */
export function holdsOn({ start_date, end_date }: Span, day: string): boolean {
  return start_date <= day && (end_date === null || day <= end_date);
}
