import { contactName } from '#shared/domain/contacts/contact-name.ts';
import type { Stakeholder } from '#shared/contract/entities/stakeholder.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { type Sent, unreachable, type Wanted, wantedStakeholders } from './feedback-recipients.ts';
import { say, type Message } from '#shared/domain/messages/message.ts';

/** Max stakeholders of one commit: each needs about ten writes. */
const together = 8;

/**
 * Writes to each requested stakeholder with an address. `write` adds the email to the commit, or answers the reason for skipping. In a repeated
 * call, `write` reports that the first one has written already.
 */
export async function writeToStakeholders(
  repo: Repository,
  wanted: Wanted,
  write: (tx: Transaction, model: ReadModel, stakeholder: Stakeholder) => Message | undefined | Promise<Message | undefined>,
): Promise<Sent> {
  const people = wantedStakeholders(await repo.model(), wanted);
  const outcome: Sent = { sent: [], skipped: [] };
  for (let start = 0; start < people.length; start += together) {
    const chunk = people.slice(start, start + together);
    const reasons = await repo.commit(async (tx) => {
      const model = await tx.model();
      const found: (Message | undefined)[] = [];
      for (const { id } of chunk) {
        const stakeholder = model.find('stakeholder', id);
        found.push(
          stakeholder ? (unreachable(stakeholder) ?? (await write(tx, model, stakeholder))) : say('stakeholders.noLongerAvailable'),
        );
      }
      return found;
    });
    chunk.forEach((stakeholder, index) => {
      const named = { id: stakeholder.id, name: contactName(stakeholder) };
      const reason = reasons[index];
      if (reason === undefined) outcome.sent.push(named);
      else outcome.skipped.push({ ...named, reason });
    });
  }
  return outcome;
}
