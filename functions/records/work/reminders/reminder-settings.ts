import { blankUserSettings, type ReminderSettings } from '#shared/contract/entities/settings.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { keys } from '#functions/platform/keys.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { rowOf, type StoredRow } from '#functions/platform/stored-row.ts';
import { table } from '#functions/platform/table.ts';

/** When somebody is reminded; what every person has who never said otherwise. */
export type SettingsOfPeople = (userId: string) => ReminderSettings;

/** The settings of active people who changed theirs. Settings are private to a person, so that no model holds them: one read for all. */
export async function settingsOfPeople(model: ReadModel): Promise<Map<string, Row<'user_settings'>>> {
  const people = [...model.all('user')].filter(({ active }) => active);
  const items = await table.getMany<StoredRow>(people.map(({ id }) => keys.private(model.tenant, 'user_settings', id)));
  return new Map(items.filter(({ deleted }) => !deleted).map((item) => [item.id, rowOf<'user_settings'>(item)]));
}

/** When each person of a tenant wants to be reminded. */
export async function reminderSettings(model: ReadModel): Promise<SettingsOfPeople> {
  const known = await settingsOfPeople(model);
  return (userId) => known.get(userId)?.reminders ?? blankUserSettings.reminders;
}
