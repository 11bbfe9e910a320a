import { addDays } from '../calendar/dates.ts';
import { deadlineMark } from './deadline-mark.ts';

/** The fields of a to-do that are counted. */
export interface CountedToDo {
  completed: boolean;
  deadline: string | null;
  /** The day of completion, by the member's clock. */
  completed_on: string | null;
}

/** Numbers of to-dos (C492): every open one counts as overdue, today, week, later or undated. */
export interface ToDoFigures {
  open: number;
  overdue: number;
  due_today: number;
  /** In the 7 days after today. */
  due_this_week: number;
  due_later: number;
  undated: number;
  /** Today and in the 6 days before. */
  completed_this_week: number;
}

/** Counts to-dos by deadline, relative to the member's day. */
export function toDoFigures(toDos: Iterable<CountedToDo>, today: string): ToDoFigures {
  const figures: ToDoFigures = { open: 0, overdue: 0, due_today: 0, due_this_week: 0, due_later: 0, undated: 0, completed_this_week: 0 };
  const week = addDays(today, 7);
  const weekAgo = addDays(today, -7);
  for (const { completed, deadline, completed_on } of toDos) {
    if (completed) {
      if (completed_on !== null && completed_on > weekAgo) figures.completed_this_week++;
      continue;
    }
    figures.open++;
    const mark = deadlineMark(deadline, today);
    if (mark === 'overdue') figures.overdue++;
    else if (mark === 'today') figures.due_today++;
    else if (deadline === null) figures.undated++;
    else if (deadline <= week) figures.due_this_week++;
    else figures.due_later++;
  }
  return figures;
}
