import type { PriceCeiling } from '#shared/contract/entities/price-ceiling.ts';
import { notFound, Problem } from '#shared/contract/errors.ts';
import type { priceCeilings } from '#shared/contract/groups/price-ceilings.ts';
import { checkHolder } from '#shared/domain/forecasts/price-ceiling.ts';
import { say } from '#shared/domain/messages/message.ts';
import { answer, type GroupHandlers } from '../platform/http.ts';
import { priceCeilingRow } from '#functions/records/holdings/price-ceilings/price-ceiling-row.ts';
import { type Changing, changeRecord, createRecord, type Resource } from '#functions/records/ground/resource-handlers.ts';
import type { PriceCeilingRow } from '#shared/contract/rows/price-ceiling-row.ts';
import type { Transaction } from '../platform/transaction.ts';

/** Far more than any contract has, and few enough to read. */
const maxPerHolder = 50;

const resource: Resource<'price_ceiling', PriceCeilingRow> = {
  kind: 'price_ceiling',
  blank: { subscription_id: null, license_period_id: null, note: null },
  check: async (next, before, tx) => {
    if (!before) await checkCount(tx, next);
    return checkHolder(next);
  },
  present: priceCeilingRow,
};

async function checkCount(
  tx: Transaction,
  { id, subscription_id, license_period_id }: Pick<PriceCeiling, 'subscription_id' | 'license_period_id'> & { id?: string },
): Promise<void> {
  const model = await tx.model();
  const others = [
    ...(subscription_id === null ? [] : model.by('price_ceiling', 'subscription_id', subscription_id)),
    ...(license_period_id === null ? [] : model.by('price_ceiling', 'license_period_id', license_period_id)),
  ].filter((other) => other.id !== id);
  if (others.length >= maxPerHolder) throw new Problem(422, say('periods.mostPriceCeilings', { most: maxPerHolder }));
}

const update = (request: Changing) => changeRecord(request, resource, request.params.id, request.body);

/** Adding, changing and deleting price ceilings (C617-C619). */
export const priceCeilingHandlers: GroupHandlers<typeof priceCeilings> = {
  create: (request) => createRecord(request, resource, request.body),
  update,
  updateByPost: update,
  remove: async ({ repo, params: { id } }) => {
    await repo.commit(async (tx) => {
      const ceiling = await tx.load('price_ceiling', id);
      if (ceiling.id !== id) throw notFound(say('kinds.price_ceiling'));
      tx.remove('price_ceiling', id);
    });
    return answer({ id }, { message: say('periods.priceCeilingDeleted') });
  },
};
