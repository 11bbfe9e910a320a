import * as z from 'zod';
import { DateOnly, Flag } from '../fields.ts';
import { unfinishedThings } from '#shared/domain/set-up/unfinished.ts';
import { filterOperators } from '../list-query.ts';
import { callsOf, query, result } from '../route.ts';
import { ChangesSince, MoneyAtStake, WhoWaits } from '../rows/overview-row.ts';

/** The first steps of a library, in a useful order. */
export const nextSteps = ['library', 'departments', 'people', 'subscriptions', 'budgets', 'usage', 'research'] as const;

const count = z.int();

/** Counts of to-dos on the dashboard; every open one is in exactly one of overdue, today, week, later and undated. */
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

/** Records of the library that look unfinished, each with the list that shows exactly these records. */
export const UnfinishedThings = z.object({
  things: z.array(
    z.object({
      thing: z.enum(unfinishedThings),
      count,
      list: z.enum(['subscriptions', 'products', 'vendors']),
      filters: z.array(z.object({ field: z.string(), operator: z.enum(filterOperators), values: z.array(z.string()) })),
    }),
  ),
  /** Whether an import finished in the last month. */
  after_import: z.boolean(),
});
export type UnfinishedThings = z.output<typeof UnfinishedThings>;

const calls = callsOf('/info-boxes', { read: 'signed-in', servedBy: 'read' });

/** Figures for a box. */
export const infoBoxes = {
  toDoList: calls.get(
    'C492',
    '/to-do-list',
    "How many to-dos of the dashboard are overdue, due soon, undated and done with; the caller's own unless everyone=true",
    { query: query({ everyone: Flag.optional() }), reply: result(ToDoFigures) },
  ),
  nextSteps: calls.get('own', '/next-steps', 'What a library begins with, and what of it is done', {
    reply: result(z.array(z.object({ slug: z.enum(nextSteps), done: z.boolean() }))),
  }),
  moneyAtStake: calls.get(
    'own',
    '/money-at-stake',
    'Undecided subscriptions by when they have to be decided: how many, their local prices, and the change against the period before',
    { reply: result(MoneyAtStake) },
  ),
  whoWaits: calls.get(
    'own',
    '/who-waits',
    'Who waits for the caller, and whom the caller waits for, by person and organization, each with since when',
    { reply: result(WhoWaits) },
  ),
  changesSince: calls.get(
    'own',
    '/since-yesterday',
    "What others changed since the caller's last working day was over, the most important first",
    { reply: result(ChangesSince) },
  ),
  unfinished: calls.get(
    'own',
    '/unfinished',
    'At most three things that look unfinished, the weightiest first, each with the filters of the list where it is finished',
    { permission: 'edit-records', reply: result(UnfinishedThings) },
  ),
};
