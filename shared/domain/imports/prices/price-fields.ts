import { type Message, say } from '#shared/domain/messages/message.ts';

/** What a column of a file of prices can mean. */
export const priceFields = [
  'period_id',
  'subscription',
  'product',
  'vendor',
  'start_date',
  'end_date',
  'currency',
  'current_price',
  'new_price',
] as const;

export type PriceField = (typeof priceFields)[number];

/** How a field is called in the mapping, the template and messages, and what belongs in it. */
export const priceFieldTexts: Record<PriceField, { label: Message; help: Message }> = {
  period_id: { label: say('imports.periodId'), help: say('imports.leaveRowFindsPeriodWhateverElse') },
  subscription: { label: say('imports.subscription'), help: say('imports.readOnly') },
  product: { label: say('imports.product'), help: say('imports.readOnly') },
  vendor: { label: say('imports.vendor2'), help: say('imports.readOnly') },
  start_date: { label: say('imports.startDate'), help: say('imports.readOnly') },
  end_date: { label: say('imports.endDate'), help: say('imports.readOnly') },
  currency: { label: say('imports.currency'), help: say('imports.readOnlyNewPriceCurrency') },
  current_price: {
    label: say('imports.currentPrice'),
    help: say('imports.priceWhenFileMadePriceSomebody'),
  },
  new_price: { label: say('imports.newPrice'), help: say('imports.fillWhatChangesRowsLeftEmpty') },
};

/** Headings under which each is found, folded: those of the template, and some that people write instead. */
export const priceHeadingWords: Record<PriceField, readonly string[]> = {
  period_id: ['period id', 'id', 'subscription period id', 'row id'],
  subscription: ['subscription', 'subscription name', 'abonnement', 'prenumeration', 'tilaus'],
  product: ['product', 'title', 'produkt', 'produit', 'tuote'],
  vendor: ['vendor', 'supplier', 'agent', 'lieferant', 'fournisseur', 'toimittaja'],
  start_date: ['start date', 'start', 'from', 'beginn'],
  end_date: ['end date', 'end', 'to', 'until', 'ende'],
  currency: ['currency', 'wahrung', 'devise', 'valuta', 'valuutta'],
  current_price: ['current price', 'old price', 'price', 'last price', 'bisheriger preis'],
  new_price: ['new price', 'price new', 'updated price', 'neuer preis', 'nouveau prix', 'nytt pris', 'uusi hinta'],
};
