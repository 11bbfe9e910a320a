import { settings } from '#shared/contract/groups/settings.ts';
import { send } from '#web/api/client.ts';
import { takeChosen } from '#web/text/language.ts';

/** Who chose a language on the way in has it from now on. It is no reason not to come in when that fails. */
export async function keepChosenLanguage(): Promise<void> {
  const locale = takeChosen();
  if (locale === undefined) return;
  try {
    await send(settings.change, { body: { locale }, report: 'none' });
  } catch {
    // The language of the settings holds.
  }
}
