import { longDate } from '../emails/merge-email.ts';
import type { Language } from '../member/languages.ts';

/** What people are told about a task by mail. */
export type ToDoNews =
  | { what: 'comment'; text: string }
  | { what: 'completed' | 'reopened' | 'assigned' }
  | { what: 'owners'; names: string[] }
  | { what: 'deadline'; deadline: string | null };

/** A task as far as its news are concerned. */
export interface ToldOf {
  completed_at: string | null;
  deadline: string | null;
  owner_ids: readonly string[];
}

/** What of a change subscribers are told: that it is completed or open again, and other owners or another deadline. */
export function newsOfChange(before: ToldOf, after: ToldOf, nameOf: (id: string) => string): ToDoNews[] {
  const [was, is] = [before.completed_at !== null, after.completed_at !== null];
  const sameOwners = [...before.owner_ids].toSorted().join() === [...after.owner_ids].toSorted().join();
  return [
    ...(was === is ? [] : [{ what: is ? ('completed' as const) : ('reopened' as const) }]),
    ...(sameOwners ? [] : [{ what: 'owners' as const, names: after.owner_ids.map(nameOf) }]),
    ...(before.deadline === after.deadline ? [] : [{ what: 'deadline' as const, deadline: after.deadline }]),
  ];
}

/** Who became an owner by a change: they hear of it whether they subscribed or not. */
export function newOwners(before: Pick<ToldOf, 'owner_ids'> | undefined, after: Pick<ToldOf, 'owner_ids'>): string[] {
  return after.owner_ids.filter((id) => !before?.owner_ids.includes(id));
}

type Words = Record<'comment' | 'completed' | 'reopened' | 'assigned' | 'owners' | 'nobody' | 'deadline' | 'noDeadline', string>;

/** `{0}` is the task, `{1}` who did it, `{2}` what came of it. */
const words: Readonly<Record<Language, Words>> = {
  en: {
    comment: '{0}: {1} commented “{2}”',
    completed: '{0}: {1} completed it',
    reopened: '{0}: {1} opened it again',
    assigned: '{0}: {1} assigned it to you',
    owners: '{0}: {1} assigned it to {2}',
    nobody: '{0}: {1} took it from everybody',
    deadline: '{0}: {1} set the deadline to {2}',
    noDeadline: '{0}: {1} took its deadline away',
  },
  de: {
    comment: '{0}: {1} schreibt „{2}“',
    completed: '{0}: {1} hat sie erledigt',
    reopened: '{0}: {1} hat sie wieder geöffnet',
    assigned: '{0}: {1} hat sie Ihnen zugewiesen',
    owners: '{0}: {1} hat sie zugewiesen: {2}',
    nobody: '{0}: {1} hat alle Zuständigen entfernt',
    deadline: '{0}: {1} hat die Frist auf den {2} gesetzt',
    noDeadline: '{0}: {1} hat die Frist entfernt',
  },
  fr: {
    comment: '{0}\u00a0: {1} écrit «\u00a0{2}\u00a0»',
    completed: '{0}\u00a0: {1} l’a terminée',
    reopened: '{0}\u00a0: {1} l’a rouverte',
    assigned: '{0}\u00a0: {1} vous l’a attribuée',
    owners: '{0}\u00a0: {1} l’a attribuée à {2}',
    nobody: '{0}\u00a0: {1} l’a retirée à tout le monde',
    deadline: '{0}\u00a0: {1} a fixé l’échéance au {2}',
    noDeadline: '{0}\u00a0: {1} a retiré l’échéance',
  },
  sv: {
    comment: '{0}: {1} skriver ”{2}”',
    completed: '{0}: {1} slutförde den',
    reopened: '{0}: {1} öppnade den igen',
    assigned: '{0}: {1} tilldelade dig den',
    owners: '{0}: {1} tilldelade den till {2}',
    nobody: '{0}: {1} tog bort alla ansvariga',
    deadline: '{0}: {1} satte slutdatum till {2}',
    noDeadline: '{0}: {1} tog bort slutdatumet',
  },
};

function filled(template: string, ...values: readonly string[]): string {
  return template.replace(/\{(\d)\}/g, (_whole, index: string) => values[Number(index)] ?? '');
}

/** One piece of news as a line of a mail, in its language. */
export function newsLine(news: ToDoNews, title: string, by: string, language: Language): string {
  const of = words[language];
  switch (news.what) {
    case 'comment':
      return filled(of.comment, title, by, news.text);
    case 'owners':
      return news.names.length === 0
        ? filled(of.nobody, title, by)
        : filled(
            of.owners,
            title,
            by,
            new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' }).format(news.names),
          );
    case 'deadline':
      return news.deadline === null ? filled(of.noDeadline, title, by) : filled(of.deadline, title, by, longDate(news.deadline, language));
    default:
      return filled(of[news.what], title, by);
  }
}
