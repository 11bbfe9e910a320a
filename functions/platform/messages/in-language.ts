import type { ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import { teller, type Teller } from '#shared/messages/teller.ts';
import { readTexts, readTextsIn } from './catalogue.ts';
import { currentMessage } from './current-message.ts';
import { english } from './english.ts';

const tellers = new Map<ScreenLanguage, Teller>();

/** Gives a function that turns messages into text of a language, or into English where a message has no text in it. */
export function tellerIn(language: ScreenLanguage): (message: Message) => string {
  if (language === 'en') return english;
  let tell = tellers.get(language);
  if (!tell) {
    const own = readTextsIn(language);
    tellers.set(language, (tell = teller(language === 'en-GB' ? [own, readTexts()] : [own], language)));
  }
  const known = tell;
  return (message) => known(currentMessage(message)) ?? english(message);
}
