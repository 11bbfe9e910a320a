import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { DepartmentScenarios, ScenarioFigure } from '#shared/contract/rows/budget-row.ts';
import { atBase, gapOf, type ScenarioValue } from '#shared/domain/budgets/scenario-value.ts';
import { centsOf, sumCents, wireOfCents } from '#shared/domain/money/cents.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { liveFinancialPeriod } from '../../holdings/periods/planned-rate.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { budgetAmount, byName, figuresOf } from './department-spend.ts';

export type ScenarioKind = 'budget_scenario' | 'cost_scenario';

/** The stored scenario of a department, by kind and financial period. */
export function scenarioOf<K extends ScenarioKind>(
  model: ReadModel,
  kind: K,
  departmentId: string,
  financialPeriodId: string,
): Row<K> | undefined {
  return [...model.all(kind)].find(
    (row) =>
      model.resolve('department', row.department_id) === departmentId &&
      liveFinancialPeriod(model, row.financial_period_id) === financialPeriodId,
  );
}

/** Stores a department's scenario of a kind, unless its version differs from `seen`; null removes it. */
export async function saveScenario(
  tx: Transaction,
  kind: ScenarioKind,
  { departmentId, period, seen }: { departmentId: string; period: FinancialPeriod; seen?: number | undefined },
  value: ScenarioValue | null,
): Promise<void> {
  const model = await tx.model();
  const { currency } = memberOf(model);
  const stored = scenarioOf(model, kind, departmentId, period.id);
  const before = stored && (await tx.load(kind, stored.id, seen));
  if (!value) {
    if (before) tx.remove(kind, before.id);
    return;
  }
  const fields = {
    department_id: departmentId,
    financial_period_id: period.id,
    base: wireOfCents(value.base, currency),
    percent: value.percent === null ? null : value.percent / 10_000,
    amount: wireOfCents(value.amount, currency),
    edited: value.edited,
  };
  if (before) tx.save(kind, { ...before, ...fields });
  else tx.create(kind, fields);
}

/**
 * The amount that a scenario changes: for budgets the department's budget, else that of the financial period before; for costs the forecast of
 * all subscriptions not cancelled. Integer minor units.
 */
export function scenarioBase(model: ReadModel, kind: ScenarioKind, departmentId: string, period: FinancialPeriod): number {
  if (kind === 'cost_scenario') return figuresOf(model, period.id).find(({ department }) => department === departmentId)?.forecast ?? 0;
  return budgetBase(model, departmentId, period).cents;
}

/** The initial budget of a scenario, and its financial period: the one before if this one has none yet. */
export function budgetBase(model: ReadModel, departmentId: string, period: FinancialPeriod): { cents: number; of: FinancialPeriod | null } {
  const [before] = [...model.all('financial_period')]
    .filter((other) => other.end_date < period.start_date)
    .toSorted((a, b) => (a.end_date < b.end_date ? 1 : -1));
  for (const of of [period, ...(before ? [before] : [])]) {
    const cents = budgetAmount(model, of.id, departmentId);
    if (cents !== null) return { cents, of };
  }
  return { cents: 0, of: null };
}

/** C347. Departments by name, then the unallocated part, which has only a cost. */
export function departmentScenarios(model: ReadModel, period: FinancialPeriod): DepartmentScenarios {
  const currency = memberOf(model).currency;
  const wire = (cents: number): number => wireOfCents(cents, currency);
  const unallocated = figuresOf(model, period.id).find(({ department }) => department === null)?.forecast ?? 0;
  const departments = [...model.all('department')].toSorted((a, b) => byName(a.name, b.name));
  const lines = [
    ...departments.map(({ id, name }) => ({
      department: { id, name },
      budget: figureOf(model, 'budget_scenario', id, period),
      cost: figureOf(model, 'cost_scenario', id, period),
    })),
    ...(unallocated === 0 ? [] : [{ department: null, budget: unedited(0, currency), cost: unedited(unallocated, currency) }]),
  ];
  const cents = (figure: ScenarioFigure): number => centsOf(figure.amount, currency);
  const rows = lines.map((line) => ({ ...line, gap: wire(gapOf(cents(line.budget), cents(line.cost))) }));
  const [budget, cost] = [sumCents(rows.map((row) => cents(row.budget))), sumCents(rows.map((row) => cents(row.cost)))];
  return { financial_period: period, currency, rows, total: { budget: wire(budget), cost: wire(cost), gap: wire(gapOf(budget, cost)) } };
}

function figureOf(model: ReadModel, kind: ScenarioKind, departmentId: string, period: FinancialPeriod): ScenarioFigure {
  const currency = memberOf(model).currency;
  const base = scenarioBase(model, kind, departmentId, period);
  const of = kind === 'budget_scenario' ? budgetBase(model, departmentId, period).of : null;
  const base_of = of && { id: of.id, name: of.name };
  const row = scenarioOf(model, kind, departmentId, period.id);
  if (!row) return { ...unedited(base, currency), base_of };
  const stored: ScenarioValue = {
    base: centsOf(row.base, currency),
    percent: row.percent === null ? null : Math.round(row.percent * 10_000),
    amount: centsOf(row.amount, currency),
    edited: row.edited,
  };
  const value = atBase(stored, base);
  return {
    base: wireOfCents(base, currency),
    base_of,
    percent: value.percent === null ? null : value.percent / 10_000,
    amount: wireOfCents(value.amount, currency),
    edited: value.edited,
    edited_base: value.base_changed ? row.base : null,
    version: row.version,
  };
}

function unedited(base: number, currency: string): ScenarioFigure {
  const amount = wireOfCents(base, currency);
  return { base: amount, base_of: null, percent: base === 0 ? null : 0, amount, edited: null, edited_base: null, version: null };
}
