import { breached, notFound } from '#shared/contract/errors.ts';
import type { budgets } from '#shared/contract/groups/budgets.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { DepartmentScenarios } from '#shared/contract/rows/budget-row.ts';
import { periodOfBudgetColumn } from '#shared/domain/budgets/budget-column.ts';
import { type ScenarioValue, valueByAmount, valueByPercent } from '#shared/domain/budgets/scenario-value.ts';
import { centsOf } from '#shared/domain/insights/cents.ts';
import { say } from '#shared/domain/messages/message.ts';
import { checkAmount } from '#shared/domain/money/check-amount.ts';
import { answer, type Answer, type GroupHandlers } from '../platform/http.ts';
import type { Transaction } from '../platform/transaction.ts';
import type { Doors } from '#functions/records/resource-handlers.ts';
import { departmentScenarios, saveScenario, type ScenarioKind, scenarioBase } from '#functions/records/budgets/department-scenarios.ts';
import { budgetsOf, departmentBudgets } from '#functions/records/budgets/department-spend.ts';
import { departmentRow } from '#functions/records/departments/department-row.ts';
import { loadOpenPeriod, nextOpenPeriod, periodById } from '#functions/records/financial-periods/open-period.ts';
import { memberOf } from '#functions/records/references/member-of.ts';

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
      for (const [field, amount] of Object.entries(body))
        await saveBudget(tx, { id: department.id, fpId: periodOfBudgetColumn(field) }, { amount }, field);
      return department.id;
    });
    const model = await request.model();
    const department = model.find('department', id);
    if (!department) throw notFound(say('kinds.department'));
    return departmentRow(model, department);
  },
  remove: async (request) => {
    const { repo, params } = request;
    await repo.commit(async (tx) => {
      const { department, period } = await openBudget(tx, params);
      const own = budgetsOf(await tx.model(), period.id, department.id);
      if (own.length === 0) throw notFound(say('kinds.budget'));
      for (const { id } of own) {
        await tx.load('budget', id);
        tx.remove('budget', id);
      }
    });
    return answer(departmentBudgets(await request.model(), params.id), { message: say('budgets.budgetDeleted') });
  },
  setBudgetPercentage: (request) => setScenario(request, 'budget_scenario', request.params.id, request.body, byPercent),
  setBudgetAmount: (request) => setScenario(request, 'budget_scenario', request.params.id, request.body, byAmount),
  setCostPercentage: (request) => setScenario(request, 'cost_scenario', request.params.id, request.body, byPercent),
  setCostAmount: (request) =>
    setScenario(request, 'cost_scenario', request.params.id, { ...request.body, financial_period_id: request.params.fpId }, byAmount),
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
  { repo, model }: Doors,
  kind: ScenarioKind,
  departmentId: string,
  edit: ScenarioEdit,
  valueOf: Edit,
): Promise<Answer<DepartmentScenarios>> {
  const period = await repo.commit(async (tx) => {
    const known = await tx.model();
    const fpId = edit.financial_period_id ?? nextOpenPeriod(known);
    const { department, period: open, currency } = await openBudget(tx, { id: departmentId, fpId });
    const value = valueOf(edit, scenarioBase(known, kind, department.id, open), currency);
    await saveScenario(tx, kind, { departmentId: department.id, period: open, seen: edit.version }, value);
    return open.id;
  });
  const now = await model();
  return answer(departmentScenarios(now, periodById(now, period)), { message: say('budgets.scenarioSaved') });
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

/** The department and the open financial period that a path names, both loaded within the commit. */
async function openBudget(tx: Transaction, { id, fpId }: { id: string; fpId: string }) {
  const department = await tx.load('department', id);
  const period = await loadOpenPeriod(tx, fpId);
  return { department, period, currency: memberOf(await tx.model()).currency };
}

function refuse(breaches: ReturnType<typeof checkAmount>): void {
  if (breaches.length > 0) throw breached(breaches);
}
