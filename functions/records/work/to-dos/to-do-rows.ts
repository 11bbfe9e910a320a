import type { ToDoRow } from '#shared/contract/rows/to-do-row.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { toDoRow } from './to-do-row.ts';

/** All to-dos, templates not among them. */
export function toDoRows(model: ReadModel): ToDoRow[] {
  return model.view('list to-dos', () =>
    [...model.all('to_do')].filter(({ is_template }) => !is_template).map((toDo) => toDoRow(model, toDo)),
  );
}
