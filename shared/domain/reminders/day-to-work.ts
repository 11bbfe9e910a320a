/** The hour of a member's day from which its daily work is done (D5). */
const dailyHour = 6;

/** A day's work: the tenant's today, and the day of the run before it. */
export interface WorkDay {
  day: string;
  since: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One is a quarter of a millisecond's work to make. */
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
 * The day in a timezone whose work can be done at an instant (milliseconds since 1970): today from 06:00 by its clocks, undefined before that.
 * Wherever the clocks are put back, it is later in the day or before that hour: a day whose work could be done can be worked on until it ends.
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
