import { mostNews, type ToDo } from '#shared/contract/entities/to-do.ts';
import { newOwners, newsOfChange, type ToDoNews } from '#shared/domain/to-dos/news.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** How long news wait for others, in seconds: somebody who works through a list of tasks sends one mail and not twenty. */
const gatheredSeconds = 300;

/** Signs of a comment that a mail tells; the whole of it is with the task. */
const longestComment = 300;

/**
 * Puts news of a task aside for people, within the commit that makes them. The first for a person begins a job that mails, some minutes later,
 * all that came together (C098). Nobody is told of what they did themselves.
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

/** Tells a task's subscribers what came of a change, and new owners that it is theirs. `before` is undefined for a new task. */
export async function tellOfChange(tx: Transaction, before: ToDo | undefined, after: ToDo): Promise<void> {
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

/** Tells a task's subscribers of a comment. */
export async function tellOfComment(tx: Transaction, toDo: ToDo, body: string): Promise<void> {
  const line = body.replace(/\s+/g, ' ').trim();
  const text = line.length > longestComment ? `${line.slice(0, longestComment).toWellFormed()}…` : line;
  await tell(tx, toDo, toDo.subscriber_user_ids, [{ what: 'comment', text }]);
}
