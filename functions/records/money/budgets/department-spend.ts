import type { FinancialPeriod } from '#shared/contract/entities/settings.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { BudgetFigures, DepartmentBudgetRow, DepartmentSpend } from '#shared/contract/rows/budget-row.ts';
import {
  blankFigures,
  type DepartmentFigures,
  departmentFigures,
  type ExpectedCost,
  periodFigures,
  type SpendPart,
  spendParts,
  type SpendSources,
  totalFigures,
} from '#shared/domain/budgets/department-figures.ts';
import { centsOf, sumCents, wireOfCents } from '#shared/domain/money/cents.ts';
import type { MoneyFact } from '#shared/domain/periods/money-fact.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { forecastRows, sharesOfRow } from '../forecasts/forecast-rows.ts';
import { moneyFacts } from '../../holdings/periods/money-facts.ts';
import { liveFinancialPeriod } from '../../holdings/periods/planned-rate.ts';
import { memberOf } from '../../ground/references/member-of.ts';
import { reference } from '../../ground/references/reference.ts';

/** The budgets of a financial period, or of a department in it. */
export function budgetsOf(model: ReadModel, financialPeriodId: string, departmentId?: string): Row<'budget'>[] {
  return [...model.all('budget')].filter(
    (budget) =>
      liveFinancialPeriod(model, budget.financial_period_id) === financialPeriodId &&
      (departmentId === undefined || model.resolve('department', budget.department_id) === departmentId),
  );
}

/** The facts of the periods of a financial period. */
function factsOf(model: ReadModel, financialPeriodId: string): MoneyFact[] {
  const facts = model.view('facts by financial period', () => Map.groupBy(moneyFacts(model).rows, (fact) => fact.financial_period));
  return facts.get(financialPeriodId) ?? [];
}

/** A subscription whose next period is expected. */
interface ExpectedPeriod extends ExpectedCost {
  subscription: { id: string; name: string };
}

/** The costs of a financial period's periods, by their ids, and the subscriptions whose period is expected. */
function costsOf(model: ReadModel, financialPeriodId: string): { costs: ReadonlyMap<string, number | null>; expected: ExpectedPeriod[] } {
  const { currency, timezone } = memberOf(model);
  const day = today(timezone);
  const compute = () => {
    const period = model.find('financial_period', financialPeriodId);
    const costs = new Map<string, number | null>();
    const expected: ExpectedPeriod[] = [];
    for (const row of period ? forecastRows(model, period, day, 0) : []) {
      const cents = row.local_amount === null ? null : centsOf(row.local_amount, currency);
      if (row.period_id === null) expected.push({ cents, shares: sharesOfRow(model, row), subscription: row.subscription });
      else costs.set(row.period_id, cents);
    }
    return { costs, expected };
  };
  return model.view(`costs ${financialPeriodId}`, compute, day);
}

/** The budgets, periods and expected periods of a financial period. */
function sourcesOf(model: ReadModel, financialPeriodId: string): SpendSources<ExpectedPeriod> {
  const { currency: local } = memberOf(model);
  const budgets = budgetsOf(model, financialPeriodId).flatMap(({ department_id, amount }) => {
    const department = model.resolve('department', department_id);
    return department === null ? [] : [{ department, cents: centsOf(amount, local) }];
  });
  const { costs, expected } = costsOf(model, financialPeriodId);
  return { facts: factsOf(model, financialPeriodId), budgets, costOf: ({ id }) => costs.get(id) ?? null, expected };
}

/** The figures of every department in a financial period; the unallocated rest first. */
export function figuresOf(model: ReadModel, financialPeriodId: string): DepartmentFigures[] {
  const figures = (): DepartmentFigures[] => departmentFigures(sourcesOf(model, financialPeriodId));
  return model.view(`department figures ${financialPeriodId}`, figures, today(memberOf(model).timezone));
}

/** The parts that add up to the figures of a financial period. */
export function spendPartsOf(model: ReadModel, financialPeriodId: string): SpendPart<ExpectedPeriod>[] {
  return [...spendParts(sourcesOf(model, financialPeriodId))];
}

/** C346. Departments by name, then the unallocated part. */
export function departmentSpend(model: ReadModel, period: FinancialPeriod | undefined): DepartmentSpend {
  const currency = memberOf(model).currency;
  const figures = period ? figuresOf(model, period.id) : [blankFigures(null)];
  const known = new Set(figures.map(({ department }) => department));
  const others = [...model.all('department')].flatMap(({ id }) => (known.has(id) ? [] : [blankFigures(id)]));
  const rows = [...figures, ...others]
    .map((figure) => ({ department: reference(model, 'department', figure.department), ...wireFigures(figure, currency) }))
    .toSorted((a, b) => byName(a.department?.name, b.department?.name));
  const counts = period ? countsOf(model, period.id) : { over_invoiced: 0, unknown: 0 };
  return { financial_period: period ?? null, currency, rows, total: wireFigures(totalFigures(figures, counts), currency) };
}

/** The numbers of periods invoiced beyond their price, and of those without an amount. */
function countsOf(model: ReadModel, financialPeriodId: string): Pick<DepartmentFigures, 'over_invoiced' | 'unknown'> {
  const { costs, expected } = costsOf(model, financialPeriodId);
  const parts = factsOf(model, financialPeriodId).map((fact) => periodFigures(fact, costs.get(fact.id) ?? null));
  return {
    over_invoiced: parts.filter(({ isOverInvoiced }) => isOverInvoiced).length,
    unknown: parts.filter(({ isUnknown }) => isUnknown).length + expected.filter(({ cents }) => cents === null).length,
  };
}

/** C610. The department's financial periods that are open or have a budget, the latest first. */
export function departmentBudgets(model: ReadModel, departmentId: string): DepartmentBudgetRow[] {
  const currency = memberOf(model).currency;
  return [...model.all('financial_period')]
    .toSorted((a, b) => (a.start_date < b.start_date ? 1 : -1))
    .flatMap((period) => {
      const own = budgetsOf(model, period.id, departmentId);
      const [budget] = own;
      if (!budget && period.state === 'closed') return [];
      const figure = figuresOf(model, period.id).find(({ department }) => department === departmentId) ?? blankFigures(departmentId);
      return [{ financial_period: period, version: budget?.version ?? null, note: budget?.note ?? null, ...wireFigures(figure, currency) }];
    });
}

/** The sum of a department's budgets for a financial period; null if no budget is set. */
export function budgetAmount(model: ReadModel, financialPeriodId: string, departmentId: string): number | null {
  const own = budgetsOf(model, financialPeriodId, departmentId);
  const local = memberOf(model).currency;
  return own.length === 0 ? null : sumCents(own.map(({ amount }) => centsOf(amount, local)));
}

/** Sorts by name; entries without a name come last. */
export function byName(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return collator.compare(a, b);
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function wireFigures(figures: DepartmentFigures, currency: string): BudgetFigures {
  const wire = (cents: number): number => wireOfCents(cents, currency);
  const { budget, available, variance } = figures;
  return {
    budget: budget === null ? null : wire(budget),
    encumbered: wire(figures.encumbered),
    awaiting: wire(figures.awaiting),
    paid: wire(figures.paid),
    unavailable: wire(figures.unavailable),
    available: available === null ? null : wire(available),
    variance_percent: variance === null ? null : variance / 10_000,
    forecast: wire(figures.forecast),
    committed: wire(figures.committed),
    over_invoiced: figures.over_invoiced,
    unknown: figures.unknown,
  };
}
