import type { preferences as enPreferences } from '../en/preferences.ts';
import type { Words } from '../words.ts';

export const preferences: Words<typeof enPreferences> = {
  title: 'Mina inställningar',
  asMember: 'Som i bibliotekets inställningar ({{what}})',
  language: 'Språk och tid',
  locale: 'Språk',
  localeHint: 'För programmet och för mejl till dig. Datum och tal skrivs så som bibliotekets inställningar säger.',
  timezone: 'Tidszon',
  timezoneHint: 'Den som klockslag visas i för dig.',
  looks: 'Utseende',
  densityHint: 'Kompakt visar fler rader på skärmen.',
  currencies: 'Valutor',
  featured: 'Utvalda valutor',
  featuredHint: 'De står överst när en valuta väljs, i den här ordningen. Utan egna är det bibliotekets: {{list}}.',
  saved: 'Dina inställningar sparades.',
};
