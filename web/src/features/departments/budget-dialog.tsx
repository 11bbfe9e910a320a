import { useQuery } from '@tanstack/react-query';
import Button from '@cloudscape-design/components/button';
import type { Reference } from '#shared/contract/fields.ts';
import { budgets } from '#shared/contract/groups/budgets.ts';
import type { DepartmentBudgetRow } from '#shared/contract/rows/budget-row.ts';
import { queryFor, useCommand } from '#web/api/queries.ts';
import { useText } from '#web/text/text.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';

interface BudgetDialogProps {
  department: Reference;
  period: DepartmentBudgetRow['financial_period'];
  currency: string;
  onClose: () => void;
}

/** Sets or deletes the budget of a department for a financial period. */
export function BudgetDialog(props: BudgetDialogProps) {
  const t = useText();
  const { department, period, onClose } = props;
  const known = useQuery({ ...queryFor(budgets.list, { params: { id: department.id } }), staleTime: 0 });
  const title = t('budgets.dialogTitle', { department: department.name, period: period.name });
  // Typed values must outlive a refetch: only the first answer after opening is waited for.
  if (!known.data || !known.isFetchedAfterMount) return <LoadingDialog title={title} query={known} onClose={onClose} />;
  const row = known.data.find(({ financial_period }) => financial_period.id === period.id);
  return <LoadedDialog {...props} title={title} row={row} />;
}

function LoadedDialog({
  department,
  period,
  currency,
  title,
  row,
  onClose,
}: BudgetDialogProps & { title: string; row: DepartmentBudgetRow | undefined }) {
  const t = useText();
  const params = { id: department.id, fpId: period.id };
  const remove = useCommand(budgets.remove, { onDone: onClose });
  const form = useContractForm<typeof budgets.set, { amount: number | null; note: string | null }>(budgets.set, {
    defaults: { amount: row?.budget ?? null, note: row?.note ?? null },
    input: { params },
    // An amount that was left empty is refused by the call's schema.
    toBody: ({ amount, note }) => ({ amount: amount as number, note, ...(row?.version ? { version: row.version } : {}) }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={title} width={480} onCancel={onClose}>
      <NumberField form={form.fields} name="amount" label={t('budgets.amount', { currency })} currency={currency} required />
      <TextAreaField form={form.fields} name="note" label={t('budgets.note')} />
      {row && row.version !== null && (
        <Button formAction="none" onClick={() => remove.mutate({ params })} loading={remove.isPending}>
          {t('budgets.delete')}
        </Button>
      )}
    </FormDialog>
  );
}
