/** The languages of the application, its emails and its pages for stakeholders. */
export const languages = ['en', 'de', 'fr', 'sv'] as const;
export type Language = (typeof languages)[number];

/** Each language's own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  sv: 'Svenska',
};

/** The first wanted language that is available, else English. A tag with a region, such as `de-CH`, counts as its language. */
export function languageOf(...wanted: readonly (string | null | undefined)[]): Language {
  for (const each of wanted) {
    const known = languages.find((language) => language === each?.split(/[-_]/)[0]?.toLowerCase());
    if (known) return known;
  }
  return 'en';
}

/** Languages of screens and exports: `languages` and British English, whose catalogue holds only the texts that differ. */
export const screenLanguages = ['en', 'en-GB', 'de', 'fr', 'sv'] as const;
export type ScreenLanguage = (typeof screenLanguages)[number];

/** Each screen language's own name. */
export const screenLanguageNames: Readonly<Record<ScreenLanguage, string>> = {
  ...languageNames,
  en: 'English (US)',
  'en-GB': 'English (UK)',
};

/** Tags of countries with British spelling. */
const britishTag = /^en[-_](?:gb|ie|au|nz|za|in)$/i;

/** The first wanted language that the screens have, else American English. */
export function screenLanguageOf(...wanted: readonly (string | null | undefined)[]): ScreenLanguage {
  for (const each of wanted) {
    if (each && britishTag.test(each)) return 'en-GB';
    const language = each?.split(/[-_]/)[0]?.toLowerCase();
    const known = languages.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}

/** The spelling of emails and calendars for readers with these tags: British English if any tag is British. */
export function spelledFor(language: Language, readers: readonly (string | null | undefined)[]): ScreenLanguage {
  return language === 'en' && readers.some((each) => each && britishTag.test(each)) ? 'en-GB' : language;
}
