import type { preferences as enPreferences } from '../en/preferences.ts';
import type { Words } from '../words.ts';

export const preferences: Words<typeof enPreferences> = {
  title: 'Meine Einstellungen',
  asMember: 'Wie in den Einstellungen der Bibliothek ({{what}})',
  language: 'Sprache und Zeit',
  locale: 'Sprache',
  localeHint:
    'Der Anwendung und der E-Mails an Sie. Daten und Zahlen werden geschrieben, wie es in den Einstellungen der Bibliothek steht.',
  timezone: 'Zeitzone',
  timezoneHint: 'In der Ihnen Uhrzeiten gezeigt werden.',
  looks: 'Aussehen',
  densityHint: 'Kompakt zeigt mehr Zeilen auf einem Bildschirm.',
  currencies: 'Währungen',
  featured: 'Bevorzugte Währungen',
  featuredHint: 'Sie stehen bei der Wahl einer Währung oben, in dieser Reihenfolge. Ohne eigene sind es die Ihrer Bibliothek: {{list}}.',
  saved: 'Ihre Einstellungen wurden gespeichert.',
};
