import type { Deal } from '#shared/contract/entities/deal.ts';
import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import { stateOn } from '#shared/domain/consortium/membership-state.ts';
import { isAwaited } from '#shared/domain/consortium/offers.ts';
import { effectOfSilence, renewsBySilence } from '#shared/domain/consortium/silence.ts';
import { say } from '#shared/domain/messages/message.ts';
import { idOf } from '#functions/platform/derived-id.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { Repository } from '#functions/platform/repository.ts';
import type { Transaction } from '#functions/platform/transaction.ts';
import { dayOf } from '../../ground/references/member-of.ts';
import { createOfferTask } from './confirm-answer.ts';
import { saveAnswer } from './save-answer.ts';

/**
 * Accepts the offers of opt-out deals whose last day has passed without an answer, each in a commit that decides on the records as it finds them. An offer
 * over the threshold stays expired, and the office gets a task, once. A missed day is made up for. With `dealId` only the offers of that deal.
 */
export async function renewSilentOffers(repo: Repository, onProgress: () => Promise<void>, dealId?: string): Promise<void> {
  const model = await repo.model();
  const all = dealId === undefined ? [...model.all('deal_offer')] : model.by('deal_offer', 'deal_id', dealId);
  const due = all.filter((offer) => {
    const effect = effectOf(model, offer, model.find('deal', offer.deal_id));
    return effect === 'renews' || (effect === 'asks_office' && !model.find('to_do', taskOf(offer)));
  });
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      await repo.commit((tx) => decideBySilence(tx, id));
    } catch (error) {
      failures.push(error);
    }
    await onProgress();
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} offers could not be renewed`);
}

function taskOf({ id, valid_until }: DealOffer): string {
  return idOf('task-silent-offer', id, valid_until);
}

async function decideBySilence(tx: Transaction, id: string): Promise<void> {
  const offer = await tx.load('deal_offer', id);
  const membership = await tx.load('membership', offer.membership_id);
  // A renewal that meets the closing of its deal is decided again.
  const deal = await tx.dependOn('deal', offer.deal_id);
  const model = await tx.model();
  const effect = effectOf(model, offer, deal);
  const { name, year, valid_until: date } = offer;
  if (effect === 'renews') await saveAnswer(tx, model, { offer, answer: { kind: 'accepted', name: membership.name }, channel: 'silence' });
  else if (effect === 'asks_office') {
    const notice = say('offers.silenceOverThreshold', { member: membership.name, name, year, date });
    await createOfferTask(tx, { id: taskOf(offer), offer, member: membership.name, notice });
  }
}

/** The effect of silence on an offer of an active member today. */
function effectOf(model: ReadModel, offer: DealOffer, deal: Deal | undefined): ReturnType<typeof effectOfSilence> {
  return deal && isActive(model, offer) ? effectOfSilence(offer, deal.state, dayOf(model)) : null;
}

function isActive(model: ReadModel, { membership_id }: DealOffer): boolean {
  const membership = model.find('membership', membership_id);
  return membership !== undefined && stateOn(membership, dayOf(model)) === 'active';
}

/** Whether an offer of a deal is to renew, as its last day has passed without an answer. */
export function hasSilentRenewals(model: ReadModel, deal: Deal): boolean {
  return model.by('deal_offer', 'deal_id', deal.id).some((offer) => effectOf(model, offer, deal) === 'renews');
}

/** The offers of a deal that renew without an answer, and whose members can still decline. */
export function runningSilences(model: ReadModel, dealId: string): DealOffer[] {
  const isRunning = (offer: DealOffer): boolean =>
    isAwaited(offer.state) && renewsBySilence(offer) && offer.valid_until >= dayOf(model) && isActive(model, offer);
  return model.by('deal_offer', 'deal_id', dealId).filter(isRunning);
}
