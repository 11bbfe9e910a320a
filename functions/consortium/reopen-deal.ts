import type { Deal } from '#shared/contract/entities/deal.ts';
import { conflict } from '#shared/contract/errors.ts';
import { isOrdered } from '#shared/domain/consortium/order.ts';
import { type Message, say } from '#shared/domain/messages/message.ts';
import { announceDeal } from '#functions/records/work/consortium/offer-letters.ts';
import type { Transaction } from '../platform/transaction.ts';

/** Opens a closed deal for answers again. The gap is decided anew at the next closing, so that the office's shares are cleared. */
export async function reopenDeal(tx: Transaction, id: string): Promise<Deal> {
  const deal = await tx.load('deal', id);
  if (deal.state !== 'offered' && deal.state !== 'closed') throw conflict(stepRefusal(deal));
  return saveChanged(tx, deal, { state: 'offered', office_shares: [] });
}

/** The reason why a deal takes no step in its state. */
export function stepRefusal(deal: Deal): Message {
  if (isOrdered(deal)) return say('deals.orderedAlready');
  return deal.state === 'ended' ? say('deals.endedAlready') : say('deals.notOffered');
}

/** Saves a deal if the change changes something, so that a repeated step has no effect. */
export function saveChanged(tx: Transaction, deal: Deal, change: Partial<Deal>): Deal {
  const next = { ...deal, ...change };
  if (JSON.stringify(next) === JSON.stringify(deal)) return deal;
  if (next.state !== deal.state) announceDeal(tx, deal);
  return tx.save('deal', next);
}
