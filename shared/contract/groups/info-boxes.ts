import * as z from 'zod';
import { DateOnly, Flag } from '../fields.ts';
import { call, query, result } from '../route.ts';
import { ChangesSince, MoneyAtStake, WhoWaits } from '../rows/overview-row.ts';

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

const look = { id: 'own', method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'read' } as const;

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
    ...look,
    path: '/info-boxes/next-steps',
    summary: 'What a library begins with, and what of it is done',
    reply: result(z.array(z.object({ slug: z.enum(nextSteps), done: z.boolean() }))),
  }),
  moneyAtStake: call({
    ...look,
    path: '/info-boxes/money-at-stake',
    summary:
      'Undecided subscriptions by when they have to be decided: how many, their local prices, and the change against the period before',
    reply: result(MoneyAtStake),
  }),
  whoWaits: call({
    ...look,
    path: '/info-boxes/who-waits',
    summary: 'Who waits for the caller, and whom the caller waits for, by person and organization, each with since when',
    reply: result(WhoWaits),
  }),
  changesSince: call({
    ...look,
    path: '/info-boxes/since-yesterday',
    summary: "What others changed since the caller's last working day was over, the most important first",
    reply: result(ChangesSince),
  }),
};
