import type { Language } from '#shared/domain/member/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import { flatTexts } from '#shared/messages/flat-texts.ts';
import type { Tree } from '#shared/messages/overlay.ts';
import { type Teller, teller, type Text } from '#shared/messages/tell.ts';

/** Tells a message in the language of an email or a calendar. */
export type EmailTeller = (message: Message<EmailCode>, language: Language) => string;

/** Tells the messages of some files of `<language>/emails`, which are given by their names in each language. */
export function tellersOf(files: Readonly<Record<Language, Tree<Text>>>): EmailTeller {
  const tellers = new Map<Language, Teller>();
  return (message, language) => {
    let tell = tellers.get(language);
    // Lists are joined, and dates written, as in Britain: see `merge-email.ts`.
    if (!tell) tellers.set(language, (tell = teller(flatTexts(files[language]), language === 'en' ? 'en-GB' : language)));
    return tell(message) ?? message.code;
  };
}
