import type { Language, ScreenLanguage } from '#shared/domain/messages/languages.ts';
import type { Message } from '#shared/domain/messages/message.ts';
import type { MessageCode } from '#shared/messages/codes.ts';
import type { EmailCode } from '#shared/messages/email-codes.ts';
import type { Tree } from '#shared/messages/overlay.ts';
import { type Teller, teller, type Text, type Texts } from '#shared/messages/teller.ts';

/** Writes a message in the language of an email or a calendar. */
export type EmailTeller<C extends MessageCode | EmailCode = EmailCode> = (message: Message<C>, language: ScreenLanguage) => string;

/** Some files of `<language>/emails` by their names, in each language. British English has only the texts that it spells otherwise. */
type EmailFiles = Readonly<Record<Language, Tree<Text>>> & { readonly 'en-GB'?: Tree<Text> };

/** Creates the function that writes the messages of some files of `<language>/emails`. */
export function tellersOf<C extends MessageCode | EmailCode = EmailCode>(files: EmailFiles): EmailTeller<C> {
  const tellers = new Map<ScreenLanguage, Teller>();
  return (message, language) => {
    let tell = tellers.get(language);
    // Lists are joined, and dates written, as in Britain: see `merge-email.ts`.
    if (!tell) tellers.set(language, (tell = teller(textsIn(files, language), language === 'en' ? 'en-GB' : language)));
    return tell(message) ?? message.code;
  };
}

function textsIn(files: EmailFiles, language: ScreenLanguage): Texts {
  return language === 'en-GB' ? [files['en-GB'] ?? {}, files.en] : [files[language]];
}
