import type { help as en } from '../en/help.ts';
import type { Words } from '../words.ts';

export const help: Words<typeof en> = {
  title: 'Hilfe',
  titleOf: 'Hilfe: {{title}}',
  open: 'Hilfe zu dieser Seite',
  search: 'Hilfe durchsuchen',
  finds: 'Gefundene Stellen',
  found: '{{count}} Stellen in der Hilfe',
  found_one: '{{count}} Stelle in der Hilfe',
  found_other: '{{count}} Stellen in der Hilfe',
  none: 'Keine Stelle der Hilfe enthält alle diese Wörter.',
  noneHint: 'Versuchen Sie weniger oder andere Wörter.',
  missing: 'Diese Hilfeseite gibt es nicht.',
  all: 'Alle Hilfeseiten',
  pages: 'Seiten der Hilfe',
  back: 'Zurück zur vorigen Seite',
  print: 'Drucken',
  page: 'Seite',
  about: 'Worum es geht',
  groups: {
    begin: 'Zum Anfang',
    workflow: 'Eine Verlängerung, Schritt für Schritt',
    records: 'Was wir haben',
    together: 'Zusammenarbeit',
    data: 'Hinein und hinaus',
    house: 'Das Haus verwalten',
  },
};
