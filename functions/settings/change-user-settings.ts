import { blankUserSettings, type UserSettings, type UserSettingsChange } from '#shared/contract/entities/settings.ts';
import { breached } from '#shared/contract/errors.ts';
import { checkCurrency } from '#shared/domain/money/check-currency.ts';
import { checkMemberSettings } from '#shared/domain/member/check-member-settings.ts';
import type * as z from 'zod';
import type { Repository } from '../platform/repository.ts';
import { ownerOf } from './owner-of.ts';

/** Changes the person's own settings (C031, R067); the first change makes the record. */
export async function changeUserSettings(repo: Repository, body: z.output<typeof UserSettingsChange>): Promise<UserSettings> {
  const id = ownerOf(repo.caller);
  const { version, ...change } = body;
  const breaches = [
    ...checkMemberSettings({ ...(change.locale && { locale: change.locale }), ...(change.timezone && { timezone: change.timezone }) }),
    ...(change.featured_currencies ?? []).flatMap((code) => checkCurrency('featured_currencies', code)),
  ];
  if (breaches.length > 0) throw breached(breaches);
  return repo.commit(async (tx) => {
    if (!(await tx.find('user_settings', id))) return tx.create('user_settings', { ...blankUserSettings, ...change, id });
    return tx.save('user_settings', { ...(await tx.load('user_settings', id, version)), ...change });
  });
}
