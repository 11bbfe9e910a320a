import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { lastToken } from '#web/api/client.ts';
import { startSession } from '#web/api/session.ts';
import { keepChosenLanguage } from './keep-chosen-language.ts';

/** Begins the session that was just answered. */
export async function enter(user: CurrentUser): Promise<void> {
  startSession(lastToken(), user);
  await keepChosenLanguage();
}
