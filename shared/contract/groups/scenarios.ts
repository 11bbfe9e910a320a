import * as z from 'zod';
import { ScenarioChange, ScenarioCreation, SuggestionRequest } from '../entities/scenario.ts';
import { scenarioColumns, scenarioRowColumns } from '../columns/scenarios.ts';
import { FinancialPeriod } from '../entities/settings.ts';
import { byPost, confirmationCall, formCall } from '../families/generic-calls.ts';
import { Flag, Id, Reference, RequiredText, Version } from '../fields.ts';
import { listParameters } from '../list-parameters.ts';
import { call, callsOf, json, listQuery, query, result, rows } from '../route.ts';
import { ChangeSetUndone } from '../rows/change-set-row.ts';
import {
  ScenarioApplied,
  ScenarioBasis,
  ScenarioComparison,
  ScenarioFigureBox,
  ScenarioRow,
  ScenarioSuggestions,
  ScenarioSummary,
  ScenarioView,
} from '../rows/scenario-row.ts';

const change = { permission: 'edit-financials', kind: 'command' } as const;
const reply = result(ScenarioView);

const about = { path: '/scenarios', title: 'scenario' } as const;

const update = call({
  ...change,
  method: 'PUT',
  id: 'C623',
  path: '/scenarios/{id}',
  summary: 'Change a scenario; lists are replaced as a whole. Only its owner shares it or ends that',
  body: json(ScenarioChange),
  reply,
});

/** Two or three ids separated by commas. */
const Ids = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){1,2}$/)
  .transform((ids) => ids.split(','));

const ofBox = query({ financialPeriodId: Id.optional(), scenario_id: Id.optional() });

const calls = callsOf('', { read: 'signed-in', write: 'edit-financials', servedBy: 'insights' });

/** Named what-ifs of a financial period (D4): the caller's own and shared ones. */
export const scenarios = {
  list: calls.get('C620', '/scenarios', "The caller's scenarios and those that are shared, the last changed first", {
    query: listQuery(scenarioColumns, listParameters.scenarios),
    reply: rows(ScenarioSummary),
  }),
  rows: calls.get(
    'own',
    '/scenarios/rows',
    'What a scenario says about each subscription and what it then costs; without `scenario_id` the rows of all that the caller may see',
    { query: listQuery(scenarioRowColumns, listParameters['scenario-rows']), reply: rows(ScenarioRow) },
  ),
  basis: calls.get(
    'own',
    '/scenarios/basis',
    'The periods, expected subscriptions and budgets that every scenario of a financial period begins with',
    { query: query({ financialPeriodId: Id.optional() }), reply: result(ScenarioBasis) },
  ),
  compare: calls.get('C628', '/scenarios/compare', 'Two or three scenarios beside each other, by department', {
    query: query({ ids: Ids }),
    reply: result(ScenarioComparison),
  }),
  get: calls.get('C622', '/scenarios/{id}', 'A scenario with budget, cost and gap by department', { reply }),
  suggest: calls.postQuery(
    'C626',
    '/scenarios/{id}/suggest',
    'Cancellations that would save a percentage or an amount of the cost, for the library or a department: what is given, else the target of the scenario, else its gap. Nothing is written',
    { body: json(SuggestionRequest), reply: result(ScenarioSuggestions) },
  ),
  box: calls.get(
    'C494',
    '/info-boxes/scenario-with-costs-and-budgets',
    "Budget, cost and gap of a scenario; without one those of the departments' own scenarios",
    { query: ofBox, reply: result(ScenarioFigureBox) },
  ),
  boxOfDepartment: calls.get('C496', '/info-boxes/scenario-with-costs-and-budgets/departments/{id}', 'The same of one department', {
    query: ofBox,
    reply: result(ScenarioFigureBox),
  }),
  create: calls.post('C621', '/scenarios', 'Save a new scenario of an open financial period', {
    repeat: 'idempotency-key',
    body: json(ScenarioCreation),
    reply,
  }),
  form: formCall(
    about,
    z.object({
      /** Open ones: a scenario of a closed one cannot be saved. */
      financial_periods: z.array(FinancialPeriod.pick({ id: true, name: true, start_date: true, end_date: true })),
      departments: z.array(Reference),
      publishers: z.array(Reference),
      product_types: z.array(Reference),
      currency: z.string(),
    }),
  ),
  update,
  updateByPost: call({ ...update, ...byPost }),
  deleteConfirmation: confirmationCall(about),
  remove: calls.delete('C624', '/scenarios/{id}', "Delete one's own scenario", { reply: result(z.object({ id: Id })) }),
  copy: calls.post('C625', '/scenarios/{id}/copy', "Copy a scenario to one's own, which is not shared", {
    repeat: 'idempotency-key',
    body: json(z.strictObject({ name: RequiredText().optional() })),
    reply,
  }),
  apply: calls.post(
    'C627',
    '/scenarios/{id}/apply',
    'Write what a scenario chooses as proposals, expected prices and budget scenarios; `check=true` writes nothing. It decides on no period',
    {
      repeat: 'idempotency-key',
      query: query({ check: Flag.optional() }),
      body: json(z.strictObject({ version: Version.optional() })),
      reply: result(ScenarioApplied),
    },
  ),
  undo: calls.post(
    'C629',
    '/scenarios/{id}/undo',
    'Undo the last apply of a scenario as new versions; what others have changed since is skipped and named',
    { repeat: 'harmless', reply: result(ChangeSetUndone) },
  ),
};
