import type { fte as en } from '../en/fte.ts';
import type { Words } from '../words.ts';

export const fte: Words<typeof en> = {
  title: 'VZÄ',
  hint: 'Studierende und Personal in Vollzeitäquivalenten, Jahr für Jahr',
  create: 'Feld anlegen',
  name: 'Name',
  nameHint: 'Etwa Studierende, wissenschaftliches Personal oder Promovierende.',
  description: 'Beschreibung',
  descriptionHint: 'Was gezählt wird, zu welchem Stichtag, und woher die Zahlen stammen.',
  years: 'Jahre',
  addYear: 'Jahr hinzufügen',
  year: 'Jahr',
  copyFrom: 'Mit den Werten beginnen von',
  copyNone: 'Kein Jahr: leer beginnen',
  removeYear: 'Jahr entfernen',
  removeQuestion: 'Das Jahr {{year}} aus allen Feldern entfernen?',
  removeEmpty: 'Es hat keine Werte.',
  removeCount: '{{count}} Werte verschwinden mit. Im Verlauf bleiben sie.',
  removeCount_one: '{{count}} Wert verschwindet mit. Im Verlauf bleibt er.',
  removeCount_other: '{{count}} Werte verschwinden mit. Im Verlauf bleiben sie.',
  remove: 'Entfernen',
  whichYear: 'Welches Jahr',
  invalid: 'Muss eine Zahl ab 0 mit höchstens 2 Dezimalstellen sein',
  empty: 'Legen Sie für jede Gruppe, die Sie zählen, ein Feld an und fügen Sie dann die Jahre hinzu.',
};
