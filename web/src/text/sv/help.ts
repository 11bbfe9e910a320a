import type { help as en } from '../en/help.ts';
import type { Words } from '../words.ts';

export const help: Words<typeof en> = {
  title: 'Hjälp',
  titleOf: 'Hjälp: {{title}}',
  open: 'Hjälp för den här sidan',
  search: 'Sök i hjälpen',
  finds: 'Hittade ställen',
  found: '{{count}} ställen i guiden',
  found_one: '{{count}} ställe i guiden',
  found_other: '{{count}} ställen i guiden',
  none: 'Inget i guiden har alla dessa ord.',
  noneHint: 'Prova färre ord, eller andra.',
  missing: 'Den hjälpsidan finns inte.',
  all: 'Alla hjälpsidor',
  pages: 'Guidens sidor',
  back: 'Tillbaka dit du var',
  print: 'Skriv ut',
  page: 'Sida',
  about: 'Vad den handlar om',
  groups: {
    begin: 'Till att börja med',
    workflow: 'En förnyelse, steg för steg',
    records: 'Det vi har',
    together: 'Arbeta tillsammans',
    data: 'In och ut',
    house: 'Sköta huset',
  },
};
