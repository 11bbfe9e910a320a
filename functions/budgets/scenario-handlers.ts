import type { Scenario, ScenarioCreation } from '#shared/contract/entities/scenario.ts';
import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import { breached, forbidden } from '#shared/contract/errors.ts';
import type { AuditField } from '#shared/contract/fields.ts';
import type { scenarios } from '#shared/contract/groups/scenarios.ts';
import type { Breach } from '#shared/domain/breach.ts';
import { valueByAmount, valueByPercent } from '#shared/domain/budgets/scenario-value.ts';
import { centsOf, wireOfCents } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { freeName } from '#shared/domain/text/free-name.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import type { ReadModel } from '../platform/read-model.ts';
import { scenarioBase } from '#functions/records/money/budgets/department-scenarios.ts';
import { loadOpenPeriod } from '#functions/records/ground/financial-periods/open-period.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { isOwn, maySeeScenario } from '#functions/records/money/scenarios/may-see-scenario.ts';
import { loadScenario, scenarioById, scenarioView } from '#functions/records/money/scenarios/scenario-view.ts';
import { applyScenario } from './apply-scenario.ts';
import { undoScenario } from './undo-scenario.ts';

type Values = Omit<Scenario, AuditField>;

const blank = {
  default_percent: null,
  currency_percents: [],
  publisher_percents: [],
  product_type_percents: [],
  choices: [],
  saving: null,
  department_savings: [],
  note: null,
  shared: false,
} satisfies Partial<Values>;

/** Changes a scenario of an open financial period. */
const update: GroupHandlers<typeof scenarios>['update'] = async ({ repo, caller, params, body, ...request }) => {
  await repo.commit(async (tx) => {
    const { version, department_budgets, ...given } = body;
    const before = await loadScenario(tx, params.id, version);
    const model = await tx.model();
    // What its owner keeps private, or shows to all, is the owner's affair.
    if (given.shared !== undefined && given.shared !== before.shared && !isOwn(model, caller.userId, before)) throw forbidden();
    const period = await loadOpenPeriod(tx, before.financial_period_id);
    refuse(checkTargets(model, given));
    refuse(checkTwice({ ...given, ...(department_budgets && { department_budgets }) } as Partial<ScenarioCreation>));
    const budgets = department_budgets
      ? { department_budgets: storedBudgets(model, period, department_budgets, before.department_budgets) }
      : {};
    tx.save('scenario', { ...before, ...given, ...budgets } as Scenario);
  });
  const model = await request.model();
  return answer(scenarioView(model, caller, scenarioById(model, caller, params.id)), { message: say('scenarios.saved') });
};

/** Saving, copying, deleting, applying and undoing scenarios (C621, C623-C625, C627, C629). Whether the financial period is open is decided within each commit. */
export const scenarioHandlers: GroupHandlers<typeof scenarios> = {
  create: async ({ repo, caller, body, ...request }) => {
    const stored = await repo.commit(async (tx) => {
      const period = await loadOpenPeriod(tx, body.financial_period_id);
      const { department_budgets = [], ...given } = body;
      refuse(checkTargets(await tx.model(), given));
      const budgets = storedBudgets(await tx.model(), period, department_budgets, []);
      refuse(checkTwice(body));
      return tx.create('scenario', { ...blank, ...given, department_budgets: budgets, ...ownedBy(caller.userId, period) });
    });
    const model = await request.model();
    return answer(scenarioView(model, caller, model.find('scenario', stored.id) ?? stored), { message: say('scenarios.saved') });
  },
  update,
  updateByPost: update,
  remove: async ({ repo, caller, params: { id } }) => {
    await repo.commit(async (tx) => {
      const scenario = await loadScenario(tx, id);
      if (!isOwn(await tx.model(), caller.userId, scenario)) throw forbidden();
      tx.remove('scenario', id);
    });
    return answer({ id }, { message: say('scenarios.deleted') });
  },
  copy: async ({ repo, caller, params, body, ...request }) => {
    const stored = await repo.commit(async (tx) => {
      const scenario = await loadScenario(tx, params.id);
      const period = await loadOpenPeriod(tx, scenario.financial_period_id);
      const model = await tx.model();
      const { id: _id, version: _version, created_at: _at, created_by: _by, updated_at: _changed, updated_by: _who, ...values } = scenario;
      const names = [...model.all('scenario')].filter((each) => maySeeScenario(model, caller, each)).map(({ name }) => name);
      const name = body.name ?? freeName(scenario.name, new Set(names));
      return tx.create('scenario', { ...values, name, shared: false, ...ownedBy(caller.userId, period) });
    });
    const model = await request.model();
    return answer(scenarioView(model, caller, model.find('scenario', stored.id) ?? stored), { message: say('scenarios.saved') });
  },
  apply: applyScenario,
  undo: undoScenario,
};

