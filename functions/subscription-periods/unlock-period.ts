import { conflict, notFound } from '#shared/contract/errors.ts';
import type { periodDecisions } from '#shared/contract/groups/period-decisions.ts';
import { lockAgain } from '#shared/domain/periods/period-lock.ts';
import { today } from '../platform/clock.ts';
import { answer, type Handler } from '../platform/http.ts';
import { lockOf } from '#functions/records/holdings/periods/guard-lock.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { periodRow } from '#functions/records/holdings/periods/period-row.ts';
import { say } from '#shared/domain/messages/message.ts';

/**
 * Unlocks a period until its next save (C630, D9). The reason becomes part of the period, and so of its history. The same unlock again changes nothing;
 * 409 where nothing is locked.
 */
export const unlockPeriod: Handler<typeof periodDecisions.unlock> = async (request) => {
  const { repo, params, body } = request;
  const unlocked = await repo.commit(async (tx) => {
    const model = await tx.model();
    const before = await tx.load('subscription_period', params.id, body.version);
    if (before.id !== params.id) throw notFound(say('metadata.subscriptionPeriod'));
    if (lockOf(model, before) === undefined) {
      if (before.unlocked_by === tx.caller.userId && before.unlock_reason === body.reason) return before;
      if (lockOf(model, lockAgain(before)) === undefined) throw conflict(say('periods.periodNotLocked'));
    }
    return tx.save('subscription_period', {
      ...before,
      unlocked_at: tx.at,
      unlocked_by: tx.caller.userId,
      unlock_reason: body.reason,
    });
  });
  const now = await request.model();
  const row = periodRow(now, now.find('subscription_period', unlocked.id) ?? unlocked, today(memberOf(now).timezone));
  return answer(row, { message: say('periods.unlocked') });
};
