import { blankUserSettings, type ReminderSettings } from '#shared/contract/entities/settings.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { keys } from '#functions/platform/keys.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { rowOf, type StoredRow } from '#functions/platform/stored-row.ts';
import { table } from '#functions/platform/table.ts';

/** When somebody is reminded; what every person has who never said otherwise. */
export type SettingsOfPeople = (userId: string) => ReminderSettings;

/** When each person of a tenant wants to be reminded. Settings are private to a person, so that no model holds them: one read for all. */
export async function reminderSettings(model: ReadModel): Promise<SettingsOfPeople> {
  const people = [...model.all('user')].filter(({ active }) => active);
  const items = await table.getMany<StoredRow>(people.map(({ id }) => keys.private(model.tenant, 'user_settings', id)));
  const known = new Map(items.filter(({ deleted }) => !deleted).map((item) => [item.id, (rowOf(item) as Row<'user_settings'>).reminders]));
  return (userId) => known.get(userId) ?? blankUserSettings.reminders;
}
