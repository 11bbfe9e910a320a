import type { Scenario } from '#shared/contract/entities/scenario.ts';
import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import { breached, notFound } from '#shared/contract/errors.ts';
import type { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { ScenarioBasis, ScenarioBasisRow, ScenarioComparison } from '#shared/contract/rows/scenario-row.ts';
import { addCents, wireOfCents } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { costsBefore, savingOf, stillToSave, targetOf, type WireTarget } from '#shared/domain/scenarios/saving.ts';
import { type Candidate, suggestCancellations } from '#shared/domain/scenarios/suggest-cancellations.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { InsightHandlers } from '#functions/platform/http.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { departmentScenarios } from '#functions/records/money/budgets/department-scenarios.ts';
import { periodById } from '#functions/records/ground/financial-periods/open-period.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { periodToForecast } from '#functions/records/money/forecasts/forecast-rows.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';
import { reference } from '#functions/records/ground/references/reference.ts';
import { scenarioDepartments, type NamedScenarioRow, scenarioRows } from '#functions/records/money/scenarios/scenario-rows.ts';
import {
  calculated,
  listedScenarioRows,
  scenarioById,
  scenarioInput,
  scenarioSummaries,
  scenarioView,
} from '#functions/records/money/scenarios/scenario-view.ts';

/** Looking at scenarios, and calculations that write nothing (C494, C496, C620, C622, C626, C628). */
export const scenarioReads: InsightHandlers<typeof scenarios> = {
  list: async (request) => {
    const model = await request.model();
    return answerList(model, 'scenarios', scenarioSummaries(model, request.caller, request.query.extra.financialPeriodId), request.query);
  },
  rows: async (request) => {
    const model = await request.model();
    return answerList(model, 'scenario-rows', listedScenarioRows(model, request.caller, request.query.extra.scenario_id), request.query);
  },
  basis: async (request) => basisOf(await request.model(), request.query.financialPeriodId),
  get: async (request) => {
    const model = await request.model();
    return scenarioView(model, request.caller, scenarioById(model, request.caller, request.params.id));
  },
  compare: async (request) => compare(await request.model(), request.caller, request.query.ids),
  suggest: async (request) => {
    const model = await request.model();
    const scenario = scenarioById(model, request.caller, request.params.id);
    const { currency } = memberOf(model);
    const { rows, costs, departments, total } = calculated(model, scenario);
    const { department_id, ...given } = request.body;
    const department = department_id === undefined ? undefined : model.find('department', department_id)?.id;
    const figures = department_id === undefined ? total : departments.find((each) => each.department === department);
    if (!figures || (department_id !== undefined && department === undefined)) throw notFound(say('kinds.department'));
    const { assumptions } = scenarioInput(model, scenario);
    const { choices } = assumptions;
    const stored = department_id === undefined ? scenario.saving : savingOfDepartment(model, scenario, department);
    const now = savingOf(rows, { before: costsBefore(rows, { costs, assumptions, local: currency }), choices, department });
    const target = stillToSave(targetOf(given, currency) ?? targetOf(stored, currency), now, figures.gap);
    const found = suggestCancellations(rows, { costs, target, choices, department });
    const named = ({ row, saved }: Candidate) => ({
      id: row.id,
      subscription: { id: row.subscription, name: (row as NamedScenarioRow).name },
      period_id: row.period,
      saved: wireOfCents(saved, currency),
    });
    return {
      currency,
      target: wireOfCents(target, currency),
      ranked_by: found.ranked_by,
      suggestions: found.suggestions.map((each) => ({ ...named(each), reasons: each.reasons })),
      saved: wireOfCents(found.saved, currency),
      missing: wireOfCents(found.missing, currency),
      gap: wireOfCents(addCents(figures.gap, found.saved), currency),
      unknown_uses: found.apart.map(named),
    };
  },
  box: async (request) => boxOf(await request.model(), request.caller, request.query),
  boxOfDepartment: async (request) => boxOf(await request.model(), request.caller, { ...request.query, department: request.params.id }),
};

function basisOf(model: ReadModel, id: string | undefined): ScenarioBasis {
  const period = periodToForecast(model, id, dayOf(model));
  if (!period) throw notFound(say('kinds.financial_period'));
  const { currency } = memberOf(model);
  const rows = scenarioRows(model, period);
  const named = (kind: 'provider' | 'product_type', ids: readonly (string | null)[]) =>
    [...new Set(ids)].flatMap((each) => reference(model, kind, each) ?? []).toSorted((a, b) => nameOrder(model)(a.name, b.name));
  return {
    financial_period: period,
    currency,
    departments: scenarioDepartments(model, period).map(({ base, ...rest }) => ({ ...rest, base: wireOfCents(base, currency) })),
    publishers: named(
      'provider',
      rows.map(({ publisher }) => publisher),
    ),
    product_types: named(
      'product_type',
      rows.map(({ product_type }) => product_type),
    ),
    rows: rows.map((row) => basisRow(row, currency)),
  };
}

function basisRow(row: NamedScenarioRow, local: string): ScenarioBasisRow {
  const minor = (amount: number | null) => (amount === null ? null : wireOfCents(amount, row.currency));
  const { id, name, subscription, period, publisher, product_type, currency, is_price, rule, rate, is_rate_fixed } = row;
  return {
    id,
    subscription: { id: subscription, name },
    product_id: row.product,
    period_id: period,
    publisher_id: publisher,
    product_type_id: product_type,
    currency,
    amount: minor(row.amount),
    local_amount: row.cents === null ? null : wireOfCents(row.cents, local),
    is_price,
    price_change: row.price_change === null ? null : row.price_change / 10_000,
    base: minor(row.base),
    rule,
    rate,
    is_rate_fixed,
    shares: row.shares.flatMap(({ department, weight }) =>
      department === null ? [] : [{ department_id: department, percentage: weight / 10_000 }],
    ),
    fixed: row.fixed,
    recommendation: row.recommendation,
    rating: row.rating,
    uses: row.recent_use,
  };
}

function savingOfDepartment(model: ReadModel, scenario: Scenario, department: string | undefined): WireTarget | undefined {
  return scenario.department_savings.find((each) => model.resolve('department', each.department_id) === department);
}

function compare(model: ReadModel, caller: Caller, ids: readonly string[]): ScenarioComparison {
  if (new Set(ids).size !== ids.length) throw breached([{ field: 'ids', message: say('scenarios.tooFewToCompare') }]);
  const views = ids.map((id) => scenarioView(model, caller, scenarioById(model, caller, id)));
  const lines = views.map(({ departments }) => new Map(departments.map((line) => [line.department?.id ?? null, line])));
  const all = new Map(views.flatMap(({ departments }) => departments.map((line) => [line.department?.id ?? null, line.department])));
  return {
    currency: memberOf(model).currency,
    scenarios: views.map(({ id, name, financial_period, unknown }) => ({ id, name, financial_period, unknown })),
    departments: [...all].map(([id, department]) => ({
      department,
      figures: lines.map((line) => {
        const figures = line.get(id);
        return figures ? onlyFigures(figures) : null;
      }),
    })),
    total: views.map(({ total }) => total),
  };
}

interface BoxQuery {
  financialPeriodId?: string | undefined;
  scenario_id?: string | undefined;
  department?: string;
}

function boxOf(model: ReadModel, caller: Caller, { financialPeriodId, scenario_id, department: id }: BoxQuery) {
  const department = id === undefined ? null : reference(model, 'department', id);
  if (id !== undefined && !department) throw notFound(say('kinds.department'));
  const { currency } = memberOf(model);
  const scenario = scenario_id === undefined ? undefined : scenarioById(model, caller, scenario_id);
  const period = scenario ? periodById(model, scenario.financial_period_id) : periodToForecast(model, financialPeriodId, dayOf(model));
  if (!period) throw notFound(say('kinds.financial_period'));
  return {
    financial_period: period,
    scenario: scenario ? { id: scenario.id, name: scenario.name } : null,
    department,
    currency,
    ...(scenario ? figuresOf(scenarioView(model, caller, scenario), id, department) : ownFigures(model, period, department)),
  };
}

type Figures = { budget: number; cost: number; gap: number };
const noFigures: Figures = { budget: 0, cost: 0, gap: 0 };

function figuresOf(
  { departments, total }: { departments: readonly (Figures & { department: { id: string } | null })[]; total: Figures },
  id: string | undefined,
  department: { id: string } | null,
): Figures {
  const figures = id === undefined ? total : departments.find((line) => line.department?.id === department?.id);
  return onlyFigures(figures ?? noFigures);
}

function onlyFigures({ budget, cost, gap }: Figures): Figures {
  return { budget, cost, gap };
}

/** Figures of the departments' own budget scenarios (C347). */
function ownFigures(model: ReadModel, period: FinancialPeriod, department: { id: string } | null): Figures {
  const { rows, total } = departmentScenarios(model, period);
  if (!department) return total;
  const line = rows.find((row) => row.department?.id === department.id);
  return line ? { budget: line.budget.amount, cost: line.cost.amount, gap: line.gap } : noFigures;
}
