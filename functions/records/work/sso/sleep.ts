import { defaultSleepDays } from '#shared/contract/entities/sso.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { say } from '#shared/domain/messages/message.ts';
import { signsInBySsoAlone, sleepState } from '#shared/domain/sso/sleep.ts';
import { mustUseSso } from '#shared/domain/sso/sso-only.ts';
import { instant } from '#functions/platform/clock.ts';
import { lastSeen } from '#functions/platform/last-seen.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { addSecurityEvent } from '#functions/platform/security-log.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { noSso, ssoSettingsId, ssoSettingsOf } from './sso-settings.ts';

/** Sleep of the calendar address and the scheduled reports of a person: what goes out without a sign-in. */
export interface Sleep {
  state: 'awake' | 'soon' | 'asleep';
  /** When it begins, or began. */
  from: string;
  /** The last sign-in, by which one sleep is told from the next. */
  lastSignIn: string;
}

/** What is needed to read; a transaction serves as `{ get: tx.find }`. */
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

/**
 * Warns people a week before their calendar and reports sleep, and writes each sleep to the security log when it has begun: once each. A day without it is
 * made up for by the next one.
 */
export async function watchSleep(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  if ((await ssoSettingsOf(repo)).providers.length === 0) return;
  const model = await repo.model();
  const receiving = new Set([...model.all('report_schedule')].flatMap(({ to }) => to));
  for (const user of model.all('user')) {
    if (!user.active || !(receiving.has(user.id) || (await hasCalendar(repo, user.id)))) continue;
    const sleep = await sleepOf(repo, repo.caller.tenant, user);
    if (sleep && sleep.state !== 'awake') await repo.commit((tx) => noteSleep(tx, user.id));
    await onProgress();
  }
}

async function hasCalendar(repo: Repository, userId: string): Promise<boolean> {
  return ((await repo.get('calendar_feed', userId))?.digest ?? null) !== null;
}

async function noteSleep(tx: Transaction, userId: string): Promise<void> {
  const [user, identity] = [await tx.load('user', userId), await tx.load('sso_identity', userId)];
  const sleep = await sleepIn(tx, user);
  if (!sleep || sleep.state === 'awake') return;
  const { lastSignIn: after, state, from } = sleep;
  const known = identity.sleep?.after === after ? identity.sleep : undefined;
  const isAsleep = state === 'asleep';
  if (known && (known.has_begun || !isAsleep)) return;
  tx.save('sso_identity', { ...identity, sleep: { after, has_begun: isAsleep } });
  if (isAsleep) addSecurityEvent(tx, { kind: 'access_asleep', subject: { kind: 'user', id: userId } });
  if (known) return;
  const { timezone } = memberOf(await tx.model());
  await notifyPerson(
    tx,
    user,
    say(isAsleep ? 'security.asleep' : 'security.sleepsSoon', { name: user.name, date: dateInTimezone(from, timezone) }),
  );
}
