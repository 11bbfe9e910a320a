import type { CardHolder } from './entities/card.ts';
import type { CardEntity } from './rows/card-row.ts';

/** Every resource whose records carry links, notes and files: the kind of record, and what the wire calls it. */
export const cardStores = {
  subscriptions: { kind: 'subscription', entity: 'subscription' },
  products: { kind: 'product', entity: 'product' },
  vendors: { kind: 'provider', entity: 'vendor' },
  publishers: { kind: 'provider', entity: 'publisher' },
  licenses: { kind: 'license', entity: 'license' },
  deals: { kind: 'deal', entity: 'deal' },
  'license-periods': { kind: 'license_period', entity: 'license_period' },
} as const satisfies Record<string, { kind: CardHolder; entity: CardEntity }>;

export type CardStore = keyof typeof cardStores;

/** The resource of an entity: where its cards are called. */
export function storeOf(entity: CardEntity): CardStore {
  return (Object.keys(cardStores) as CardStore[]).find((store) => cardStores[store].entity === entity) ?? 'subscriptions';
}
