import { useQuery } from '@tanstack/react-query';
import { toDos } from '#shared/contract/groups/to-dos.ts';
import { queryFor } from '#web/api/queries.ts';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { useText } from '#web/text/text.ts';
import { ToDoForm } from './to-do-form.tsx';
import type { ToDoValues } from './to-do-values.ts';

export interface ToDoDialogProps {
  /** The task or template to change; without it a new one is created. */
  id?: string;
  /** The initial values of a new task. */
  start?: Partial<ToDoValues>;
  /** On the page of templates: the new task is a template. */
  template?: boolean;
  onClose: () => void;
}

/** The task dialog (S86), at least 900 px wide. */
export function ToDoDialog({ id, start, template = false, onClose }: ToDoDialogProps) {
  const t = useText();
  // Records are loaded once a type is chosen: there may be thousands.
  const offered = useQuery(queryFor(toDos.form, { query: { context: 'dashboard' } }));
  const asked = useQuery({
    ...queryFor(toDos.get, { params: { id: id ?? '-' }, query: { include: 'checklistItems,comments,media' } }, { keep: true }),
    enabled: id !== undefined,
  });
  const title = t(
    id === undefined
      ? template
        ? 'toDos.dialog.createTemplate'
        : 'toDos.dialog.create'
      : template
        ? 'toDos.dialog.editTemplate'
        : 'toDos.dialog.edit',
  );
  if (!offered.data || (id !== undefined && !asked.data))
    return <LoadingDialog title={title} width={1100} query={offered.isError ? offered : asked} onClose={onClose} />;
  return <ToDoForm title={title} offered={offered.data} toDo={asked.data} start={start ?? {}} template={template} onClose={onClose} />;
}
