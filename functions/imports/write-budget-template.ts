import type { budgetImports } from '#shared/contract/groups/imports.ts';
import { budgetFields } from '#shared/domain/imports/budgets/budget-fields.ts';
import { budgetKey } from '#shared/domain/imports/budgets/budget-directory.ts';
import { sumMoney } from '#shared/domain/money/amount.ts';
import type { Handler } from '#functions/platform/http.ts';
import { english } from '#functions/platform/messages/english.ts';
import { budgetDirectory } from '#functions/records/use/imports/budget-directory.ts';
import { observed } from '#functions/records/use/imports/taken-records.ts';
import { nameOrder } from '#functions/records/ground/references/name-order.ts';

/** C613: one row per department and open financial period, with the current budget. */
export const writeBudgetTemplate: Handler<typeof budgetImports.template> = async (request) => {
  const model = await request.model();
  const { currency, departments, periods, budgets } = observed(model, (take) => budgetDirectory(model, take)).value;
  const inOrder = nameOrder(model);
  const open = periods.filter(({ closed }) => closed === null).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const rows = departments
    .toSorted((a, b) => inOrder(a.name, b.name))
    .flatMap((department) =>
      open.map((period) => {
        const own = budgets.get(budgetKey(department.id, period.id));
        const amount = own
          ? sumMoney(
              own.map((budget) => budget.amount),
              currency,
            )
          : null;
        return [department.name, period.name, amount, own?.[0]?.note ?? null];
      }),
    );
  const { writeWorkbook } = await import('#functions/platform/spreadsheets/write-workbook.ts');
  const bytes = await writeWorkbook([
    { name: 'Budgets', rows: [Object.values(budgetFields).map(({ label }) => english(label)), ...rows], header: true },
    {
      name: 'Notes',
      rows: [
        [`Change or fill in “Budget”, in ${currency}, and upload this file. Rows without a budget stay as they are.`],
        ['A sheet with a column of budgets for each financial period, headed by its name or its year, can be imported as well.'],
        ['Nothing is saved before you have seen the preview.'],
        [],
        ['Column', 'What belongs in it'],
        ...Object.values(budgetFields).map(({ label, help }) => [english(label), english(help)]),
      ],
      header: false,
    },
  ]);
  return { filename: 'Budget import.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes };
};
