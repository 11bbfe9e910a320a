import { defaultSleepDays } from '#shared/contract/entities/sso.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { signsInBySsoAlone, sleepState } from '#shared/domain/sso/sleep.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { instant } from '#functions/platform/clock.ts';
import { lastSeen } from '#functions/platform/last-seen.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { noSso, ssoSettingsId } from './sso-settings.ts';

/** Sleep of the calendar address and the scheduled reports of a person: what goes out without a sign-in. */
export interface Sleep {
  state: 'awake' | 'soon' | 'asleep';
  /** When it begins, or began. */
  from: string;
  /** The last sign-in, which distinguishes one sleep from the next. */
  lastSignIn: string;
}

/** Reads records; a transaction serves as `{ get: tx.find }`. */
type Reading = Pick<Repository, 'get'>;

/** The sleep of a person; undefined for one who does not sign in at their institution alone, and so has no date. */
export async function sleepOf(reading: Reading, tenant: string, user: Row<'user'>): Promise<Sleep | undefined> {
  const links = (await reading.get('sso_identity', user.id))?.links ?? [];
  if (links.length === 0) return undefined;
  const [settings = noSso, credential, factors] = await Promise.all([
    reading.get('sso_settings', ssoSettingsId),
    reading.get('credential', user.id),
    reading.get('second_factor', user.id),
  ]);
  const isAlone = signsInBySsoAlone({
    hasLink: true,
    hasPassword: credential !== undefined,
    hasGoogle: Boolean(user.google_account_email),
    hasPasskey: (factors?.passkeys.length ?? 0) > 0,
    mustUseSso: mustUseSso(settings, user.id),
  });
  if (!isAlone) return undefined;
  const seen = (await lastSeen(tenant, `${user.id}#`)).get(user.id) ?? '';
  // A person who was linked and has not come yet counts from the link.
  const lastSignIn = [seen, ...links.map(({ linked_at }) => linked_at)].toSorted().at(-1) ?? seen;
  return { ...sleepState(lastSignIn, instant(), settings.sleep_days ?? defaultSleepDays), lastSignIn };
}

/** The same within a commit. */
export function sleepIn(tx: Transaction, user: Row<'user'>): Promise<Sleep | undefined> {
  return sleepOf({ get: (kind, id) => tx.find(kind, id) }, tx.caller.tenant, user);
}
