import { addDays } from '../calendar/dates.ts';
import type { ToDoFigures } from './to-do-figures.ts';

/** A filter of the list of to-dos, as in its URL. */
export interface FigureFilter {
  field: 'completed' | 'deadline' | 'completed_at';
  operator: 'in' | 'gte' | 'lte' | 'empty';
  values: string[];
}

/** Filters of the list of to-dos that select exactly the to-dos of a figure on the member's day. A test compares both. */
export function figureFilters(figure: keyof ToDoFigures, today: string): FigureFilter[] {
  const completed = (is: boolean): FigureFilter => ({ field: 'completed', operator: 'in', values: [String(is)] });
  const deadline = (operator: 'gte' | 'lte', days: number): FigureFilter => ({
    field: 'deadline',
    operator,
    values: [addDays(today, days)],
  });
  switch (figure) {
    case 'open':
      return [completed(false)];
    case 'overdue':
      return [completed(false), deadline('lte', -1)];
    case 'due_today':
      return [completed(false), deadline('gte', 0), deadline('lte', 0)];
    case 'due_this_week':
      return [completed(false), deadline('gte', 1), deadline('lte', 7)];
    case 'due_later':
      return [completed(false), deadline('gte', 8)];
    case 'undated':
      return [completed(false), { field: 'deadline', operator: 'empty', values: ['true'] }];
    case 'completed_this_week':
      return [completed(true), { field: 'completed_at', operator: 'gte', values: [addDays(today, -6)] }];
  }
}