function ownedBy(userId: string | null, period: FinancialPeriod): Pick<Values, 'owner_id' | 'financial_period_id' | 'applied'> {
  if (userId === null) throw forbidden();
  return { owner_id: userId, financial_period_id: period.id, applied: null };
}

/** Budgets on the base of today; one that is as it was keeps the base that it was edited on (RS04). */
function storedBudgets(
  model: ReadModel,
  period: FinancialPeriod,
  given: NonNullable<ScenarioCreation['department_budgets']>,
  before: Scenario['department_budgets'],
): Scenario['department_budgets'] {
  const { currency } = memberOf(model);
  const known = new Map(before.map((each) => [model.resolve('department', each.department_id), each]));
  return given.map(({ department_id: id, percent, amount }, index) => {
    const department_id = model.resolve('department', id) ?? id;
    const was = known.get(department_id);
    if (was && (was.edited === 'percent' ? was.percent === percent : was.amount === amount)) return { ...was, department_id };
    refuse(amount === null ? [] : checkAmount(`department_budgets.${index}.amount`, amount, currency));
    const base = scenarioBase(model, 'budget_scenario', department_id, period);
    const value =
      amount === null ? valueByPercent(base, Math.round((percent ?? 0) * 10_000)) : valueByAmount(base, centsOf(amount, currency));
    if (!value) throw breached([{ field: `department_budgets.${index}.percent`, message: say('budgets.noBase') }]);
    return {
      department_id,
      base: wireOfCents(value.base, currency),
      percent: value.percent === null ? null : value.percent / 10_000,
      amount: wireOfCents(value.amount, currency),
      edited: value.edited,
    };
  });
}

/** Refuses an amount to save that has more decimals than the currency of the library. */
function checkTargets(
  model: ReadModel,
  { saving, department_savings = [] }: Partial<Pick<Values, 'saving' | 'department_savings'>>,
): Breach[] {
  const { currency } = memberOf(model);
  const given = { saving, ...Object.fromEntries(department_savings.map((each, index) => [`department_savings.${index}`, each])) };
  return Object.entries(given).flatMap(([field, target]) =>
    target && target.amount !== null ? checkAmount(`${field}.amount`, target.amount, currency) : [],
  );
}

/** A record can be named once in each list. */
function checkTwice(body: Partial<ScenarioCreation>): Breach[] {
  const lists = {
    currency_percents: body.currency_percents?.map(({ currency }) => currency),
    publisher_percents: body.publisher_percents?.map(({ publisher_id }) => publisher_id),
    product_type_percents: body.product_type_percents?.map(({ product_type_id }) => product_type_id),
    department_budgets: body.department_budgets?.map(({ department_id }) => department_id),
    department_savings: body.department_savings?.map(({ department_id }) => department_id),
    choices: body.choices?.map(({ subscription_period_id, subscription_id }) => subscription_period_id ?? subscription_id),
  };
  return Object.entries(lists).flatMap(([field, ids = []]) =>
    ids.flatMap((id, index) => (ids.indexOf(id) === index ? [] : [{ field: `${field}.${index}`, message: say('evaluation.namedTwice') }])),
  );
}

function refuse(breaches: readonly Breach[]): void {
  if (breaches.length > 0) throw breached(breaches);
}
