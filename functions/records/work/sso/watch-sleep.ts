import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { addSecurityEvent } from '#functions/platform/security-log.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { notifyPerson } from '#functions/records/work/emails/security-notice.ts';
import { sleepIn, sleepOf } from './sleep.ts';
import { ssoSettingsOf } from './sso-settings.ts';

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
