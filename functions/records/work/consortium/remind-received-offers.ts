import type { ReceivedOffer } from '#shared/contract/entities/received-offer.ts';
import { dateInTimezone } from '#shared/domain/calendar/format-date.ts';
import { isOfferReminderDue } from '#shared/domain/consortium/offers.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import { dayOf, memberOf } from '../../ground/references/member-of.ts';
import { receivedOfferRow } from './received-offer-rows.ts';
import { isOutdated } from './offer-letters.ts';
import { sendDealState } from './send-deal-letters.ts';

/** Max offers of one commit. */
const together = 40;

/** Reminds the people of a library of the last day of offers without an answer: the commit of the mark notifies them. */
export async function remindReceivedOffers(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const day = dayOf(model);
  const due = [...model.all('received_offer')].filter((offer) => isDue(model, offer, day)).map(({ id }) => id);
  for (let start = 0; start < due.length; start += together) {
    await repo.commit(async (tx) => {
      for (const id of due.slice(start, start + together)) {
        const offer = await tx.find('received_offer', id);
        if (offer && isDue(await tx.model(), offer, day)) tx.save('received_offer', { ...offer, reminded_on: day });
      }
    });
    await onProgress();
  }
}

function isDue(model: ReadModel, offer: ReceivedOffer, day: string): boolean {
  if (receivedOfferRow(model, offer).closed !== null) return false;
  const deal = { state: offer.deal_state, ordered_on: offer.order?.on ?? null };
  const since = offer.reminded_on ?? dateInTimezone(offer.created_at, memberOf(model).timezone);
  return isOfferReminderDue({ ...offer, emailed_on: since }, deal, day);
}

/** Sends the states of deals that accounts of members do not know yet, such as after an undo. */
export async function catchUpDealStates(repo: Repository, onProgress: () => Promise<void>): Promise<void> {
  const model = await repo.model();
  const behind = [...model.all('deal')].filter((deal) =>
    model.by('deal_offer', 'deal_id', deal.id).some((offer) => isOutdated(model, offer, deal)),
  );
  for (const { id } of behind) await sendDealState(repo, id, onProgress);
}
