import { blankUserSettings, type ReminderSettings } from '#shared/contract/entities/settings.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { keys } from '#functions/platform/keys.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { rowOf, type StoredRow } from '#functions/platform/stored-row.ts';
import { table } from '#functions/platform/table.ts';

/** Answers a person's reminder settings, or the defaults if never changed. */
export type SettingsOfPeople = (userId: string) => ReminderSettings;

/** The changed settings of active people. Settings are private and therefore in no model: one read for all. */
export async function settingsOfPeople(model: ReadModel): Promise<Map<string, Row<'user_settings'>>> {
  const people = [...model.all('user')].filter(({ active }) => active);
  const items = await table.getMany<StoredRow>(people.map(({ id }) => keys.private(model.tenant, 'user_settings', id)));
  return new Map(items.filter(({ deleted }) => !deleted).map((item) => [item.id, rowOf<'user_settings'>(item)]));
}

/** The reminder settings of each person of a tenant. */
export async function reminderSettings(model: ReadModel): Promise<SettingsOfPeople> {
  const known = await settingsOfPeople(model);
  return (userId) => known.get(userId)?.reminders ?? blankUserSettings.reminders;
}
