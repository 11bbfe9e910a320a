import { daysBetween, isDate } from '#shared/domain/calendar/dates.ts';
import { type DueTone, dueTone } from '#shared/domain/calendar/due-tone.ts';
import { text } from '#web/text/text.ts';
import { ToneText } from '../due-text.tsx';
import type { CellContext, GridRow } from './grid-types.ts';
import styles from './data-grid.module.css';

/** The urgency of a deadline, in words short enough for a cell, and in full for a tooltip. */
export function deadlineWords(
  deadline: string,
  today: string,
  periodEnd: string | null = null,
): { tone: DueTone; words: string; inFull: string } {
  const days = daysBetween(today, deadline);
  const tone = dueTone(deadline, today, periodEnd);
  if (tone === 'stale') return { tone, words: text('grid.deadline.stale'), inFull: text('grid.deadline.staleInFull') };
  if (days < 0) return { tone, words: text('grid.deadline.late', { n: -days }), inFull: text('grid.deadline.overdue', { count: -days }) };
  const words =
    days > 90
      ? text('grid.deadline.inMonths', { n: Math.round(days / 30.4) })
      : days > 1
        ? text('grid.deadline.inDays', { n: days })
        : text(days === 0 ? 'grid.deadline.today' : 'grid.deadline.tomorrow');
  return { tone, words, inFull: words };
}

/** The day of the contract's terms for a period without a deadline of its own, or that it is bound. Undefined where the terms give none. */
function calculatedDeadline(row: GridRow, formats: CellContext['formats']): string | undefined {
  const { deadline_source: source, effective_deadline: day, bound_until: until } = row;
  if (source === 'bound' && isDate(until)) return text('terms.from.bound', { date: formats.date(until) });
  if ((source !== 'notice' && source !== 'opt_out') || !isDate(day)) return undefined;
  return `${formats.date(day)} (${text(source === 'notice' ? 'terms.from.notice' : 'terms.from.optOut')})`;
}

/** Renders a deadline, relative and absolute; near, overdue or stale is said in words, not by colour alone. */
export function deadlineCell({ column, value, text: absolute, row, formats }: CellContext) {
  if (column.field === 'cancellation_deadline' && !isDate(value)) return calculatedDeadline(row, formats) ?? absolute;
  if (!isDate(value)) return absolute;
  // A decision that was made has no deadline to meet any more.
  const open = row['decision'] === undefined || row['decision'] === null || row['decision'] === 'undecided';
  // A list that has the deadline in force knows whether this one is done; the date itself stays, as it can be edited.
  if (!open && row['effective_deadline'] === null) return text('grid.deadline.done', { date: absolute });
  const end = row['end_date'];
  const { tone, words, inFull } = deadlineWords(value, formats.today(), isDate(end) ? end : null);
  return (
    <span className={styles.deadline}>
      {absolute}
      {open && (
        <ToneText tone={tone} title={inFull}>
          {words}
        </ToneText>
      )}
    </span>
  );
}
