import { mostNews, type ToDo } from '#shared/contract/entities/to-do.ts';
import { newOwners, newsOfChange, type ToDoNews } from '#shared/domain/to-dos/news.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Seconds for which news are collected: a person who works through a list of tasks then causes one email, not twenty. */
const gatheredSeconds = 300;

/** Max characters of a comment in an email; the complete text is in the task. */
const longestComment = 300;

/**
 * Collects news of a task for people, within the commit that causes them. The first news for a person queues a job that emails, some minutes
 * later, everything collected (C098). People are not notified of their own changes.
 */
async function tell(tx: Transaction, toDo: Pick<ToDo, 'id'>, people: readonly string[], news: readonly ToDoNews[]): Promise<void> {
  if (news.length === 0) return;
  const model = await tx.model();
  const told = new Set(people.flatMap((id) => model.resolve('user', id) ?? []));
  if (tx.caller.userId !== null) told.delete(tx.caller.userId);
  await tx.prefetch('to_do_news', [...told]);
  const entries = news.map((each) => ({ to_do_id: toDo.id, by: tx.caller.userId, at: tx.at, news: each }));
  for (const id of told) {
    if (model.find('user', id)?.active !== true) continue;
    const waiting = await tx.find('to_do_news', id);
    if (waiting) tx.save('to_do_news', { ...waiting, news: [...waiting.news, ...entries].slice(-mostNews) });
    else tx.create('to_do_news', { id, news: entries });
    if (!waiting || waiting.news.length === 0) tx.job('tell-of-to-dos', { person: id }, undefined, gatheredSeconds);
  }
}

/** Notifies a task's subscribers of a change, and new owners of their assignment. `before` is undefined for a new task. */
export async function notifyOfChange(tx: Transaction, before: ToDo | undefined, after: ToDo): Promise<void> {
  if (after.is_template) return;
  const model = await tx.model();
  const nameOf = (id: string): string => model.find('user', id)?.name ?? '';
  const added = newOwners(before, after);
  const isToldAnyway = new Set(added);
  if (before) {
    const subscribers = after.subscriber_user_ids.filter((id) => !isToldAnyway.has(id));
    await tell(tx, after, subscribers, newsOfChange(before, after, nameOf));
  }
  await tell(tx, after, added, [{ what: 'assigned' }]);
}

/** Notifies a task's subscribers of a comment. */
export async function notifyOfComment(tx: Transaction, toDo: ToDo, body: string): Promise<void> {
  const line = body.replace(/\s+/g, ' ').trim();
  const text = line.length > longestComment ? `${line.slice(0, longestComment).toWellFormed()}…` : line;
  await tell(tx, toDo, toDo.subscriber_user_ids, [{ what: 'comment', text }]);
}
