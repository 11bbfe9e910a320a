/** The languages that the application, its mails and its pages for stakeholders are written in. */
export const languages = ['en', 'de', 'fr', 'sv'] as const;
export type Language = (typeof languages)[number];

/** How the languages are called, in themselves. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  sv: 'Svenska',
};

/** The first of the wanted languages that there is, else English. A tag with a region, such as `de-CH`, is its language. */
export function languageOf(...wanted: readonly (string | null | undefined)[]): Language {
  for (const each of wanted) {
    const known = languages.find((language) => language === each?.split(/[-_]/)[0]?.toLowerCase());
    if (known) return known;
  }
  return 'en';
}

/** What the screens and exports can be read in: the languages, and British English, of which only the texts that differ are written. */
export const screenLanguages = ['en', 'en-GB', 'de', 'fr', 'sv'] as const;
export type ScreenLanguage = (typeof screenLanguages)[number];

/** How they are called, in themselves. */
export const screenLanguageNames: Readonly<Record<ScreenLanguage, string>> = {
  ...languageNames,
  en: 'English (US)',
  'en-GB': 'English (UK)',
};

/** Where English is spelled as in Britain. */
const britishTag = /^en[-_](?:gb|ie|au|nz|za|in)$/i;

/** The first of the wanted languages that the screens can be read in, else American English. */
export function screenLanguageOf(...wanted: readonly (string | null | undefined)[]): ScreenLanguage {
  for (const each of wanted) {
    if (each && britishTag.test(each)) return 'en-GB';
    const language = each?.split(/[-_]/)[0]?.toLowerCase();
    const known = languages.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}

/** A language as emails and calendars write it to readers of these tags: English is British if one of the tags is. */
export function spelledFor(language: Language, readers: readonly (string | null | undefined)[]): ScreenLanguage {
  return language === 'en' && readers.some((each) => each && britishTag.test(each)) ? 'en-GB' : language;
}
