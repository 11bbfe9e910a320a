import { blankToDo } from '#shared/contract/entities/to-do.ts';
import { invalid } from '#shared/contract/errors.ts';
import type { toDos } from '#shared/contract/groups/to-dos.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { answer, type Handler } from '../platform/http.ts';
import { planToDo } from '#functions/records/work/to-dos/plan-to-do.ts';
import { notifyOfChange } from '#functions/records/work/to-dos/notify-subscribers.ts';
import type { Transaction } from '../platform/transaction.ts';
import { shownToDo } from './shown-to-do.ts';
import { attachFile, takeFiles } from './to-do-files.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The files of templates that a new to-do gets too (`media_from_template`). Throws 422 for one that is of no template. */
async function templateFiles(tx: Transaction, ids: readonly string[]): Promise<Row<'media'>[]> {
  const files: Row<'media'>[] = [];
  for (const id of new Set(ids)) {
    const file = await tx.find('media', id);
    const template = file?.entity === 'to_do' ? await tx.find('to_do', file.entity_id) : undefined;
    if (!file || !template?.is_template) throw invalid({ media_from_template: [say('to-dos.templateFileNotFound')] });
    files.push(file);
  }
  return files;
}

/** C085. The checklist and the files are there in the same commit. */
export const createToDo: Handler<typeof toDos.create> = async (request) => {
  const { checklist_items: items = [], media_from_template: taken = [], uploads, ...given } = request.body;
  const files = await takeFiles(request, uploads);
  const row = await request.repo.commit(async (tx) => {
    const id = tx.newId();
    const values = await planToDo(tx, given, undefined, { ...blankToDo, title: '' });
    const made = tx.create('to_do', { ...values, id });
    items.forEach(({ body, completed = false }, index) =>
      tx.create('to_do_checklist_item', { to_do_id: id, body, completed, number: index + 1 }),
    );
    // A copy shares the object of its template: it is taken away when no record names it any more.
    for (const file of [...files, ...(await templateFiles(tx, taken))]) attachFile(tx, id, file);
    await notifyOfChange(tx, undefined, made);
    return made;
  });
  const what = row.is_template ? 'template' : 'task';
  return answer(await shownToDo(request, row), { message: say('to-dos.theWasCreated', { what, title: row.title }) });
};
