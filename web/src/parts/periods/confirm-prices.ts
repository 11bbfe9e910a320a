import { subscriptionPeriods } from '#shared/contract/groups/subscription-periods.ts';
import type { PriceToCheck } from '#shared/contract/rows/price-jump-row.ts';
import { send } from '#web/api/client.ts';
import { messageText } from '#web/text/message-text.ts';
import { text } from '#web/text/text.ts';
import { askQuestion } from '#web/ui/questions/question-store.ts';

/** Sentences that the question shows; the rest is counted. */
const maxShown = 5;

/**
 * Asks before prices are saved that are over 25 % away from the last known ones; resolves to whether they shall be saved. Where the check itself
 * fails nothing is asked: the call that saves warns as well.
 */
export async function confirmPrices(prices: readonly PriceToCheck[]): Promise<boolean> {
  if (prices.length === 0) return true;
  const jumps = await send(subscriptionPeriods.checkPrices, { body: { prices: [...prices] }, report: 'none' }).then(
    ({ result }) => result,
    () => [],
  );
  if (jumps.length === 0) return true;
  const shown = jumps.slice(0, maxShown).map(({ message, message_code }) => messageText(message_code, message));
  const more = jumps.length - shown.length;
  return askQuestion({
    title: text('records.priceJump.title', { count: jumps.length }),
    sentences: [...shown, ...(more > 0 ? [text('records.priceJump.more', { count: more })] : [])],
    confirmLabel: text('records.priceJump.save'),
  });
}
