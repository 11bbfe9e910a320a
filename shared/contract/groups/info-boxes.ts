import * as z from 'zod';
import { DateOnly, Flag } from '../fields.ts';
import { call, query, result } from '../route.ts';

/** What a library begins with, in a good order. */
export const nextSteps = ['library', 'departments', 'people', 'subscriptions'] as const;

const count = z.int();

/** How much there is to do of what stands on the dashboard; every open to-do is in one of overdue, today, week, later and undated. */
export const ToDoFigures = z.object({
  today: DateOnly,
  open: count,
  overdue: count,
  due_today: count,
  /** In the 7 days after today. */
  due_this_week: count,
  due_later: count,
  undated: count,
  /** Today and in the 6 days before. */
  completed_this_week: count,
});

/** Figures for a box. */
export const infoBoxes = {
  toDoList: call({
    id: 'C492',
    method: 'GET',
    path: '/info-boxes/to-do-list',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: "How many to-dos of the dashboard are overdue, due soon, undated and done with; the caller's own unless everyone=true",
    query: query({ everyone: Flag.optional() }),
    reply: result(ToDoFigures),
  }),
  nextSteps: call({
    id: 'own',
    method: 'GET',
    path: '/info-boxes/next-steps',
    permission: 'signed-in',
    kind: 'query',
    servedBy: 'read',
    summary: 'What a library begins with, and what of it is done',
    reply: result(z.array(z.object({ slug: z.enum(nextSteps), done: z.boolean() }))),
  }),
};
