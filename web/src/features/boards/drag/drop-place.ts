import { createContext, useContext, useSyncExternalStore } from 'react';

/** The place where a card would be dropped: before the `index`th of the other cards, at a pixel offset of its list. */
export interface DropPlace {
  list: string;
  index: number;
  /** The number of other cards in the list. */
  count: number;
  top: number;
}

/** Stores the place outside React's state: during a drag only the line at the place is rendered again. */
export class DropPlaces {
  #place: DropPlace | undefined;
  readonly #listeners = new Set<() => void>();

  get = (): DropPlace | undefined => this.#place;

  set(place: DropPlace | undefined): void {
    const known = this.#place;
    if (known?.list === place?.list && known?.index === place?.index && known?.top === place?.top) return;
    this.#place = place;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const DropPlacesContext = createContext(new DropPlaces());

/** Pixels from the top of a list at which a card would be put into it; undefined where none is dragged over it. */
export function useDropTop(list: string): number | undefined {
  const places = useContext(DropPlacesContext);
  return useSyncExternalStore(places.subscribe, () => {
    const place = places.get();
    return place?.list === list ? place.top : undefined;
  });
}

/** The list of cards of a column, as `CardList` draws it. */
export function listElement(list: string): HTMLElement | null {
  return document.querySelector(`[data-card-list="${CSS.escape(list)}"]`);
}

/** The cards of a list but the one that is dragged, from top to bottom. */
export function cardsIn(list: HTMLElement, dragged: string): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-card]')].filter((card) => card.dataset['card'] !== dragged);
}

/** The place before the `index`th of the other cards of a list. */
export function placeAt(list: HTMLElement, dragged: string, index: number): DropPlace {
  const cards = cardsIn(list, dragged);
  const at = Math.max(0, Math.min(index, cards.length));
  const [above, below] = [cards[at - 1], cards[at]];
  const bottom = above ? above.offsetTop + above.offsetHeight : 0;
  const top = below ? below.offsetTop : bottom + 8;
  return { list: list.dataset['cardList'] ?? '', index: at, count: cards.length, top: above ? (bottom + top) / 2 : Math.max(0, top - 4) };
}

/** The place nearest to a height on the screen: cards whose middle is above it come before. */
export function placeNear(list: HTMLElement, dragged: string, y: number): DropPlace {
  const cards = cardsIn(list, dragged);
  let [low, high] = [0, cards.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const rect = cards[middle]?.getBoundingClientRect();
    if (rect && rect.top + rect.height / 2 < y) low = middle + 1;
    else high = middle;
  }
  return placeAt(list, dragged, low);
}
