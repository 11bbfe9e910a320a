import * as z from 'zod';
import { ScenarioChange, ScenarioCreation, SuggestionRequest } from '../entities/scenario.ts';
import { scenarioColumns, scenarioRowColumns } from '../columns/scenarios.ts';
import { FinancialPeriod } from '../entities/settings.ts';
import { byPost, confirmationCall, formCall } from '../families/generic-calls.ts';
import { Flag, Id, Reference, RequiredText, Version } from '../fields.ts';
import { listParameters } from '../list-parameters.ts';
import { call, json, listQuery, query, result, rows } from '../route.ts';
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

const look = { method: 'GET', permission: 'signed-in', kind: 'query', servedBy: 'insights' } as const;
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

/** Two or three ids with commas between them. */
const Ids = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){1,2}$/)
  .transform((ids) => ids.split(','));

const ofBox = query({ financialPeriodId: Id.optional(), scenario_id: Id.optional() });

/** Named what-ifs of a financial period (D4): one's own, and those that are shared. */
export const scenarios = {
  list: call({
    ...look,
    id: 'C620',
    path: '/scenarios',
    summary: "The caller's scenarios and those that are shared, the last changed first",
    query: listQuery(scenarioColumns, listParameters.scenarios),
    reply: rows(ScenarioSummary),
  }),
  rows: call({
    ...look,
    id: 'own',
    path: '/scenarios/rows',
    summary:
      'What a scenario says about each subscription and what it then costs; without `scenario_id` the rows of all that the caller may see',
    query: listQuery(scenarioRowColumns, listParameters['scenario-rows']),
    reply: rows(ScenarioRow),
  }),
  basis: call({
    ...look,
    id: 'own',
    path: '/scenarios/basis',
    summary: 'The periods, expected subscriptions and budgets that every scenario of a financial period begins with',
    query: query({ financialPeriodId: Id.optional() }),
    reply: result(ScenarioBasis),
  }),
  compare: call({
    ...look,
    id: 'C628',
    path: '/scenarios/compare',
    summary: 'Two or three scenarios beside each other, by department',
    query: query({ ids: Ids }),
    reply: result(ScenarioComparison),
  }),
  get: call({ ...look, id: 'C622', path: '/scenarios/{id}', summary: 'A scenario with budget, cost and gap by department', reply }),
  suggest: call({
    ...look,
    method: 'POST',
    id: 'C626',
    path: '/scenarios/{id}/suggest',
    summary:
      'Cancellations that would save a percentage or an amount of the cost, for the library or a department: what is given, else the target of the scenario, else its gap. Nothing is written',
    body: json(SuggestionRequest),
    reply: result(ScenarioSuggestions),
  }),
  box: call({
    ...look,
    id: 'C494',
    path: '/info-boxes/scenario-with-costs-and-budgets',
    summary: "Budget, cost and gap of a scenario; without one those of the departments' own scenarios",
    query: ofBox,
    reply: result(ScenarioFigureBox),
  }),
  boxOfDepartment: call({
    ...look,
    id: 'C496',
    path: '/info-boxes/scenario-with-costs-and-budgets/departments/{id}',
    summary: 'The same of one department',
    query: ofBox,
    reply: result(ScenarioFigureBox),
  }),
  create: call({
    ...change,
    method: 'POST',
    id: 'C621',
    path: '/scenarios',
    repeat: 'idempotency-key',
    summary: 'Save a new scenario of an open financial period',
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
  remove: call({
    ...change,
    method: 'DELETE',
    id: 'C624',
    path: '/scenarios/{id}',
    summary: "Delete one's own scenario",
    reply: result(z.object({ id: Id })),
  }),
  copy: call({
    ...change,
    method: 'POST',
    id: 'C625',
    path: '/scenarios/{id}/copy',
    repeat: 'idempotency-key',
    summary: "Copy a scenario to one's own, which is not shared",
    body: json(z.strictObject({ name: RequiredText().optional() })),
    reply,
  }),
  apply: call({
    ...change,
    method: 'POST',
    id: 'C627',
    path: '/scenarios/{id}/apply',
    repeat: 'idempotency-key',
    summary:
      'Write what a scenario chooses as proposals, expected prices and budget scenarios; `check=true` writes nothing. It decides on no period',
    query: query({ check: Flag.optional() }),
    body: json(z.strictObject({ version: Version.optional() })),
    reply: result(ScenarioApplied),
  }),
  undo: call({
    ...change,
    method: 'POST',
    id: 'C629',
    path: '/scenarios/{id}/undo',
    repeat: 'harmless',
    summary: 'Undo the last apply of a scenario as new versions; what others have changed since is skipped and named',
    reply: result(ChangeSetUndone),
  }),
};
