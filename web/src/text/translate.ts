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
 * told by the template's translation, in which `{name}` is put in as it came, `{name!}` translated, `{name^}` translated and with a capital,
 * and `{name*}` translated too, where it is known: else the sentence is none of this template. Several sentences in one text are told one
 * by one. What is not known stays as it is.
 */
export function translator({ sentences, words, nounsAreCapital }: Sentences): (sentence: string) => string {
  let templates: readonly Template[] | undefined;
  const kept = new Map<string, string>();

  const named = (text: string): string | undefined =>
    Object.hasOwn(sentences, text) ? sentences[text] : Object.hasOwn(words, text) ? words[text] : undefined;
  const uncapitalised = (text: string): string => (nounsAreCapital ? text : text.charAt(0).toLowerCase() + text.slice(1));

  /** A text without anything to put in. A name within a sentence is written small in English, and may be of several things. */
  const exact = (text: string): string | undefined => {
    const capital = text.charAt(0).toUpperCase() + text.slice(1);
    const found = named(text);
    if (found !== undefined || capital === text) return found;
    const other = named(capital) ?? named(singular(text)) ?? named(singular(capital));
    return other === undefined ? undefined : uncapitalised(other);
  };

  const filled = (text: string): string | undefined => {
    templates ??= compiled(sentences, words);
    for (const { pattern, names, translation } of templates) {
      const found = pattern.exec(text);
      if (!found) continue;
      const values = new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
      if ([...translation.matchAll(/\{(\w+)\*\}/g)].some(([, name = '']) => known(values.get(name) ?? '') === undefined)) continue;
      return translation.replace(/\{(\w+)([!^*]?)\}/g, (whole, name: string, how: string) => {
        const value = values.get(name);
        if (value === undefined) return whole;
        if (how === '') return value;
        const told = translate(value);
        return how === '^' ? told.charAt(0).toUpperCase() + told.slice(1) : told;
      });
    }
    return undefined;
  };

  /** Each part told, where all of them are known, or where some are. */
  const apart = (text: string, separator: RegExp, between: string, which: 'all' | 'some'): string | undefined => {
    const parts = text.split(separator);
    if (parts.length < 2) return undefined;
    const told = parts.map((part) => exact(part) ?? filled(part));
    const isTold = which === 'all' ? !told.includes(undefined) : told.some((each) => each !== undefined);
    return isTold ? told.map((each, at) => each ?? parts[at]).join(between) : undefined;
  };

  /** Clauses that make one sentence. */
  const clauses = (text: string): string | undefined => {
    const told = text.endsWith('.') ? apart(text.slice(0, -1), /; /, '; ', 'all') : undefined;
    return told === undefined ? undefined : `${told}.`;
  };

  const known = (text: string): string | undefined =>
    exact(text) ??
    apart(text, /\n/, '\n', 'some') ??
    apart(text, betweenSentences, ' ', 'all') ??
    filled(text) ??
    apart(text, betweenSentences, ' ', 'some') ??
    clauses(text) ??
    apart(text, /, /, ', ', 'all');

  const translate = (text: string): string => {
    const before = kept.get(text);
    if (before !== undefined) return before;
    const told = known(text) ?? text;
    if (kept.size >= mostKept) kept.clear();
    kept.set(text, told);
    return told;
  };
  return translate;
}

const betweenSentences = /(?<=[.!?]) (?=["“(]?[\p{Lu}\d])/u;

function singular(text: string): string {
  return text.endsWith('ies') ? `${text.slice(0, -3)}y` : text.replace(/s$/, '');
}

/** The templates with something to put in, those that say most themselves first: what they leave open is not taken for more than it is. */
function compiled(sentences: Sentences['sentences'], words: Sentences['words']): Template[] {
  const names = [...Object.keys(words), ...Object.keys(sentences).filter((text) => /^[^{]{2,40}[^{.!?]$/.test(text))]
    .map((name) => escaped(name.charAt(0).toLowerCase() + name.slice(1)))
    .toSorted((a, b) => b.length - a.length)
    .join('|');
  return Object.entries(sentences)
    .filter(([template]) => /\{\w+\}/.test(template))
    .map(([template, translation]) => {
      const parts = template.split(/\{(\w+)\}/);
      return {
        own: parts.filter((_part, at) => at % 2 === 0).join('').length,
        pattern: new RegExp(
          `^${parts.map((part, at) => (at % 2 === 0 ? escaped(part) : holeOf(part, parts[at + 1] === ' '))).join('')}$`,
          'su',
        ),
        names: parts.filter((_part, at) => at % 2 === 1),
        translation,
      };
    })
    .toSorted((a, b) => b.own - a.own);

  /** Before another one, a hole is the longest name that is known: "The title list Waves" is called Waves. */
  function holeOf(name: string, isBeforeAnother: boolean): string {
    if (name === 'count') return '(\\d[\\d.,]*)';
    return isBeforeAnother ? `(${names}|.+?)` : '(.+?)';
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
