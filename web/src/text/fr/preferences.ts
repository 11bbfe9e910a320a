import type { preferences as enPreferences } from '../en/preferences.ts';
import type { Words } from '../words.ts';

export const preferences: Words<typeof enPreferences> = {
  title: 'Mes paramètres',
  asMember: 'Comme dans les paramètres de la bibliothèque ({{what}})',
  language: 'Langue et heure',
  locale: 'Langue',
  localeHint: 'De l’application et des courriels que vous recevez. Les dates et les nombres suivent les paramètres de la bibliothèque.',
  timezone: 'Fuseau horaire',
  timezoneHint: 'Celui des heures qui vous sont affichées.',
  looks: 'Apparence',
  densityHint: 'L’affichage compact montre plus de lignes à l’écran.',
  currencies: 'Devises',
  featured: 'Devises préférées',
  featuredHint:
    'Elles viennent en tête lorsque vous choisissez une devise, dans cet ordre. À défaut, ce sont celles de votre bibliothèque : {{list}}.',
  saved: 'Vos paramètres ont été enregistrés.',
};
