import type { SentOffers } from '#shared/contract/entities/deal-offer.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { messageAs } from '#functions/platform/messages/english.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';

/** Max members of one commit: each needs about ten writes, four more for the letter to an account, and a few for a task that ends. */
const together = 5;

/** Writes one offer or reminder in this commit; answers the reason where the member is skipped. */
type WriteToMember<T> = (tx: Transaction, model: ReadModel, one: T) => Promise<Message | undefined>;

/**
 * Writes to members, a few in each commit. `write` decides on the records of its commit; in a repeated call it skips those that the first one wrote
 * to.
 */
export async function writeToMembers<T extends { membership_id: string }>(
  repo: Repository,
  all: readonly T[],
  write: WriteToMember<T>,
): Promise<SentOffers> {
  const outcome: SentOffers = { sent: [], skipped: [] };
  for (let start = 0; start < all.length; start += together) {
    const chunk = all.slice(start, start + together);
    const written = await repo.commit(async (tx) => {
      const model = await tx.model();
      const reasons: (Message | undefined)[] = [];
      for (const one of chunk) reasons.push(await write(tx, model, one));
      return { reasons, names: chunk.map(({ membership_id }) => model.find('membership', membership_id)?.name ?? '') };
    });
    for (const [index, { membership_id }] of chunk.entries()) {
      const reason = written.reasons[index];
      if (reason === undefined) outcome.sent.push(membership_id);
      else outcome.skipped.push({ membership_id, name: written.names[index] ?? '', ...messageAs('reason', reason) });
    }
  }
  return outcome;
}
