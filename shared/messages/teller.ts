import IntlMessageFormat from 'intl-messageformat';
import type { Tree } from './overlay.ts';
import { type Text, textIn } from './text-in.ts';

export type { Text } from './text-in.ts';

/** The texts of a language, as trees of decreasing precedence. `periods.overlap` is found by its code, and as `overlap` of `periods`. */
export type Texts = readonly Tree<Text>[];

/** A placeholder's value, as in `MessageValue` of the domain. Codes are plain strings, as a newer server may send unknown ones. */
export type TextValue = string | number | ToldMessage | readonly TextValue[];
export interface ToldMessage {
  readonly code: string;
  readonly values?: Readonly<Record<string, TextValue>>;
}

/** Formats messages in one language; undefined for a code that the catalogue lacks, as a newer server may send one. */
export type Teller = (message: ToldMessage) => string | undefined;

/**
 * Formats messages with the texts of one language. `locale` determines plurals and the joining of lists. Values are inserted unchanged: names keep
 * every character.
 */
export function teller(texts: Texts, locale: string): Teller {
  const formats = new Map<string, IntlMessageFormat>();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });

  const told = (value: TextValue, beginsSentence: boolean): string | number => {
    if (typeof value !== 'object') return value;
    if (isList(value)) return list.format(value.map((each) => String(told(each, false))));
    const words = tell(value, beginsSentence) ?? value.code;
    return beginsSentence && !beginsWithPlaceholder(textIn(texts, value.code)) ? capitalised(words) : words;
  };

  const tell = ({ code, values = {} }: ToldMessage, beginsSentence: boolean): string | undefined => {
    const text = textIn(texts, code);
    if (text === undefined || (typeof text === 'string' && !/[{']/.test(text))) return text as string | undefined;
    let format = formats.get(code);
    if (!format) formats.set(code, (format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true })));
    const starts = sentenceStarts(text, beginsSentence);
    const put = Object.entries(values).map(([name, value]) => [name, told(value, starts.has(name))]);
    try {
      return String(format.format(Object.fromEntries(put) as Record<string, string | number>));
    } catch {
      // A value is missing, as between two releases: no sentence is better than an error.
      return undefined;
    }
  };

  return (message) => tell(message, true);
}

/**
 * The placeholders that begin a sentence. Most languages write words small within a sentence, so an inserted message is capitalised only at its
 * beginning; a name stays as it is.
 */
function sentenceStarts(text: Text, beginsSentence: boolean): ReadonlySet<string> {
  const starts = new Set<string>();
  if (typeof text === 'string') {
    for (const { 1: name = '', index } of text.matchAll(/(?:^|[.!?] )\{(\w+)\}/g)) if (index > 0 || beginsSentence) starts.add(name);
    return starts;
  }
  for (const [at, element] of text.entries()) {
    const before = text[at - 1];
    const isStart = before ? before.type === 0 && /[.!?] $/.test(before.value) : beginsSentence;
    if (element.type === 1 && isStart) starts.add(element.value);
  }
  return starts;
}

function beginsWithPlaceholder(text: Text | undefined): boolean {
  return typeof text === 'string' ? text.startsWith('{') : text?.[0]?.type !== 0;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isList(value: TextValue): value is readonly TextValue[] {
  return Array.isArray(value);
}
