/**
 * A person who is mentioned in a text. The text itself says `@Ada Lovelace`, so that it reads the same in exports, searches and emails; this says
 * which person that is.
 */
export interface Mention {
  user_id: string;
  /** How the text calls the person, without the sign. */
  name: string;
}

/** A person as far as mentions concern them. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
  active: boolean;
}

/** People that one text can mention; more are read as plain words. */
export const maxMentions = 20;

const wordSign = /[\p{L}\p{N}_]/u;

/** Signs that are looked at in one text: each is compared with the names of all people. */
const maxSigns = 200;

/** A name as names are compared: a phone may write its capitals otherwise. */
function folded(name: string): string {
  return name.toLowerCase();
}

/** The places behind each @ that begins a word: in an email address none does. */
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
 * The people whom a plain text mentions, each once: `@` and the whole name, or `@` and the email address where two people have one name. `known` are
 * the mentions that the text had before: they stay, also after a person was renamed. `ambiguous` are names that several people have.
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

/** Whom a name means: who was meant before, else those with an active account, else those who had one. */
function idsOf(name: string, people: readonly Mentionable[], known: readonly Mention[]): string[] {
  const before = known.find((each) => folded(each.name) === folded(name));
  if (before) return [before.user_id];
  const called = people.filter((each) => folded(each.name) === folded(name) || folded(each.email) === folded(name));
  const active = called.filter((each) => each.active);
  return (active.length > 0 ? active : called).map(({ id }) => id);
}

/** Those of the mentions that were not there before. */
export function newMentions(before: readonly Mention[], after: readonly Mention[]): Mention[] {
  return after.filter(({ user_id }) => !before.some((each) => each.user_id === user_id));
}

/** A part of a text: plain, or the name of a mentioned person with the sign. */
export interface TextPart {
  text: string;
  isMention: boolean;
}

/** A text cut at the names of the people whom it mentions. */
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

/** A text in which mentioned people have the names that they have today. `written` makes of a name what stands in the text, such as HTML. */
export function withCurrentNames(
  text: string,
  mentions: readonly (Mention & { current: string })[],
  written: (name: string) => string = (name) => name,
): string {
  // An email address was written where a name is not enough: it stays.
  const renamed = mentions.filter(({ name, current: now }) => folded(name) !== folded(now) && !name.includes('@'));
  if (renamed.length === 0) return text;
  const current = new Map(renamed.map((each) => [written(each.name), written(each.current)]));
  return mentionParts(text, [...current.keys()])
    .map((part) => (part.isMention ? `@${current.get(part.text.slice(1)) ?? part.text.slice(1)}` : part.text))
    .join('');
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A name as it is written in rich text. */
export function nameInHtml(name: string): string {
  return name.replace(/[&<>]/g, (sign) => references[sign] ?? sign);
}
