import type { Row } from '#shared/contract/kinds.ts';
import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { DataAccess } from '#functions/records/ground/resource-handlers.ts';
import { checklistOf, commentsOf, toDoFiles, toDoFileRow, toDoRow } from '#functions/records/work/to-dos/to-do-row.ts';

/** The row of a task with its checklist, comments and files, read after a commit. */
export async function shownToDo(request: Pick<DataAccess, 'model'>, row: Row<'to_do'>): Promise<ToDoRow> {
  const model = await request.model();
  return {
    ...toDoRow(model, model.find('to_do', row.id) ?? row),
    checklist_items: checklistOf(model, row.id),
    comments: commentsOf(model, row.id),
    media: toDoFiles(model, row.id).map((file) => toDoFileRow(model, file)),
  };
}
