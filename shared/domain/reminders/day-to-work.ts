/** The hour of a member's day from which its daily jobs run (D5). */
const dailyHour = 6;

/** A day of daily jobs: the tenant's today, and the day of the previous run. */
export interface WorkDay {
  day: string;
  since: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, as creating a format takes a quarter of a millisecond. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
    formats.set(timezone, format);
  }
  return format;
}

/**
 * The day in a timezone whose daily jobs may run at an instant (milliseconds since 1970): today from 06:00 local time, undefined before. No timezone
 * puts its clocks back across 06:00, so a day that has become due stays due until it ends.
 */
export function dayToWork(at: number, timezone: string): string | undefined {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  if (Number(parts.get('hour')) < dailyHour) return undefined;
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
