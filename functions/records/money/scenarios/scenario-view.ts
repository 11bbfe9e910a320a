import type { Scenario } from '#shared/contract/entities/scenario.ts';
import { notFound } from '#shared/contract/errors.ts';
import type { ScenarioRow, ScenarioSummary, ScenarioView } from '#shared/contract/rows/scenario-row.ts';
import type { ScenarioValue } from '#shared/domain/budgets/scenario-value.ts';
import { centsOf, wireOfCents } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { type CalculatedScenario, calculateScenario, type ScenarioInput } from '#shared/domain/scenarios/calculate-scenario.ts';
import { choiceOf, type ScenarioChoice } from '#shared/domain/scenarios/scenario-row.ts';
import type { Caller } from '#functions/platform/caller.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { periodById } from '../../ground/financial-periods/open-period.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';
import { identifiersOf } from '../../ground/references/identifiers-of.ts';
import { isOwn, maySeeScenario } from './may-see-scenario.ts';
import { scenarioDepartments, type NamedScenarioRow, scenarioRows } from './scenario-rows.ts';

/** A scenario that the caller may see; 404 for any other, as for an unknown one. */
export function scenarioById(model: ReadModel, caller: Pick<Caller, 'userId'>, id: string): Scenario {
  const scenario = model.find('scenario', id);
  if (!scenario || !maySeeScenario(model, caller, scenario)) throw notFound(say('kinds.scenario'));
  return model.live('scenario', scenario);
}

/** The same within a commit; throws 409 if the caller saw another version. */
export async function loadScenario(tx: Transaction, id: string, seen?: number): Promise<Scenario> {
  const known = await tx.find('scenario', id);
  if (!known || known.id !== id || !maySeeScenario(await tx.model(), tx.caller, known)) throw notFound(say('kinds.scenario'));
  return tx.load('scenario', id, seen);
}

/** A scenario in the domain's form. If two entries now mean the same record, the first applies. */
export function scenarioInput(model: ReadModel, scenario: Scenario): ScenarioInput & { choices: ReadonlyMap<string, ScenarioChoice> } {
  const local = memberOf(model).currency;
  const rows = scenarioRows(model, periodById(model, scenario.financial_period_id));
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
  const choices = firstOf(
    scenario.choices.map((choice): [string, ScenarioChoice] => {
      const id = choice.subscription_period_id ?? choice.subscription_id;
      const { decision, percent, amount } = choice;
      return [
        id,
        { decision, percent: tenThousandths(percent), amount: amount === null ? null : centsOf(amount, currencies.get(id) ?? local) },
      ];
    }),
  );
  return {
    choices,
    assumptions: {
      default_percent: tenThousandths(scenario.default_percent),
      currencies: percents(scenario.currency_percents.map(({ currency, percent }) => [currency, percent])),
      publishers: percents(scenario.publisher_percents.map(({ publisher_id, percent }) => [publisher_id, percent])),
      product_types: percents(scenario.product_type_percents.map(({ product_type_id, percent }) => [product_type_id, percent])),
      choices,
    },
    budgets: firstOf(
      scenario.department_budgets.map((budget): [string, ScenarioValue] => [
        budget.department_id,
        {
          base: centsOf(budget.base, local),
          percent: tenThousandths(budget.percent),
          amount: centsOf(budget.amount, local),
          edited: budget.edited,
        },
      ]),
    ),
  };
}

function tenThousandths(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10_000);
}

function percents(entries: readonly [string, number][]): Map<string, number> {
  return firstOf(entries.map(([id, percent]) => [id, Math.round(percent * 10_000)]));
}

function firstOf<V>(entries: readonly [string, V][]): Map<string, V> {
  const first = new Map<string, V>();
  for (const [id, value] of entries) if (!first.has(id)) first.set(id, value);
  return first;
}

/** A scenario with its results, computed once per state of the library. */
export interface KnownScenario extends CalculatedScenario {
  rows: readonly NamedScenarioRow[];
}

export function calculated(model: ReadModel, scenario: Scenario): KnownScenario {
  const compute = (): KnownScenario => {
    const period = periodById(model, scenario.financial_period_id);
    const rows = scenarioRows(model, period);
    const input = scenarioInput(model, model.live('scenario', model.find('scenario', scenario.id) ?? scenario));
    return { rows, ...calculateScenario(rows, scenarioDepartments(model, period), input, memberOf(model).currency) };
  };
  return model.view(`scenario ${scenario.id}`, compute, dayOf(model));
}

