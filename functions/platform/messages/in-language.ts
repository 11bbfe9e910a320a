import type { ScreenLanguage } from '#shared/domain/member/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { teller, type Teller } from '#shared/messages/tell.ts';
import { readTexts, readTextsIn } from './catalogue.ts';
import { english } from './english.ts';

const tellers = new Map<ScreenLanguage, Teller>();

/** Tells messages in the language of who reads a file. A code that the language lacks is told in English. */
export function tellerIn(language: ScreenLanguage): (message: Message) => string {
  if (language === 'en') return english;
  let tell = tellers.get(language);
  if (!tell) {
    const own = readTextsIn(language);
    tellers.set(language, (tell = teller(language === 'en-GB' ? [own, readTexts()] : [own], language)));
  }
  const known = tell;
  return (message) => known(message) ?? english(message);
}
