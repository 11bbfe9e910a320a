import type { Row } from '#shared/contract/kinds.ts';
import { hasOpenPrices } from '#shared/domain/consortium/deals.ts';
import { isAnswerable } from '#shared/domain/consortium/offers.ts';
import { isOrdered } from '#shared/domain/consortium/order.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import type { RecordUndo, RestoreObstacle } from '../../record-type.ts';

/** Fields that members answered: they stay while a deal is closed, and for good once it is ordered. */
const answered = ['years', 'currency', 'price_model', 'group_ids'] as const;

/** An order is final, as the members and the vendor know it; so is what was offered. */
export const dealUndo: RecordUndo<'deal'> = {
  check: ({ model, row, next }) => {
    // The line of the office follows the prices of an ordered deal, which no undo gives back.
    const isOtherShare = JSON.stringify(next.office_shares) !== JSON.stringify(row.office_shares);
    if (isOrdered(row) && (!isOrdered(next) || isOtherShare)) return rule('deals.orderedAlready');
    const isOffered = model.by('deal_offer', 'deal_id', row.id).some(({ state }) => isAnswerable(state));
    if (isOffered && next.state === 'draft' && row.state !== 'draft') return rule('deals.offeredAlready');
    const isChanged = answered.some((field) => JSON.stringify(next[field]) !== JSON.stringify(row[field]));
    return isChanged && !hasOpenPrices(row.state) ? rule('deals.pricesFixed') : undefined;
  },
};

/** The prices of a closed deal are what its members answered. */
export const dealSharingUndo: RecordUndo<'deal_sharing'> = {
  check: ({ model, row }) => fixedPrices(model, row),
  checkRemake: async (tx, row) => fixedPrices(await tx.model(), row),
};

function fixedPrices(model: ReadModel, { deal_id }: Pick<Row<'deal_sharing'>, 'deal_id'>): RestoreObstacle | undefined {
  const deal = model.find('deal', deal_id);
  return deal && !hasOpenPrices(deal.state) ? rule('deals.pricesFixed') : undefined;
}

function rule(code: 'deals.orderedAlready' | 'deals.offeredAlready' | 'deals.pricesFixed'): RestoreObstacle {
  return { reason: 'rule', message: say(code) };
}
