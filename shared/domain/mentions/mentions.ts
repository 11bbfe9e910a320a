/**
 * A person mentioned in a text. The text contains `@Ada Lovelace`, so that it reads the same in exports, searches and emails; the mention holds that
 * person's id.
 */
export interface Mention {
  user_id: string;
  /** The name in the text, without the @. */
  name: string;
}

/** The fields of a person that mentions depend on. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
  active: boolean;
}

/** Max people that one text can mention; further names stay plain words. */
export const maxMentions = 20;

const wordSign = /[\p{L}\p{N}_]/u;

/** Max @ signs examined in one text, as each is compared with the names of all people. */
const maxSigns = 200;

/** The form in which names are compared: phones may change the capitals. */
function folded(name: string): string {
  return name.toLowerCase();
}

/** Yields the offset after each @ that begins a word, and so none in an email address. */
function* mentionStarts(text: string): Generator<number> {
  let left = maxSigns;
  for (let at = text.indexOf('@'); at !== -1 && left > 0; at = text.indexOf('@', at + 1)) {
    const before = text[at - 1];
    if (before !== undefined && wordSign.test(before)) continue;
    left -= 1;
    yield at + 1;
  }
}

function startsWithName(text: string, start: number, name: string): boolean {
  const end = start + name.length;
  const after = text[end];
  return name !== '' && (after === undefined || !wordSign.test(after)) && folded(text.slice(start, end)) === folded(name);
}

/**
 * Finds the people whom a plain text mentions, each once: `@` and the full name, or the email address where two people share a name. `known` are the
 * text's earlier mentions, which keep their person after a renaming. `ambiguous` are names that several people share.
 */
export function findMentions(
  text: string,
  people: readonly Mentionable[],
  known: readonly Mention[] = [],
): { mentions: Mention[]; ambiguous: string[] } {
  const mentions = new Map<string, Mention>();
  const ambiguous = new Set<string>();
  const names = [...new Set([...known.map(({ name }) => name), ...people.flatMap(({ name, email }) => [name, email])])].toSorted(
    (a, b) => b.length - a.length,
  );
  for (const start of mentionStarts(text)) {
    const called = names.find((each) => startsWithName(text, start, each));
    if (called === undefined || mentions.size === maxMentions) continue;
    const [id, other] = idsOf(called, people, known);
    if (other !== undefined) ambiguous.add(called);
    else if (id !== undefined && !mentions.has(id)) mentions.set(id, { user_id: id, name: text.slice(start, start + called.length) });
  }
  return { mentions: [...mentions.values()], ambiguous: [...ambiguous] };
}

/** The ids that a name may mean: the person meant before, else those with an active account, else those with a deactivated one. */
function idsOf(name: string, people: readonly Mentionable[], known: readonly Mention[]): string[] {
  const before = known.find((each) => folded(each.name) === folded(name));
  if (before) return [before.user_id];
  const called = people.filter((each) => folded(each.name) === folded(name) || folded(each.email) === folded(name));
  const active = called.filter((each) => each.active);
  return (active.length > 0 ? active : called).map(({ id }) => id);
}

/** Mentions that are not among the earlier ones. */
export function newMentions(before: readonly Mention[], after: readonly Mention[]): Mention[] {
  return after.filter(({ user_id }) => !before.some((each) => each.user_id === user_id));
}

/** A part of a text: plain words, or a mentioned person's name with the @. */
export interface TextPart {
  text: string;
  isMention: boolean;
}

/** Splits a text at the names of mentioned people. */
export function mentionParts(text: string, names: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  let done = 0;
  const add = (part: string, isMention: boolean): void => void (part !== '' && parts.push({ text: part, isMention }));
  for (const start of mentionStarts(text)) {
    const name = start > done ? longestFirst.find((each) => startsWithName(text, start, each)) : undefined;
    if (name === undefined) continue;
    add(text.slice(done, start - 1), false);
    done = start + name.length;
    add(text.slice(start - 1, done), true);
  }
  add(text.slice(done), false);
  return parts;
}

/** The text with mentioned people under their current names. `written` converts a name to the form that the text uses, such as HTML. */
export function withCurrentNames(
  text: string,
  mentions: readonly (Mention & { current: string })[],
  written: (name: string) => string = (name) => name,
): string {
  // Email addresses stay: the author wrote one because the name was ambiguous.
  const renamed = mentions.filter(({ name, current: now }) => folded(name) !== folded(now) && !name.includes('@'));
  if (renamed.length === 0) return text;
  const current = new Map(renamed.map((each) => [written(each.name), written(each.current)]));
  return mentionParts(text, [...current.keys()])
    .map((part) => (part.isMention ? `@${current.get(part.text.slice(1)) ?? part.text.slice(1)}` : part.text))
    .join('');
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a name for rich text. */
export function nameInHtml(name: string): string {
  return name.replace(/[&<>]/g, (sign) => references[sign] ?? sign);
}
