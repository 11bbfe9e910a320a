import type { Media } from '#shared/contract/entities/card.ts';
import type { SubscriptionPeriod } from '#shared/contract/entities/subscription.ts';
import { mediaTypes } from '#shared/domain/attachments/accepted-files.ts';
import type { Attachment } from '../mail.ts';
import type { ReadModel } from '../read-model.ts';

/** What a mail may carry altogether, in bytes: mail services and mailboxes refuse more than 10 MB, and coding adds a third. */
const mostBytes = 7 * 1024 * 1024;

/** The files of the records that periods belong to. */
export function attachableFiles(model: ReadModel, periods: readonly SubscriptionPeriod[]): Media[] {
  const holders = new Set(periods.flatMap(({ subscription_id, product_id }) => [subscription_id, product_id]));
  return [...holders].flatMap((id) => model.by('media', 'entity_id', id));
}

/** The chosen ones of them; a file of other records goes with no mail. */
export function chosenFiles(
  model: ReadModel,
  periods: readonly SubscriptionPeriod[],
  ids: readonly string[],
): { attachments: Attachment[]; problem: string | null } {
  const files = attachableFiles(model, periods).filter(({ id }) => ids.includes(id));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return {
    attachments: files.map(({ name, type, file_key }) => ({ name, type: mediaTypes[type], key: file_key })),
    problem: bytes > mostBytes ? 'The files are over 7 MB together, more than most mailboxes take: leave some out.' : null,
  };
}
