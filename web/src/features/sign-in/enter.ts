import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { lastToken, send } from '#web/api/client.ts';
import { startSession } from '#web/api/session.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { takeChosen } from '#web/text/language.ts';

/** Starts the session of an answered sign-in. */
export async function enter(user: CurrentUser): Promise<void> {
  startSession(lastToken(), user);
  await keepChosenLanguage();
}

/** Saves a language chosen before sign-in. A failure does not prevent the sign-in. */
async function keepChosenLanguage(): Promise<void> {
  const locale = takeChosen();
  if (locale === undefined) return;
  try {
    await send(settings.change, { body: { locale }, report: 'none' });
  } catch {
    // The language of the settings stays in effect.
  }
}
