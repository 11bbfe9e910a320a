import { mostChecklistItems } from '#shared/contract/entities/to-do.ts';
import { invalid, notFound } from '#shared/contract/errors.ts';
import type { toDos } from '#shared/contract/groups/to-dos.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { answer, type Handler } from '../platform/http.ts';
import { checklistOf } from '#functions/records/work/to-dos/to-do-row.ts';
import type { Transaction } from '../platform/transaction.ts';
import { removeWhole } from '#functions/records/ground/deletion/deletion.ts';
import { say } from '#shared/domain/messages/message.ts';

interface AtItem {
  id: string;
  itemId: string;
}

/** An item of this very to-do. Throws 404, or 409 for another version. */
async function ownItem(tx: Transaction, { id, itemId }: AtItem, version?: number): Promise<Row<'to_do_checklist_item'>> {
  const toDo = await tx.load('to_do', id);
  const item = await tx.load('to_do_checklist_item', itemId, version);
  if (item.to_do_id !== toDo.id) throw notFound(say('kinds.to_do_checklist_item'));
  return item;
}

/** C090, R028: at the end of the list. */
export const addChecklistItem: Handler<typeof toDos.addChecklistItem> = async ({ repo, params, body }) =>
  repo.commit(async (tx) => {
    const toDo = await tx.load('to_do', params.id);
    const items = checklistOf(await tx.model(), toDo.id);
    if (items.length >= mostChecklistItems) throw invalid({ body: [say('to-dos.tooManyChecklistItems', { mostChecklistItems })] });
    return tx.create('to_do_checklist_item', { completed: false, ...body, to_do_id: toDo.id, number: items.length + 1 });
  });

export const changeChecklistItem: Handler<typeof toDos.changeChecklistItem> = async ({ repo, params, body }) => {
  const { version, ...change } = body;
  return repo.commit(async (tx) => tx.save('to_do_checklist_item', { ...(await ownItem(tx, params, version)), ...change }));
};

/** C092: those after it move up, so that the numbers have no gaps. */
export const removeChecklistItem: Handler<typeof toDos.removeChecklistItem> = async ({ repo, params }) => {
  await repo.commit(async (tx) => {
    const gone = await ownItem(tx, params);
    const others = checklistOf(await tx.model(), gone.to_do_id).filter(({ id }) => id !== gone.id);
    await removeWhole(tx, { kind: 'to_do_checklist_item', row: gone });
    for (const [index, { id }] of others.entries()) {
      const item = await tx.find('to_do_checklist_item', id);
      if (item) tx.save('to_do_checklist_item', { ...item, number: index + 1 });
    }
  });
  return answer({ id: params.itemId }, { message: say('to-dos.itemDeleted') });
};
