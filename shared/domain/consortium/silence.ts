import { needsConfirmation } from './confirmation.ts';
import type { DealState } from './deals.ts';
import { isAwaited, type StoredOfferState } from './offers.ts';

/** Effects of an offer's last day without an answer: it expires, or it renews at its price (an opt-out deal). */
export const silences = ['expires', 'renews'] as const;
export type Silence = (typeof silences)[number];

/** The parts of an offer by which it renews. They are those that it was sent with, as its email named them. */
interface SilentOffer {
  silence: Silence;
  price: number;
  confirm_above: number | null;
  currency: string;
}

/** Whether an offer renews at its price without an answer. One over the threshold never does: silence is no second person. */
export function renewsBySilence(offer: SilentOffer): boolean {
  return offer.silence === 'renews' && !needsConfirmation(offer);
}

/**
 * The effect of a last day that has passed without an answer, in a deal of which offers renew: the offer renews, or the office is asked about a price over
 * the threshold. Null if nothing is to be done. It does not matter how long ago the last day was.
 */
export function effectOfSilence(
  offer: SilentOffer & { state: StoredOfferState; valid_until: string },
  deal: DealState,
  day: string,
): 'renews' | 'asks_office' | null {
  if (offer.silence !== 'renews' || !isAwaited(offer.state) || deal !== 'offered' || offer.valid_until >= day) return null;
  return renewsBySilence(offer) ? 'renews' : 'asks_office';
}
