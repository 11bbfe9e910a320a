import { toDoBoards } from '#shared/contract/groups/to-do-boards.ts';
import type { ToDoBoardRow } from '#shared/contract/rows/to-do-board-row.ts';
import { checkName } from '#shared/domain/catalogues/check-name.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useText } from '#web/text/text.ts';

interface BoardDialogProps {
  /** The board to be changed; a new one without it. */
  board?: ToDoBoardRow | undefined;
  onClose: () => void;
  onCreated?: (board: ToDoBoardRow) => void;
}

/** The dialog for a new board, or for the name and purpose of an existing one. */
export function BoardDialog(props: BoardDialogProps) {
  return props.board ? <Change {...props} board={props.board} /> : <Create {...props} />;
}

function Create({ onClose, onCreated }: BoardDialogProps) {
  const form = useContractForm(toDoBoards.create, {
    defaults: { name: '', description: null },
    check: ({ name }) => checkName(name),
    onDone: ({ result }) => {
      onClose();
      onCreated?.(result);
    },
  });
  return <Fields form={form} title="boards.new" onClose={onClose} />;
}

function Change({ board, onClose }: BoardDialogProps & { board: ToDoBoardRow }) {
  const form = useContractForm(toDoBoards.update, {
    defaults: { name: board.name, description: board.description },
    input: { params: { id: board.id } },
    toBody: (values) => ({ ...values, version: board.version }),
    check: ({ name }) => checkName(name),
    onDone: onClose,
    onRefused: onClose,
  });
  return (
    <Fields
      form={form as unknown as ReturnType<typeof useContractForm<typeof toDoBoards.create>>}
      title="boards.rename"
      onClose={onClose}
    />
  );
}

function Fields({
  form,
  title,
  onClose,
}: {
  form: ReturnType<typeof useContractForm<typeof toDoBoards.create>>;
  title: 'boards.new' | 'boards.rename';
  onClose: () => void;
}) {
  const t = useText();
  return (
    <FormDialog form={form} title={t(title)} width={520} onCancel={onClose}>
      <TextField form={form.fields} name="name" label={t('columns.Name')} required autoFocus />
      <TextAreaField form={form.fields} name="description" label={t('columns.Description')} hint={t('boards.descriptionHint')} rows={2} />
    </FormDialog>
  );
}