/** C622. A scenario with its department table, as the caller sees it. */
export function scenarioView(model: ReadModel, caller: Pick<Caller, 'userId'>, stored: Scenario): ScenarioView {
  const scenario = model.live('scenario', stored);
  const { currency } = memberOf(model);
  const wire = (cents: number): number => wireOfCents(cents, currency);
  const { departments, total, unknown } = calculated(model, scenario);
  const bases = new Map(
    scenarioDepartments(model, periodById(model, scenario.financial_period_id)).map(({ id, base_of }) => [id, base_of]),
  );
  const of = (department: string | null) => (department === null ? null : (bases.get(department) ?? null));
  return {
    ...scenario,
    financial_period: periodById(model, scenario.financial_period_id),
    owner: reference(model, 'user', scenario.owner_id),
    own: isOwn(model, caller.userId, scenario),
    currency,
    departments: departments.map((figures) => ({
      department: reference(model, 'department', figures.department),
      base: wire(figures.base),
      base_of: of(figures.department),
      percent: figures.percent === null ? null : figures.percent / 10_000,
      edited: figures.edited,
      edited_base: figures.edited_base === null ? null : wire(figures.edited_base),
      ...wireTotals(figures, wire),
    })),
    total: wireTotals(total, wire),
    unknown,
  };
}

/** The scenarios that the caller may see, of one financial period or of all, the latest change first (C620). */
export function scenarioSummaries(
  model: ReadModel,
  caller: Pick<Caller, 'userId'>,
  financialPeriodId: string | undefined,
): ScenarioSummary[] {
  const wanted = financialPeriodId && periodById(model, financialPeriodId).id;
  const { currency } = memberOf(model);
  return seenScenarios(model, caller)
    .filter(({ financial_period_id }) => wanted === undefined || financial_period_id === wanted)
    .map((scenario) => {
      const { id, name, owner_id, shared, note, applied, updated_at, version } = scenario;
      const { total, unknown } = calculated(model, scenario);
      return {
        id,
        name,
        financial_period: periodById(model, scenario.financial_period_id),
        owner: reference(model, 'user', owner_id),
        own: isOwn(model, caller.userId, scenario),
        shared,
        currency,
        ...wireTotals(total, (cents) => wireOfCents(cents, currency)),
        unknown,
        note,
        applied_at: applied?.at ?? null,
        updated_at,
        version,
      };
    })
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
}

function seenScenarios(model: ReadModel, caller: Pick<Caller, 'userId'>): Scenario[] {
  return [...model.all('scenario')].filter((each) => maySeeScenario(model, caller, each)).map((each) => model.live('scenario', each));
}

/** The choices and results of a scenario for each subscription, or of all scenarios that the caller may see. */
export function listedScenarioRows(model: ReadModel, caller: Pick<Caller, 'userId'>, id: string | undefined): ScenarioRow[] {
  const scenarios = id === undefined ? seenScenarios(model, caller) : [scenarioById(model, caller, id)];
  return scenarios.flatMap((scenario) => rowsOfScenario(model, scenario));
}

function rowsOfScenario(model: ReadModel, scenario: Scenario): ScenarioRow[] {
  const local_currency = memberOf(model).currency;
  const { rows, costs } = calculated(model, scenario);
  const { choices } = scenarioInput(model, scenario);
  const { id, name } = periodById(model, scenario.financial_period_id);
  return rows.map((row, index) => {
    const { currency, is_price, fixed, rating } = row;
    const amountOf = (cents: number | null | undefined, unit: string) =>
      cents === null || cents === undefined ? null : wireOfCents(cents, unit);
    const choice = choiceOf(choices, row);
    const percent = choice?.percent ?? null;
    return {
      id: `${scenario.id} ${row.id}`,
      scenario: { id: scenario.id, name: scenario.name },
      financial_period: { id, name },
      subscription: { id: row.subscription, name: row.name },
      ...identifiersOf(model.find('product', model.find('subscription', row.subscription)?.product_id)),
      publisher: reference(model, 'provider', row.publisher),
      period_id: row.period,
      currency,
      amount: amountOf(row.amount, currency),
      is_price,
      scenario_decision: choice?.decision ?? 'undecided',
      chosen_percent: percent === null ? null : percent / 10_000,
      chosen_amount: amountOf(choice?.amount, currency),
      cost: amountOf(costs[index], local_currency),
      local_currency,
      fixed,
      recommendation_status: row.recommendation,
      rating,
    };
  });
}

/** Budget, cost and gap for the wire. */
export function wireTotals({ budget, cost, gap }: CalculatedScenario['total'], wire: (cents: number) => number) {
  return { budget: wire(budget), cost: wire(cost), gap: wire(gap) };
}
