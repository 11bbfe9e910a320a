/** Sentences about a change of a field. `taken`: an entry was removed from a list. */
export const sentences = ['changed', 'set', 'removed', 'added', 'taken', 'other'] as const;
export type SentenceName = (typeof sentences)[number];

/** A sentence about a change of a field, with its values. */
export interface ChangeSentence {
  name: SentenceName;
  from: unknown;
  to: unknown;
  /** The values are too long for a sentence and are shown below it. */
  isLong: boolean;
}

/** Values with more characters make a sentence hard to read. */
const maxLetters = 120;

/** The sentence about a change. For a list of names it is about additions or removals, unless both happened. */
export function changeSentence({ type, from, to }: { type: string; from: unknown; to: unknown }): ChangeSentence {
  const sentence = (name: SentenceName, values: { from?: unknown; to?: unknown } = { from, to }): ChangeSentence => ({
    name,
    from: values.from ?? null,
    to: values.to ?? null,
    isLong: [values.from, values.to].some((value) => isLongText(value)),
  });
  if (type === 'other') return sentence('other', {});
  if (type === 'entry') return isEmpty(to) ? sentence('taken', { from }) : sentence('added', { to });
  if (type === 'list' && Array.isArray(from ?? []) && Array.isArray(to ?? [])) {
    const [before, after] = [new Set(asList(from)), new Set(asList(to))];
    const [gone, come] = [[...before.difference(after)], [...after.difference(before)]];
    if (gone.length === 0 && come.length > 0) return sentence('added', { to: come });
    if (come.length === 0 && gone.length > 0) return sentence('taken', { from: gone });
  }
  if (isEmpty(to)) return sentence('removed', { from });
  // The sentence omits the old value of a flag or an empty field.
  if (isEmpty(from) || type === 'boolean') return sentence('set', { to });
  return sentence('changed');
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isLongText(value: unknown): boolean {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return typeof text === 'string' && (text.length > maxLetters || text.includes('\n'));
}
