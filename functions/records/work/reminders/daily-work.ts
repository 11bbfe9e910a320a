import { conflict } from '#shared/contract/errors.ts';
import type { Row } from '#shared/contract/kinds.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { dayToWork } from '#shared/domain/reminders/day-to-work.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { now } from '#functions/platform/clock.ts';
import type { TenantItem } from '#functions/platform/directory.ts';
import { keys } from '#functions/platform/keys.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { rowOf, type StoredRow } from '#functions/platform/stored-row.ts';
import { isConditionFailure, table } from '#functions/platform/table.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Copies the member's timezone to the directory: must be called in the commit that changes the settings. */
export function recordTimezone(tx: Transaction, timezone: string): void {
  tx.write({
    Update: {
      TableName: undefined,
      Key: keys.tenant(tx.caller.tenant),
      UpdateExpression: 'SET #timezone = :timezone',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#timezone': 'timezone' },
      ExpressionAttributeValues: { ':timezone': timezone },
    },
  });
}

/** Reads the timezone of a tenant unknown to the directory from the member's settings, and stores it there. */
async function learnTimezone(tenant: string): Promise<string | undefined> {
  const item = await table.get<StoredRow>(keys.entity(tenant, 'member', 'member'));
  if (!item) return undefined;
  const { timezone } = rowOf(item) as Row<'member'>;
  try {
    await table.update(keys.tenant(tenant), {
      UpdateExpression: 'SET #timezone = :timezone',
      ConditionExpression: 'attribute_exists(pk) and attribute_not_exists(#timezone)',
      ExpressionAttributeNames: { '#timezone': 'timezone' },
      ExpressionAttributeValues: { ':timezone': timezone },
    });
    return timezone;
  } catch (error) {
    // The settings were changed meanwhile: the next run knows.
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/**
 * Begins the daily work of a member if its day has begun: at 06:00 by its own clock, once a day, on the day after it was made at the earliest.
 * The claim and the job are one commit, so that of several that try one succeeds, and what was claimed is done. Says whether it was begun here.
 */
export async function beginDay(tenant: TenantItem): Promise<boolean> {
  const timezone = tenant.timezone ?? (await learnTimezone(tenant.id));
  if (timezone === undefined) return false;
  const day = dayToWork(now().getTime(), timezone);
  if (day === undefined || day <= (tenant.daily_on ?? dateInTimezone(tenant.created_at, timezone))) return false;
  const since = tenant.daily_done ?? addDays(day, -1);
  const taken = conflict(say('common.dayAlreadyStarted'));
  try {
    await repositoryFor(systemCaller(tenant.id)).commit((tx) => {
      tx.write(
        {
          Update: {
            TableName: undefined,
            Key: keys.tenant(tenant.id),
            UpdateExpression: 'SET daily_on = :day',
            ConditionExpression: '#state = :ready and (attribute_not_exists(daily_on) or daily_on < :day)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: { ':day': day, ':ready': 'ready' },
          },
        },
        taken,
      );
      tx.job('daily-work', { day, since });
    });
    return true;
  } catch (error) {
    if (error === taken) return false;
    throw error;
  }
}

/** Notes that the work of a day was done: what passes from then on is the next run's. */
export async function completeDay(tenant: string, day: string): Promise<void> {
  try {
    await table.update(keys.tenant(tenant), {
      UpdateExpression: 'SET daily_done = :day',
      ConditionExpression: 'attribute_exists(pk) and (attribute_not_exists(daily_done) or daily_done < :day)',
      ExpressionAttributeValues: { ':day': day },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
