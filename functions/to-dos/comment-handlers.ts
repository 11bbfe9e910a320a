import { conflict, notFound, Problem } from '#shared/contract/errors.ts';
import type { toDos } from '#shared/contract/groups/to-dos.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { removeWhole } from '#functions/records/ground/deletion/deletion.ts';
import { answer, type Handler } from '../platform/http.ts';
import { mentionsIn } from '#functions/records/work/mentions/mentions-in.ts';
import { commentRow } from '#functions/records/work/to-dos/to-do-row.ts';
import { notifyOfComment } from '#functions/records/work/to-dos/notify-subscribers.ts';
import type { Transaction } from '../platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** The caller's own comment on a task (R022). Throws 404, 403 for another author's comment, 409 for another version. */
async function ownComment(
  tx: Transaction,
  { id, commentId }: { id: string; commentId: string },
  version?: number,
): Promise<Row<'to_do_comment'>> {
  const toDo = await tx.load('to_do', id);
  const comment = await tx.load('to_do_comment', commentId, version);
  if (comment.to_do_id !== toDo.id) throw notFound(say('kinds.to_do_comment'));
  if (comment.created_by !== tx.caller.userId) throw new Problem(403, say('to-dos.commentOfOtherAuthor'));
  return comment;
}

export const addComment: Handler<typeof toDos.addComment> = async (request) => {
  const row = await request.repo.commit(async (tx) => {
    const toDo = await tx.load('to_do', request.params.id);
    if (toDo.is_template) throw conflict(say('to-dos.templateWithoutComments'));
    const { body } = request.body;
    const mentions = await mentionsIn(tx, body, []);
    await notifyOfComment(tx, toDo, body);
    return tx.create('to_do_comment', { to_do_id: toDo.id, body, mentions });
  });
  return commentRow(await request.model(), row);
};

export const changeComment: Handler<typeof toDos.changeComment> = async (request) => {
  const { version, body } = request.body;
  const row = await request.repo.commit(async (tx) => {
    const comment = await ownComment(tx, request.params, version);
    return tx.save('to_do_comment', { ...comment, body, mentions: await mentionsIn(tx, body, comment.mentions) });
  });
  return commentRow(await request.model(), row);
};

export const removeComment: Handler<typeof toDos.removeComment> = async ({ repo, params }) => {
  await repo.commit(async (tx) => removeWhole(tx, { kind: 'to_do_comment', row: await ownComment(tx, params) }));
  return answer({ id: params.commentId }, { message: say('to-dos.commentDeleted') });
};
