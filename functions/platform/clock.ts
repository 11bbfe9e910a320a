/** The one clock of the functions: handlers and workers take the time from here, the domain is given it. */
export interface Clock {
  now(): Date;
}

let current: Clock = { now: () => new Date() };

export function now(): Date {
  return current.now();
}

/** The present instant as the wire writes it. */
export function instant(): string {
  return now().toISOString();
}

/** One is a quarter of a millisecond's work to make. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The date in a time zone, `YYYY-MM-DD`: a deadline passes at the member's midnight, not at Greenwich's. */
export function today(timezone: string): string {
  let format = dateFormats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dateFormats.set(timezone, format);
  }
  return format.format(now());
}

/** Tests travel in time with this; it gives back what sets the clock right again. */
export function setClock(clock: Clock): () => void {
  const before = current;
  current = clock;
  return () => {
    current = before;
  };
}
