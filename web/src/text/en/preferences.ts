/** What a person chooses for themselves. */
export const preferences = {
  title: 'My settings',
  asMember: 'As in the member settings ({{what}})',
  language: 'Language and time',
  locale: 'Language',
  localeHint: 'Of the application and of the mails you get. Dates and numbers are written as the member settings say.',
  timezone: 'Timezone',
  timezoneHint: 'The one in which times are shown to you.',
  looks: 'Looks',
  densityHint: 'Compact shows more rows on a screen.',
  currencies: 'Currencies',
  featured: 'Featured currencies',
  featuredHint: 'They come first where a currency is chosen, in this order. Without any, those of your library do: {{list}}.',
  saved: 'Your settings were saved.',
};
