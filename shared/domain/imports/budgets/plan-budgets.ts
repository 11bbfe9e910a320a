import { type Message, type MessageValue, say } from '#shared/domain/messages/message.ts';
import { sumMoney, wireOfDecimal } from '#shared/domain/money/amount.ts';
import { formatAmount } from '#shared/domain/money/format-amount.ts';
import { foldIdentity } from '#shared/domain/text/fold.ts';
import { limits } from '#shared/domain/text/limits.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { filteredOut, type PlanInput, type PlannedRow, skippedRow } from '../planning/planned-row.ts';
import { setAside } from '../planning/set-aside.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import { cellText, isBlankRow, type SheetRow } from '../../sheets/cell.ts';
import { classifyRow, rowClassTexts } from '../reading/classify-row.ts';
import { type BudgetDirectory, budgetKey, type KnownBudget } from './budget-directory.ts';
import type { BudgetField } from './budget-fields.ts';
import { isWideBudgets, periodOfHeading } from './wide-budgets.ts';

type Input = PlanInput<BudgetDirectory>;

/**
 * Plans every row of a file of budgets without writing. Department and financial period are found by name.
 * A different budget is updated, and a closed financial period refuses the row. In a wide table every filled cell is a budget.
 */
export function planBudgets(input: Input): PlannedRow[] {
  const rowOf = new Map<string, number>();
  return [...input.rows].filter(({ cells }) => !isBlankRow(cells)).flatMap((row) => planRow(row, input, rowOf));
}

/** A budget of the file: its row and column, with department and financial period. */
interface BudgetCell {
  row: SheetRow;
  amount: ColumnMapping | undefined;
  department: BudgetDirectory['departments'][number] | undefined;
  departmentText: string;
  period: BudgetDirectory['periods'][number] | undefined;
  periodText: string;
  note: string;
  isWide: boolean;
}

function planRow(row: SheetRow, input: Input, rowOf: Map<string, number>): PlannedRow[] {
  const { mapping, options, directory } = input;
  const textOf = (field: BudgetField): string =>
    textAt(
      row,
      mapping.find((column) => column.field === field),
    );
  const department = departmentOf(directory, textOf('department'));
  // A department's name may look like a total.
  const rowClass = department ? 'data' : classifyRow(row.cells, mapping);
  const reason = rowClass === 'data' ? filteredOut(row, options) : rowClassTexts[rowClass];
  if (reason !== undefined) return [skippedRow(row, reason)];
  const common = { row, department, departmentText: textOf('department'), note: textOf('note') };
  const amounts = mapping.filter(({ field }) => field === 'amount');
  if (!isWideBudgets(mapping)) {
    const periodText = textOf('financial_period');
    const period = periodOf(directory, periodText);
    return [planCell({ ...common, amount: amounts[0], period, periodText, isWide: false }, input, rowOf)];
  }
  const filled = amounts.filter((column) => textAt(row, column) !== '');
  if (filled.length === 0) return [skippedRow(row, say('imports.noBudgetFilled'))];
  return filled.map((amount) =>
    planCell({ ...common, amount, period: periodOfHeading(directory, amount), periodText: amount.heading, isWide: true }, input, rowOf),
  );
}

function planCell(cell: BudgetCell, input: Input, rowOf: Map<string, number>): PlannedRow {
  const { row, amount: column, department, departmentText, period, periodText, isWide } = cell;
  const { currency } = input.directory;
  // In a wide table, problems refer to the column of the budget.
  const mapping = isWide ? input.mapping.filter((each) => each.field !== 'amount' || each === column) : input.mapping;
  const planned: PlannedRow = {
    row: row.number,
    column: isWide ? (column?.column ?? null) : null,
    name: [department?.name ?? departmentText, period?.name ?? periodText]
      .filter((part) => part !== '')
      .join(' · ')
      .slice(0, limits.text)
      .toWellFormed(),
    outcome: 'matched',
    message: null,
    problems: [],
    matches: department ? [{ kind: 'department', name: department.name, id: department.id, state: 'found' }] : [],
    record: null,
    writes: [],
  };
  const refuse = (field: BudgetField, code: string, message: Message): PlannedRow => setAside(planned, mapping, { field, code, message });
  if (!department) return refuse('department', 'unknown_department', say('imports.noDepartmentCalled', { name: shorten(departmentText) }));
  const ofPeriod = isWide ? 'amount' : 'financial_period';
  if (!period) return refuse(ofPeriod, 'unknown_financial_period', say('imports.financialPeriodNotFound', { name: shorten(periodText) }));
  const text = textAt(row, column);
  if (text === '') return { ...planned, outcome: 'skipped', message: say('imports.noBudgetFilled') };
  const key = budgetKey(department.id, period.id);
  const earlier = rowOf.get(key);
  if (earlier !== undefined) return refuse('department', 'duplicate', say('imports.rowSameBudget', { earlier }));
  rowOf.set(key, row.number);
  const amount = amountInCell(row.cells[column?.column ?? -1] ?? null, column, input.options, currency);
  if (!amount.ok || amount.decimal === undefined)
    return refuse('amount', 'not_an_amount', say('imports.notAmount', { cellText: shorten(text) }));
  const stated = amount.currency ?? column?.currency;
  if (stated !== undefined && stated !== currency)
    return refuse('amount', 'two_currencies', say('imports.budgetInOtherCurrency', { stated, currency }));
  const budget = { amount: wireOfDecimal(amount.decimal, currency), note: cell.note.slice(0, 1000).toWellFormed() || null };
  return written(planned, { ...input, mapping }, { department: department.id, period, ofPeriod, budget });
}

