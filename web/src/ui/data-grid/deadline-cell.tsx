import { daysBetween, isDate } from '#shared/domain/calendar/dates.ts';
import { text } from '#web/text/text.ts';
import type { CellContext } from './grid-types.ts';
import styles from './data-grid.module.css';

/** Days before a deadline from which it counts as near. */
const near = 30;

export type DeadlineState = 'past' | 'near' | 'far';

/** How near a deadline is, as a state, in words short enough for a cell, and in full where those are cut short. */
export function deadlineWords(deadline: string, today: string): { state: DeadlineState; words: string; inFull: string } {
  const days = daysBetween(today, deadline);
  if (days < 0)
    return { state: 'past', words: text('grid.deadline.late', { n: -days }), inFull: text('grid.deadline.overdue', { count: -days }) };
  const state = days <= near ? 'near' : 'far';
  const words =
    days > 90
      ? text('grid.deadline.inMonths', { n: Math.round(days / 30.4) })
      : days > 1
        ? text('grid.deadline.inDays', { n: days })
        : text(days === 0 ? 'grid.deadline.today' : 'grid.deadline.tomorrow');
  return { state, words, inFull: words };
}

/** Draws a deadline relative and absolute; what is near or past says so in words, not by its colour alone. */
export function deadlineCell({ value, text: absolute, row, formats }: CellContext) {
  if (!isDate(value)) return absolute;
  // A decision that was made has no deadline to meet any more.
  const open = row['decision'] === undefined || row['decision'] === null || row['decision'] === 'undecided';
  const { state, words, inFull } = deadlineWords(value, formats.today());
  return (
    <span className={styles.deadline} data-state={open ? state : 'far'}>
      {absolute}
      {open && <span title={inFull}>{words}</span>}
    </span>
  );
}
