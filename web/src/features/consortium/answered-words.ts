import type { OfferAnswer } from '#shared/contract/entities/deal-offer.ts';
import type { useText } from '#web/text/text.ts';

/** The sentence about the answer to an offer: who gave it, or that the offer renewed without one. */
export function answeredWords(
  t: ReturnType<typeof useText>,
  { kind, channel, name }: Pick<OfferAnswer, 'kind' | 'channel' | 'name'>,
): string {
  return channel === 'silence' ? t('offers.page.renewed') : t(`offers.page.answered.${kind}`, { name });
}
