/** Sentences and words of another language, by the English ones; `{name}` is what is put in. */
export interface Sentences {
  /** What server and domain say, by its template. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Names of things, that stand alone or are put into sentences. */
  readonly words: Readonly<Record<string, string>>;
  /** Whether a noun has its capital within a sentence, as in German. */
  readonly nounsAreCapital: boolean;
}

interface Template {
  pattern: RegExp;
  names: readonly string[];
  translation: string;
}

/** Most sentences that are kept as translated. */
const mostKept = 2000;

/**
 * A translator of sentences that arrive finished and in English. A sentence that is a template of the catalogue with something put in is
 * told by the template's translation, in which `{name}` is put in as it came, `{name!}` translated, and `{name^}` translated and with a
 * capital. Several sentences in one text are told one by one. What is not known stays as it is.
 */
export function translator({ sentences, words, nounsAreCapital }: Sentences): (sentence: string) => string {
  let templates: readonly Template[] | undefined;
  const kept = new Map<string, string>();

  const exact = (text: string): string | undefined => {
    if (Object.hasOwn(sentences, text)) return sentences[text];
    if (Object.hasOwn(words, text)) return words[text];
    // A name within a sentence is written small in English.
    const capital = text.charAt(0).toUpperCase() + text.slice(1);
    if (capital === text) return undefined;
    const found = Object.hasOwn(words, capital) ? words[capital] : Object.hasOwn(sentences, capital) ? sentences[capital] : undefined;
    return found === undefined ? undefined : uncapitalised(found);
  };
  const uncapitalised = (text: string): string => (nounsAreCapital ? text : text.charAt(0).toLowerCase() + text.slice(1));

  const filled = (text: string): string | undefined => {
    templates ??= compiled(sentences);
    for (const { pattern, names, translation } of templates) {
      const found = pattern.exec(text);
      if (!found) continue;
      const values = new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
      return translation.replace(/\{(\w+)([!^]?)\}/g, (whole, name: string, how: string) => {
        const value = values.get(name);
        if (value === undefined) return whole;
        if (how === '') return value;
        const told = translate(value);
        return how === '^' ? told.charAt(0).toUpperCase() + told.slice(1) : told;
      });
    }
    return undefined;
  };

  /** Each part told, where all of them are known or none needs to be. */
  const apart = (text: string, separator: RegExp, between: string, all: boolean): string | undefined => {
    const parts = text.split(separator);
    if (parts.length < 2) return undefined;
    const told = parts.map((part) => exact(part) ?? filled(part));
    if (all ? told.includes(undefined) : told.every((each) => each === undefined)) return undefined;
    return told.map((each, at) => each ?? parts[at]).join(between);
  };

  const translate = (text: string): string => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const told =
      exact(text) ??
      apart(text, /\n/, '\n', false) ??
      filled(text) ??
      apart(text, /(?<=[.!?]) (?=["“(]?[\p{Lu}\d])/u, ' ', false) ??
      apart(text, /, /, ', ', true) ??
      text;
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, told);
    return told;
  };
  return translate;
}

/** The templates with something to put in, those that say most themselves first: what they leave open is not taken for more than it is. */
function compiled(sentences: Sentences['sentences']): Template[] {
  return Object.entries(sentences)
    .filter(([template]) => /\{\w+\}/.test(template))
    .map(([template, translation]) => {
      const parts = template.split(/\{(\w+)\}/);
      return {
        own: parts.filter((_part, at) => at % 2 === 0).join('').length,
        pattern: new RegExp(`^${parts.map((part, at) => (at % 2 === 0 ? escaped(part) : '(.+?)')).join('')}$`, 'su'),
        names: parts.filter((_part, at) => at % 2 === 1),
        translation,
      };
    })
    .toSorted((a, b) => b.own - a.own);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
