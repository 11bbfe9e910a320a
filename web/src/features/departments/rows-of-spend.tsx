import { budgets } from '#shared/contract/groups/budgets.ts';
import type { AskedSpendFigure, DepartmentSpend } from '#shared/contract/rows/budget-row.ts';
import { unallocated } from '#shared/domain/insights/insight-data.ts';
import { queryFor } from '#web/api/queries.ts';
import { RowsDialog } from '#web/parts/charts/rows-dialog.tsx';
import { useText } from '#web/text/text.ts';

interface RowsOfSpendProps {
  year: number;
  spend: DepartmentSpend;
  /** The line of a department, of what none pays, or the total without a department. */
  line: { department: { id: string; name: string } | null | undefined };
  figure: AskedSpendFigure;
  onClose: () => void;
}

/** Exactly the rows of a figure of the spend overview. */
export function RowsOfSpend({ year, spend, line: { department }, figure, onClose }: RowsOfSpendProps) {
  const t = useText();
  const places = new Map(spend.rows.map((row) => [row.department?.id ?? unallocated, row.department?.name ?? t('budgets.unallocated')]));
  const names = ['budget', 'encumbered', 'awaiting', 'paid', 'available', 'forecast'] as const;
  const series = new Map<string, string>([
    ...names.map((name) => [name, t(`budgets.${name}`)] as const),
    ['over_invoiced', t('budgets.invoiced')],
    ['unknown', t('budgets.notInSum')],
  ]);
  const place = department === undefined ? undefined : (department?.id ?? unallocated);
  const of = place === undefined ? t('budgets.total') : places.get(place);
  const query = { year, figure, ...(place !== undefined && { department_id: place }) };
  return (
    <RowsDialog
      title={[of, series.get(figure)].filter(Boolean).join(', ')}
      queryOf={(page) => queryFor(budgets.spendRows, { query: { ...query, ...page } })}
      places={places}
      series={series}
      {...(figure === 'over_invoiced' && { previousLabel: t('columns.Price') })}
      onClose={onClose}
    />
  );
}
