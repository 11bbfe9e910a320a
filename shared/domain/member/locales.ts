/** A language that a member can choose: its BCP 47 tag and its own name. */
export type Locale = { code: string; name: string };

/** Languages for members and contacts. Emails use one if the template has it; the application, if it is one of `languages`. */
export const locales: readonly Locale[] = [
  { code: 'en', name: 'English (US)' },
  { code: 'en-GB', name: 'English (UK)' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
  { code: 'es', name: 'Español' },
  { code: 'it', name: 'Italiano' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'sv', name: 'Svenska' },
  { code: 'da', name: 'Dansk' },
  { code: 'nb', name: 'Norsk bokmål' },
  { code: 'fi', name: 'Suomi' },
  { code: 'pt', name: 'Português' },
  { code: 'pl', name: 'Polski' },
];

export const defaultLocale = 'en';
