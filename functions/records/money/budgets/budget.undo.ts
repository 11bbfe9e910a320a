import type { Row } from '#shared/contract/kinds.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { closedPeriod } from '../../ground/financial-periods/open-period.ts';
import type { RecordUndo, RestoreObstacle } from '../../record-type.ts';
import { budgetsOf } from './department-spend.ts';

export const budgetUndo: RecordUndo<'budget'> = {
  check: ({ model, row }) => closedBudget(model, row),
  checkRemake: async (tx, { department_id, financial_period_id }) => {
    const model = await tx.model();
    if (!model.find('department', department_id) || !model.find('financial_period', financial_period_id))
      return { reason: 'deleted', message: say('change-sets.recordDeletedSince') };
    return budgetsOf(model, financial_period_id, department_id).length > 0
      ? { reason: 'changed', message: say('change-sets.recordChangedSince') }
      : undefined;
  },
  remade: (model, { department_id, financial_period_id, amount, note }) => {
    const [row, another] = budgetsOf(model, financial_period_id, department_id);
    return !row || another ? undefined : { row, isSame: row.amount === amount && row.note === note };
  },
};

export const budgetScenarioUndo: RecordUndo<'budget_scenario'> = { check: ({ model, row }) => closedBudget(model, row) };

/** A closed financial period keeps its budgets and scenarios (RB05). */
function closedBudget(
  model: ReadModel,
  { financial_period_id }: Pick<Row<'budget' | 'budget_scenario'>, 'financial_period_id'>,
): RestoreObstacle | undefined {
  const period = model.find('financial_period', financial_period_id);
  return period?.state === 'closed' ? { reason: 'rule', message: closedPeriod(model, period) } : undefined;
}
