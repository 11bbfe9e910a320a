import type { search as en } from '../en/search.ts';
import type { Words } from '../words.ts';

export const search: Words<typeof en> = {
  placeholder: 'Sök överallt',
  label: 'Sök överallt',
  seeAll: 'Visa alla träffar',
  searching: 'Söker…',
  hits: '{{count}} träffar',
  title: 'Sökresultat',
  titleFor: 'Träffar på ”{{query}}”',
  again: 'Sök igen',
  shown: '{{shown}} av {{total}} träffar',
  more: 'Visa fler',
  noneHint: 'Inget innehåller alla orden. Prova med färre eller kortare ord.',
  tags: {
    subscription: 'Prenumeration',
    subscription_period: 'Period',
    product: 'Produkt',
    vendor: 'Leverantör',
    publisher: 'Förlag',
    license: 'Licens',
    invoice_vendor: 'Leverantörsfaktura',
    invoice_publisher: 'Förlagsfaktura',
    note: 'Anteckning',
    publication: 'Publikation',
    to_do: 'Uppgift',
    form_answer: 'Formulärsvar',
  },
};
