import { type Sentences, translator } from './translate.ts';

let translate: ((sentence: string) => string) | undefined;

/**
 * A sentence of the server or the domain, or a name that they give to a thing, in the language now spoken. They say it in English, and
 * that is by what it is found (README.md); what is not known is shown as it came.
 */
export function say(sentence: string): string {
  return translate?.(sentence) ?? sentence;
}

/** From now on sentences are said with these; without any as they come. */
export function sayWith(sentences: Sentences | undefined): void {
  translate = sentences && translator(sentences);
}
