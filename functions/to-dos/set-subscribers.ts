import { conflict, invalid, notFound } from '#shared/contract/errors.ts';
import type { subscribers } from '#shared/contract/groups/to-dos.ts';
import { answer, type Handler } from '../platform/http.ts';
import { personOf } from '#functions/records/work/to-dos/to-do-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/** C098: these people hear by mail of what happens with a to-do, and no others. */
export const setSubscribers: Handler<typeof subscribers.set> = async (request) => {
  const { repo, body } = request;
  const row = await repo.commit(async (tx) => {
    const known = await tx.model();
    const toDo = await tx.load('to_do', body.entity_id);
    if (toDo.id !== body.entity_id) throw notFound(say('kinds.to_do'));
    if (toDo.is_template) throw conflict(say('to-dos.templateWithoutSubscribers'));
    const ids = [...new Set(body.user_ids.map((id) => known.resolve('user', id) ?? id))];
    const added = ids.filter((id) => !toDo.subscriber_user_ids.includes(id));
    if (added.some((id) => known.find('user', id)?.active !== true)) throw invalid({ user_ids: [say('to-dos.inactivePeople')] });
    return tx.save('to_do', { ...toDo, subscriber_user_ids: ids });
  });
  const now = await request.model();
  const people = row.subscriber_user_ids.flatMap((id) => personOf(now, id) ?? []);
  return answer(people, {
    message: people.length === 1 ? say('to-dos.personNotified') : say('to-dos.peopleNotified', { length: people.length }),
  });
};
