/** The languages in which every kind of mail is written from the start. */
export const preloadedLocales = ['en', 'de', 'fr', 'sv'] as const;
export type PreloadedLocale = (typeof preloadedLocales)[number];
