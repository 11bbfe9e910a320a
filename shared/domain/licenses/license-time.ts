/** From when to when something holds, both days included; without an end it holds for good. */
export interface Span {
  start_date: string;
  end_date: string | null;
}

/** Where a licence's time stands against a day; `one_time` has begun and does not end (R099). */
export type LicenseTime = 'not_yet_active' | 'active' | 'expired' | 'one_time';

export function licenseTime({ start_date, end_date }: Span, day: string): LicenseTime {
  if (start_date > day) return 'not_yet_active';
  if (end_date === null) return 'one_time';
  return end_date < day ? 'expired' : 'active';
}

/** Whether a day lies in it. */
export function holdsOn({ start_date, end_date }: Span, day: string): boolean {
  return start_date <= day && (end_date === null || day <= end_date);
}
