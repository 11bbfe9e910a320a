import type { search as en } from '../en/search.ts';
import type { Words } from '../words.ts';

export const search: Words<typeof en> = {
  placeholder: 'Alles durchsuchen',
  label: 'Alles durchsuchen',
  seeAll: 'Alle Treffer ansehen',
  searching: 'Suche läuft…',
  hits: '{{count}} Treffer',
  title: 'Suchergebnisse',
  titleFor: 'Treffer für „{{query}}“',
  again: 'Erneut suchen',
  shown: '{{shown}} von {{total}} Treffern',
  more: 'Mehr anzeigen',
  noneHint: 'Nichts enthält alle diese Wörter. Versuchen Sie es mit weniger oder kürzeren.',
  tags: {
    subscription: 'Abonnement',
    subscription_period: 'Zeitraum',
    product: 'Produkt',
    vendor: 'Lieferant',
    publisher: 'Verlag',
    license: 'Lizenz',
    invoice_vendor: 'Lieferantenrechnung',
    invoice_publisher: 'Verlagsrechnung',
    note: 'Notiz',
    publication: 'Publikation',
    to_do: 'Aufgabe',
    form_answer: 'Formularantwort',
  },
};
