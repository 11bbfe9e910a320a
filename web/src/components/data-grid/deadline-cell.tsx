import { daysBetween, isDate } from '#shared/domain/calendar/dates.ts';
import { text } from '#web/text/text.ts';
import type { CellContext } from './grid-types.ts';
import styles from './data-grid.module.css';

/** Days before a deadline from which it counts as near. */
const near = 30;

export type DeadlineState = 'past' | 'near' | 'far';

/** How near a deadline is, in words and as a state. */
export function deadlineWords(deadline: string, today: string): { state: DeadlineState; words: string } {
  const days = daysBetween(today, deadline);
  if (days < 0) return { state: 'past', words: days === -1 ? text('grid.deadline.dayAgo') : text('grid.deadline.overdue', { n: -days }) };
  const words = days === 0 ? text('grid.deadline.today') : days === 1 ? text('grid.deadline.tomorrow') : days <= 90 ? text('grid.deadline.inDays', { n: days }) : text('grid.deadline.inMonths', { n: Math.round(days / 30.4) });
  return { state: days <= near ? 'near' : 'far', words };
}

/** Draws a deadline relative and absolute; what is near or past says so in words, not by its colour alone. */
export function deadlineCell({ value, text: absolute, row, formats }: CellContext) {
  if (!isDate(value)) return absolute;
  // A decision that was made has no deadline to meet any more.
  const open = row['decision'] === undefined || row['decision'] === null || row['decision'] === 'undecided';
  const { state, words } = deadlineWords(value, formats.today());
  return (
    <span className={styles.deadline} data-state={open ? state : 'far'}>
      {absolute}
      {open && <span>{words}</span>}
    </span>
  );
}
