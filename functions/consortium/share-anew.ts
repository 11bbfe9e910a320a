import type { Deal } from '#shared/contract/entities/deal.ts';
import type { OrderStepToTake } from '#shared/contract/entities/deal-order.ts';
import type { SentOffers } from '#shared/contract/entities/deal-offer.ts';
import { breached, conflict } from '#shared/contract/errors.ts';
import { say } from '#shared/domain/messages/message.ts';
import { required } from '#shared/domain/text/checks.ts';
import { sharedAnew } from '#functions/records/work/consortium/deal-balance.ts';
import { sharingsOf } from '#functions/records/work/consortium/deal-row.ts';
import { standingOffers } from '#functions/records/work/consortium/offer-rows.ts';
import { idOf } from '../platform/derived-id.ts';
import type { ReadModel } from '../platform/read-model.ts';
import type { Repository } from '../platform/repository.ts';
import type { Transaction } from '../platform/transaction.ts';
import { reopenDeal } from './reopen-deal.ts';
import { lastDayOf, sendOffers } from './send-offers.ts';

type YearAnew = NonNullable<OrderStepToTake['years']>[number];

/**
 * Shares the gap of years among those who accepted: one commit saves the new prices and opens the deal, then each of these members gets a new offer.
 * Acceptances count for a price that did not rise. A call that was interrupted is repeated: the prices stay, and only missing offers are sent.
 */
export async function shareAnew(
  repo: Repository,
  id: string,
  { years, valid_until }: Pick<OrderStepToTake, 'years' | 'valid_until'>,
): Promise<SentOffers> {
  const wanted = years ?? [];
  if (wanted.length === 0) throw breached(required('years', null));
  const asked = await repo.commit(async (tx) => {
    const deal = await reopenDeal(tx, id);
    const model = await tx.model();
    if (deal.price_model !== 'fixed_total') throw conflict(say('deals.noTotalToShare'));
    for (const year of wanted) {
      lastDayOf(model, deal, { year: year.year, valid_until });
      await savePricesAnew(tx, model, deal, year);
    }
    return wanted.map((year) => ({ year: year.year, membership_ids: membersToAsk(model, deal, year) }));
  });
  const outcome: SentOffers = { sent: [], skipped: [] };
  for (const { year, membership_ids } of asked) {
    const { sent, skipped } = await sendOffers(repo, id, { year, membership_ids, ...(valid_until && { valid_until }) });
    outcome.sent.push(...sent);
    outcome.skipped.push(...skipped);
  }
  return outcome;
}

/** Saves the prices of a year if they are those that the person saw, and if the same members have accepted since. */
async function savePricesAnew(tx: Transaction, model: ReadModel, deal: Deal, { year, prices }: YearAnew): Promise<void> {
  const members = new Set(Object.keys(prices));
  for (const [membership, { state, price }] of standingOffers(model, deal.id, year)) {
    const isAsked = members.has(membership);
    // In a repeated call a member can have its new offer already, and an answer to it.
    if (isAsked ? state !== 'accepted' && price !== prices[membership] : state === 'accepted') throw conflict(say('deals.answersChanged'));
  }
  const calculated = sharedAnew(model, deal, year, members);
  if (Array.isArray(calculated)) throw breached(calculated);
  const { sharing } = calculated;
  if (sharing.members.some(({ membership_id, amount }) => amount !== (prices[membership_id] ?? null)))
    throw conflict(say('deals.pricesChanged'));
  const before = sharingsOf(model, deal.id).get(year);
  const isSaved = before && JSON.stringify(before.members) === JSON.stringify(sharing.members) && before.total === sharing.total;
  if (!isSaved) await tx.put('deal_sharing', before?.id ?? idOf('deal sharing', deal.id, String(year)), sharing);
}

/** The members whose offer has another price than the new one. */
function membersToAsk(model: ReadModel, deal: Deal, { year, prices }: YearAnew): string[] {
  const standing = standingOffers(model, deal.id, year);
  return Object.keys(prices).filter((membership) => standing.get(membership)?.price !== prices[membership]);
}
