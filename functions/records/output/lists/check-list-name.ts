import { invalid } from '#shared/contract/errors.ts';
import { lists } from '#shared/contract/lists.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Throws 422 for a name that no list has. The lists of titles and of a form's answers are named by what they show. */
export function checkListName(name: string): void {
  const isKnown = Object.hasOwn(lists, name) || name === 'publications' || name.startsWith('form-');
  if (!isKnown) throw invalid({ name: [say('settings.unknownList', { name })] }, say('settings.unknownList', { name }));
}
