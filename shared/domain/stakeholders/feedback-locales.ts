/** The languages in which stakeholders are asked and can answer. */
export const feedbackLocales = ['en', 'de', 'fr', 'sv'] as const;
export type FeedbackLocale = (typeof feedbackLocales)[number];

/** How the languages are called, in themselves. */
export const feedbackLanguages: Readonly<Record<FeedbackLocale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  sv: 'Svenska',
};

/** In which language a stakeholder is asked: the first of the wanted ones that there is, else English. */
export function feedbackLocaleOf(...wanted: readonly (string | null | undefined)[]): FeedbackLocale {
  for (const each of wanted) {
    const known = feedbackLocales.find((locale) => locale === each);
    if (known) return known;
  }
  return 'en';
}
