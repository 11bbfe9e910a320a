import { daysInMonth } from '../calendar/dates.ts';

/** The day of the year on which charts switch to the next financial period: `chart_date_switch`, MM-DD on the wire. */
export type Rollover = { month: number; day: number };

const pattern = /^(\d{2})-(\d{2})$/;

/** 29 February may be chosen: in common years the switch falls on 28 February. */
function daysOf(month: number): number {
  return daysInMonth(2024, month);
}

/** Parses an `MM-DD` text; undefined for a day that does not exist. */
export function readRollover(text: string): Rollover | undefined {
  const match = pattern.exec(text);
  const [month, day] = [Number(match?.[1]), Number(match?.[2])];
  return match && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(month) ? { month, day } : undefined;
}

/** Formats a rollover as `MM-DD`. */
export function writeRollover({ month, day }: Rollover): string {
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The rollover in another month. A day that the month lacks becomes 1 (R015). */
export function withRolloverMonth(rollover: Rollover, month: number): Rollover {
  return { month, day: rollover.day > daysOf(month) ? 1 : rollover.day };
}
