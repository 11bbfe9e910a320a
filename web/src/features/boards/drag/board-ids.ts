/** The kinds of drag-and-drop ids: a card, a column, or the list of cards in a column. */
type Kind = 'card' | 'column' | 'list';

export function dragId(kind: Kind, id: string): string {
  return `${kind}:${id}`;
}

/** Splits a drag id into kind and id. */
export function partsOf(id: string | number): { kind: Kind; id: string } {
  const [kind = '', ...rest] = String(id).split(':');
  return { kind: kind as Kind, id: rest.join(':') };
}
