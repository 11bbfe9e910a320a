import type { CardStore } from '#shared/contract/card-stores.ts';
import { cards } from '#shared/contract/families/cards.ts';

/** A record by the resource it is of. */
export interface CardsOf {
  store: CardStore;
  id: string;
}

/** The calls of cards: the same shapes for every resource. */
export type CardCalls = ReturnType<typeof cards<'products'>>;

const made = new Map<CardStore, CardCalls>();

/** The calls of the cards that records of a resource carry. */
export function cardCalls(store: CardStore): CardCalls {
  let calls = made.get(store);
  if (!calls) {
    calls = cards(store) as unknown as CardCalls;
    made.set(store, calls);
  }
  return calls;
}