interface Target {
  department: string;
  period: BudgetDirectory['periods'][number];
  /** The field of the column that determines the financial period. */
  ofPeriod: BudgetField;
  budget: Pick<KnownBudget, 'amount' | 'note'>;
}

/** The row with its writes. An empty note leaves the stored one unchanged. */
function written(planned: PlannedRow, { mapping, directory, idOf }: Input, { department, period, ofPeriod, budget }: Target): PlannedRow {
  const { currency, budgets } = directory;
  const shown = (wire: number): MessageValue => formatAmount(wire, { thousand_separator: '', decimal_separator: '.' }, { currency });
  const key = budgetKey(department, period.id);
  const [first, ...others] = budgets.get(key) ?? [];
  const before =
    first &&
    sumMoney(
      [first, ...others].map(({ amount }) => amount),
      currency,
    );
  const note = budget.note ?? first?.note ?? null;
  if (first && before === budget.amount && note === first.note)
    return { ...planned, message: say('imports.budgetUnchanged', { shown: shown(budget.amount) }) };
  if (period.closed) return setAside(planned, mapping, { field: ofPeriod, code: 'closed', message: period.closed });
  if (!first || before === undefined) {
    const fields = { department_id: department, financial_period_id: period.id, amount: budget.amount, note };
    return {
      ...planned,
      outcome: 'created',
      message: say('imports.budgetIsNew', { shown: shown(budget.amount) }),
      writes: [{ action: 'create', kind: 'budget', id: idOf('budget', key), fields }],
    };
  }
  return {
    ...planned,
    message:
      before === budget.amount
        ? say('imports.noteOfBudgetChanges')
        : say('imports.budgetChangesFrom', { shown: shown(before), shown2: shown(budget.amount) }),
    writes: [
      {
        action: 'change',
        kind: 'budget',
        id: first.id,
        fields: { amount: budget.amount, note },
        before: { amount: first.amount, note: first.note },
      },
      // Of two budgets left by merged departments, the first receives the whole amount.
      ...others.map(({ id, amount }) => ({
        action: 'change' as const,
        kind: 'budget' as const,
        id,
        fields: { amount: 0 },
        before: { amount },
      })),
    ],
  };
}

function departmentOf({ departments }: BudgetDirectory, text: string): BudgetDirectory['departments'][number] | undefined {
  if (text === '') return undefined;
  const wanted = foldIdentity(text);
  return (
    departments.find(({ name }) => foldIdentity(name) === wanted) ??
    departments.find(({ code }) => code !== null && foldIdentity(code) === wanted)
  );
}

/** Finds a financial period by name, else by the calendar year in which it starts. */
function periodOf({ periods }: BudgetDirectory, text: string): BudgetDirectory['periods'][number] | undefined {
  if (text === '') return undefined;
  return (
    periods.find(({ name }) => foldIdentity(name) === foldIdentity(text)) ??
    (/^\d{4}$/.test(text) ? periods.find(({ start_date }) => start_date.startsWith(`${text}-`)) : undefined)
  );
}

function textAt(row: SheetRow, column: ColumnMapping | undefined): string {
  return cellText(row.cells[column?.column ?? -1]).trim();
}

function shorten(text: string): string {
  return text.slice(0, 60).toWellFormed();
}
