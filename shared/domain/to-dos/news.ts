import { longDate } from '../emails/merge-email.ts';
import type { Language } from '../messages/languages.ts';
import type { EmailCode } from '../../messages/email-codes.ts';
import { type Message, say } from '../messages/message.ts';

/** News about a task, for an email. */
export type ToDoNews =
  | { what: 'comment'; text: string }
  | { what: 'completed' | 'reopened' | 'assigned' }
  | { what: 'owners'; names: string[] }
  | { what: 'deadline'; deadline: string | null };

/** The fields of a task that produce news. */
export interface ToldOf {
  completed_at: string | null;
  deadline: string | null;
  owner_ids: readonly string[];
}

/** News of a change for subscribers: completed or reopened, other owners, another deadline. */
export function newsOfChange(before: ToldOf, after: ToldOf, nameOf: (id: string) => string): ToDoNews[] {
  const [was, is] = [before.completed_at !== null, after.completed_at !== null];
  const sameOwners = [...before.owner_ids].toSorted().join() === [...after.owner_ids].toSorted().join();
  return [
    ...(was === is ? [] : [{ what: is ? ('completed' as const) : ('reopened' as const) }]),
    ...(sameOwners ? [] : [{ what: 'owners' as const, names: after.owner_ids.map(nameOf) }]),
    ...(before.deadline === after.deadline ? [] : [{ what: 'deadline' as const, deadline: after.deadline }]),
  ];
}

/** The owners added by a change, who are notified whether or not they subscribed. */
export function newOwners(before: Pick<ToldOf, 'owner_ids'> | undefined, after: Pick<ToldOf, 'owner_ids'>): string[] {
  return after.owner_ids.filter((id) => !before?.owner_ids.includes(id));
}

/** One piece of news as a line of an email, with dates in the email's language. */
export function newsLine(news: ToDoNews, task: string, by: string, language: Language): Message<EmailCode> {
  switch (news.what) {
    case 'comment':
      return say('task-news.comment', { task, by, text: news.text });
    case 'owners':
      return news.names.length === 0 ? say('task-news.nobody', { task, by }) : say('task-news.owners', { task, by, owners: news.names });
    case 'deadline':
      return news.deadline === null
        ? say('task-news.noDeadline', { task, by })
        : say('task-news.deadline', { task, by, date: longDate(news.deadline, language) });
    default:
      return say(`task-news.${news.what}`, { task, by });
  }
}
