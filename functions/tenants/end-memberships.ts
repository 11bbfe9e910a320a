import { today } from '#functions/platform/clock.ts';
import { closeLetter, deliverLetter, sendLetter } from '#functions/platform/across.ts';
import { repositoryFor } from '#functions/platform/repository.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { memberOf } from '#functions/records/ground/references/member-of.ts';
import { endMembership } from '#functions/records/work/consortium/end-membership.ts';
import { closeAnswer } from '#functions/records/work/consortium/close-answer.ts';
import { readLetter } from '#functions/records/holdings/received-offers/read-letter.ts';
import { say } from '#shared/domain/messages/message.ts';

/** Ends all memberships of a tenant that is about to be deleted, and notifies the other sides at once: its jobs are deleted with it. */
export async function endMemberships(tenant: string): Promise<void> {
  const repo = repositoryFor(systemCaller(tenant));
  const model = await repo.model();
  const day = today(memberOf(model).timezone);
  const running = (['membership', 'received_membership'] as const).flatMap((side) =>
    [...model.all(side)].filter(({ until }) => until === null || until > day).map(({ id }) => ({ side, id })),
  );
  for (const { side, id } of running) {
    await repo.commit(async (tx) => {
      const until = await endMembership(tx, { side, id }, day);
      await sendLetter(tx, { side, membership: id, kind: 'membership_ended', payload: { until } });
    });
  }
  const after = await repositoryFor(systemCaller(tenant)).model();
  const queued = [...after.all('letter')].filter(({ state, direction }) => state === 'queued' && direction === 'sent');
  for (const letter of queued) {
    try {
      await deliverLetter(repositoryFor(systemCaller(tenant)), letter.id, readLetter, closeAnswer);
    } catch {
      // The deletion goes on: the other side can end the membership itself.
      await closeLetter(repo, letter.id, { state: 'expired', refusal: say('letters.notReached') });
    }
  }
}
