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
