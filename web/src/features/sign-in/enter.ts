import type { CurrentUser } from '#shared/contract/entities/user.ts';
import { lastToken, send } from '#web/api/client.ts';
import { startSession } from '#web/api/session.ts';
import { settings } from '#shared/contract/groups/settings.ts';
import { takeChosen } from '#web/text/language.ts';

/** Begins the session that was just answered. */
export async function enter(user: CurrentUser): Promise<void> {
  startSession(lastToken(), user);
  await keepChosenLanguage();
}

/** Who chose a language on the way in has it from now on. It is no reason not to come in when that fails. */
async function keepChosenLanguage(): Promise<void> {
  const locale = takeChosen();
  if (locale === undefined) return;
  try {
    await send(settings.change, { body: { locale }, report: 'none' });
  } catch {
    // The language of the settings holds.
  }
}
