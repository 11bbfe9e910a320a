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
export const priceFieldTexts: Record<PriceField, { label: string; help: string }> = {
  period_id: { label: 'Period ID', help: 'Leave it as it is: by it the row finds its period, whatever else is called otherwise by now.' },
  subscription: { label: 'Subscription', help: 'To read only.' },
  product: { label: 'Product', help: 'To read only.' },
  vendor: { label: 'Vendor', help: 'To read only.' },
  start_date: { label: 'Start date', help: 'To read only.' },
  end_date: { label: 'End date', help: 'To read only.' },
  currency: { label: 'Currency', help: 'To read only. A new price is in this currency.' },
  current_price: {
    label: 'Current price',
    help: 'The price when the file was made: a price that somebody changed since is not overwritten.',
  },
  new_price: { label: 'New price', help: 'Fill in what changes; rows left empty stay as they are.' },
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
