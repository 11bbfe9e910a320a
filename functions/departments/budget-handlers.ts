import { breached, invalid, notFound, Problem } from '#shared/contract/errors.ts';
import type { BudgetCells, budgets } from '#shared/contract/groups/budgets.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { DepartmentScenarios } from '#shared/contract/rows/budget-row.ts';
import { periodOfBudgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { type ScenarioValue, valueByAmount, valueByPercent } from '#shared/domain/budgets/scenario-value.ts';
import { centsOf } from '#shared/domain/money/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { answer, type Answer, type GroupHandlers, type Request } from '../platform/http.ts';
import type { Transaction } from '../platform/transaction.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';
import { changeEach } from '#functions/records/ground/change-sets/change-each.ts';
import {
  departmentScenarios,
  saveScenario,
  type ScenarioKind,
  scenarioBase,
} from '#functions/records/money/budgets/department-scenarios.ts';
import { budgetsOf, departmentBudgets } from '#functions/records/money/budgets/department-spend.ts';
import { departmentRow } from '#functions/records/money/departments/department-row.ts';
import { loadOpenPeriod, nextOpenPeriod, periodById } from '#functions/records/ground/financial-periods/open-period.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';

/** Budgets and scenarios of departments. Whether the financial period is open is decided within each commit (RB05). */
export const budgetHandlers: GroupHandlers<typeof budgets> = {
  set: async (request) => {
    const { repo, params, body } = request;
    await repo.commit((tx) => saveBudget(tx, params, body));
    return answer(departmentBudgets(await request.model(), params.id), { message: say('budgets.budgetSaved') });
  },
  setSeveral: async (request) => {
    const { repo, params, body } = request;
    const id = await repo.commit(async (tx) => {
      const department = await tx.load('department', params.id);
      for (const cell of cellsOf(department.id, body)) await saveCell(tx, cell);
      return department.id;
    });
    const model = await request.model();
    const department = model.find('department', id);
    if (!department) throw notFound(say('kinds.department'));
    return departmentRow(model, department);
  },
  setMany: changeEach({
    // A department holds no budgets itself: they are records of their own, one a cell.
    kind: 'department',
    changeOne: setCells,
    writes: (change) => 2 * Object.keys(change).length + 1,
  }),
  remove: async (request) => {
    const { repo, params } = request;
    await repo.commit(async (tx) => {
      if ((await removeBudgets(tx, params)) === 0) throw notFound(say('kinds.budget'));
    });
    return answer(departmentBudgets(await request.model(), params.id), { message: say('budgets.budgetDeleted') });
  },
  setBudgetPercentage: (request) => setScenario(request, 'budget_scenario', request.body, byPercent),
  setBudgetAmount: (request) => setScenario(request, 'budget_scenario', request.body, byAmount),
  setCostPercentage: (request) => setScenario(request, 'cost_scenario', request.body, byPercent),
  setCostAmount: (request) =>
    setScenario(request, 'cost_scenario', { ...request.body, financial_period_id: request.params.fpId }, byAmount),
};

interface ScenarioEdit {
  percent?: number | null;
  amount?: number | null;
  financial_period_id?: string | undefined;
  version?: number | undefined;
}

/** The value that an edit gives on a base; null takes the scenario away. */
type Edit = (edit: ScenarioEdit, base: number, currency: string) => ScenarioValue | null;

const byPercent: Edit = ({ percent }, base) => {
  if (percent === null || percent === undefined) return null;
  const value = valueByPercent(base, Math.round(percent * 10_000));
  if (!value) throw breached([{ field: 'percent', message: say('budgets.noBase') }]);
  return value;
};

const byAmount: Edit = ({ amount }, base, currency) => {
  if (amount === null || amount === undefined) return null;
  refuse(checkAmount('amount', amount, currency));
  return valueByAmount(base, centsOf(amount, currency));
};

async function setScenario(
  { repo, model, params }: DataAccess & { params: { id: string } },
  kind: ScenarioKind,
  edit: ScenarioEdit,
  valueOf: Edit,
): Promise<Answer<DepartmentScenarios>> {
  const period = await repo.commit(async (tx) => {
    const known = await tx.model();
    const fpId = edit.financial_period_id ?? nextOpenPeriod(known);
    const { department, period: open, currency } = await openBudget(tx, { id: params.id, fpId });
    const value = valueOf(edit, scenarioBase(known, kind, department.id, open), currency);
    await saveScenario(tx, kind, { departmentId: department.id, period: open, seen: edit.version }, value);
    return open.id;
  });
  const now = await model();
  return answer(departmentScenarios(now, periodById(now, period)), { message: say('scenarios.saved') });
}

type BudgetEdit = BodyOf<typeof budgets.set>;

/** Sets a department's budget for an open financial period. `field` is what a refused amount is called. */
async function saveBudget(
  tx: Transaction,
  params: { id: string; fpId: string },
  { amount, note: given, version }: BudgetEdit,
  field = 'amount',
): Promise<void> {
  const { department, period, currency } = await openBudget(tx, params);
  refuse(checkAmount(field, amount, currency));
  // Of two that were joined the first becomes the whole budget.
  const [first, ...others] = budgetsOf(await tx.model(), period.id, department.id);
  for (const other of others) {
    await tx.load('budget', other.id);
    tx.remove('budget', other.id);
  }
  const note = given === undefined ? (first?.note ?? null) : given;
  const fields = { department_id: department.id, financial_period_id: period.id, amount, note };
  if (first) tx.save('budget', { ...(await tx.load('budget', first.id, version)), ...fields });
  else tx.create('budget', fields);
}

/** A cell of the list of departments: a budget, or null where it is emptied. */
interface Cell {
  id: string;
  fpId: string;
  /** The column, and what a refused amount is called. */
  field: string;
  amount: number | null;
}

function cellsOf(id: string, body: BudgetCells): Cell[] {
  return Object.entries(body).map(([field, amount]) => ({ id, fpId: periodOfBudgetColumn(field), field, amount }));
}

async function saveCell(tx: Transaction, { field, amount, ...params }: Cell): Promise<void> {
  if (amount === null) await removeBudgets(tx, params);
  else await saveBudget(tx, params, { amount }, field);
}

/** Sets the cells of one department among several. A refused one names its row and column. */
async function setCells({ repo, params, body }: Pick<Request<typeof budgets.setSeveral>, 'repo' | 'params' | 'body'>): Promise<void> {
  await repo.commit(async (tx) => {
    const department = await tx.load('department', params.id);
    for (const cell of cellsOf(department.id, body))
      try {
        await saveCell(tx, cell);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const reason = error.errors?.[cell.field]?.[0] ?? error.said;
        const period = (await tx.find('financial_period', cell.fpId))?.name;
        const message = say('budgets.cellRefused', {
          department: department.name,
          period: period ?? say('kinds.financial_period'),
          reason,
        });
        throw invalid({ [cell.field]: [message] });
      }
  });
}

/** Deletes a department's budget for an open financial period; gives back of how many records it consisted. */
async function removeBudgets(tx: Transaction, params: { id: string; fpId: string }): Promise<number> {
  const { department, period } = await openBudget(tx, params);
  const own = budgetsOf(await tx.model(), period.id, department.id);
  for (const { id } of own) {
    await tx.load('budget', id);
    tx.remove('budget', id);
  }
  return own.length;
}

/** The department and the open financial period that a path names, both loaded within the commit. */
async function openBudget(tx: Transaction, { id, fpId }: { id: string; fpId: string }) {
  const department = await tx.load('department', id);
  const period = await loadOpenPeriod(tx, fpId);
  return { department, period, currency: memberOf(await tx.model()).currency };
}

function refuse(breaches: ReturnType<typeof checkAmount>): void {
  if (breaches.length > 0) throw breached(breaches);
}
