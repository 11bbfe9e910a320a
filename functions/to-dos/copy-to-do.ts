import { blankToDo, type ToDo } from '#shared/contract/entities/to-do.ts';
import type { toDos } from '#shared/contract/groups/to-dos.ts';
import { notFound } from '#shared/contract/errors.ts';
import { copyTitle } from '#shared/domain/text/copy-title.ts';
import { today } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { checklistOf, toDoFiles } from '#functions/records/work/to-dos/to-do-row.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { notifyOfChange } from '#functions/records/work/to-dos/notify-subscribers.ts';
import { attachFile } from './to-do-files.ts';
import { shownToDo } from './shown-to-do.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The fields that a copy takes over: the work, its owners and its record, without progress. A deadline in the past is dropped. */
function copied(original: ToDo, day: string) {
  const { title, body, priority_id, owner_ids, entity, entity_id, provider_role, in_dashboard, is_template, deadline, notice } = original;
  return {
    ...blankToDo,
    body,
    ...(notice && { notice }),
    priority_id,
    owner_ids,
    entity,
    entity_id,
    provider_role,
    in_dashboard,
    is_template,
    title: copyTitle(title),
    deadline: deadline !== null && deadline >= day ? deadline : null,
  };
}

/** C500. The copy is open, on no board and without comments; its files share their stored objects with the original's. */
export const copyToDo: Handler<typeof toDos.copy> = async (request) => {
  const row = await request.repo.commit(async (tx) => {
    const model = await tx.model();
    const original = await tx.load('to_do', request.params.id);
    if (original.id !== request.params.id) throw notFound(say('kinds.to_do'));
    const made = tx.create('to_do', { ...copied(original, today(memberOf(model).timezone)), id: tx.newId() });
    for (const { body, number } of checklistOf(model, original.id))
      tx.create('to_do_checklist_item', { to_do_id: made.id, body, completed: false, number });
    for (const file of toDoFiles(model, original.id)) attachFile(tx, made.id, file);
    await notifyOfChange(tx, undefined, made);
    return made;
  });
  return answer(await shownToDo(request, row), {
    message: row.is_template ? say('to-dos.templateCreated', { title: row.title }) : say('forms.taskCreated', { title: row.title }),
  });
};
