/** What is dragged and dropped upon is known to the drag by one id each: of a card, of a column, and of the list of cards in it. */
type Kind = 'card' | 'column' | 'list';

export function dragId(kind: Kind, id: string): string {
  return `${kind}:${id}`;
}

/** The kind and the id again. */
export function partsOf(id: string | number): { kind: Kind; id: string } {
  const [kind = '', ...rest] = String(id).split(':');
  return { kind: kind as Kind, id: rest.join(':') };
}
