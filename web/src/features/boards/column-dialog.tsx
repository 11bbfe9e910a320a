import { toDoStates } from '#shared/contract/groups/to-do-boards.ts';
import type { ToDoStateRow } from '#shared/contract/rows/to-do-board-row.ts';
import { checkState, isFixed } from '#shared/domain/to-dos/check-board.ts';
import type { StateType } from '#shared/domain/to-dos/state-types.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { NumberField } from '#web/ui/form/number-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';

interface ColumnDialogProps {
  board: { id: string; system: boolean };
  /** All columns of the board. */
  columns: readonly ToDoStateRow[];
  /** The column to be changed; a new one without it. */
  column?: ToDoStateRow | undefined;
  onClose: () => void;
}

interface Values {
  name: string;
  type: StateType | null;
  limit: number | null;
}

/** The dialog for a new column, or for the name, meaning and limit of an existing one. Required meanings of a board cannot be changed (D7). */
export function ColumnDialog({ board, columns, column, onClose }: ColumnDialogProps) {
  const t = useText();
  const fixed = column !== undefined && isFixed(column, board.system);
  const others = columns.filter(({ id }) => id !== column?.id);
  const toBody = ({ type, ...values }: Values) => ({ ...values, ...(type === null ? {} : { type }) });
  const common = {
    defaults: { name: column?.name ?? '', type: column?.type ?? 'in_progress', limit: column?.limit ?? null } satisfies Values,
    check: ({ name, type }: Values) => checkState({ name, type: type ?? 'in_progress' }, others, column, board.system),
    onDone: onClose,
  } as const;
  const create = useContractForm<typeof toDoStates.create, Values>(toDoStates.create, {
    ...common,
    toBody: (values) => ({ ...toBody(values), board_id: board.id }),
  });
  const change = useContractForm<typeof toDoStates.update, Values>(toDoStates.update, {
    ...common,
    input: { params: { id: column?.id ?? 'new' } },
    toBody: (values) => ({ ...toBody(values), ...(column && { version: column.version }) }),
    onRefused: onClose,
  });
  const form = column ? change : create;
  return (
    <FormDialog form={form} title={t(column ? 'boards.column.edit' : 'boards.column.new')} width={480} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('columns.Name')} required autoFocus />
      {!fixed && (
        <ChoiceField
          form={form.fields}
          name="type"
          label={t('boards.column.type')}
          hint={t('boards.column.typeHint')}
          options={(['planned', 'in_progress'] as const).map((id) => ({ id, name: t(`boards.types.${id}`) }))}
        />
      )}
      <NumberField form={form.fields} name="limit" label={t('boards.column.limit')} hint={t('boards.column.limitHint')} />
    </FormDialog>
  );
}
