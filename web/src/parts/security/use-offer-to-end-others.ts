import { users } from '#shared/contract/groups/users.ts';
import { send } from '#web/api/client.ts';
import { useCommand } from '#web/api/queries.ts';
import { currentSession } from '#web/api/session.ts';
import { text } from '#web/text/text.ts';
import { askQuestion } from '#web/ui/questions/question-store.ts';

/**
 * Offers to end the other sessions of a person, after a change of what they sign in with: someone who knew the former password or address may be signed
 * in. Asks nothing without other sessions.
 */
export function useOfferToEndOthers(): (id: string) => Promise<void> {
  const end = useCommand(users.endSessions, { invalidates: ['users'] });
  return async (id) => {
    // The change itself is done: a failure here shows nothing.
    const answer = await send(users.sessions, { params: { id }, report: 'none' }).catch(() => undefined);
    const count = answer?.result.filter(({ current }) => !current).length ?? 0;
    if (count === 0) return;
    const title = text(currentSession()?.user.id === id ? 'users.sessions.endOthers' : 'users.sessions.endAll');
    const question = { title, sentences: [text('users.sessions.offer', { count })], confirmLabel: title };
    if (await askQuestion(question)) end.mutate({ params: { id } });
  };
}
