import type { fte as en } from '../en/fte.ts';
import type { Words } from '../words.ts';

export const fte: Words<typeof en> = {
  title: 'Heltidsekvivalenter',
  hint: 'Studenter och personal i heltidsekvivalenter, år för år',
  create: 'Skapa fält',
  name: 'Namn',
  nameHint: 'Till exempel studenter, forskande personal eller doktorander.',
  description: 'Beskrivning',
  descriptionHint: 'Vad som räknas, per vilket datum och varifrån siffrorna kommer.',
  years: 'År',
  addYear: 'Lägg till år',
  year: 'År',
  copyFrom: 'Börja med värdena från',
  copyNone: 'Inget år: börja tomt',
  removeYear: 'Ta bort år',
  removeQuestion: 'Ta bort år {{year}} ur alla fält?',
  removeEmpty: 'Det har inga värden.',
  removeCount: '{{count}} värden följer med. De finns kvar i historiken.',
  removeCount_one: '{{count}} värde följer med. Det finns kvar i historiken.',
  removeCount_other: '{{count}} värden följer med. De finns kvar i historiken.',
  remove: 'Ta bort',
  whichYear: 'Vilket år',
  invalid: 'Måste vara ett tal från 0 med högst 2 decimaler',
  empty: 'Skapa ett fält för varje grupp som ni räknar och lägg sedan till åren.',
};
