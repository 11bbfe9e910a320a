import { say } from '#shared/domain/messages/message.ts';
import { type FieldEntry, words } from '../field-entry.ts';

/** Fields of a file of prices, with the headings of the template and common alternatives. */
export const priceFields = {
  period_id: {
    label: say('imports.periodId'),
    help: say('imports.periodIdHelp'),
    cells: 'code',
    words: words('period id, id, subscription period id, row id'),
  },
  subscription: {
    label: say('columns.Subscription'),
    help: say('imports.readOnly'),
    words: words('subscription, subscription name, abonnement, prenumeration, tilaus'),
  },
  product: {
    label: say('columns.Product'),
    help: say('imports.readOnly'),
    words: words('product, title, produkt, produit, tuote'),
  },
  vendor: {
    label: say('columns.Vendor'),
    help: say('imports.readOnly'),
    words: words('vendor, supplier, agent, lieferant, fournisseur, toimittaja'),
  },
  start_date: {
    label: say('imports.startDate'),
    help: say('imports.readOnly'),
    cells: 'code',
    words: words('start date, start, from, beginn'),
  },
  end_date: {
    label: say('imports.endDate'),
    help: say('imports.readOnly'),
    cells: 'code',
    words: words('end date, end, to, until, ende'),
  },
  currency: {
    label: say('columns.Currency'),
    help: say('imports.currencyHelp'),
    cells: 'currency',
    words: words('currency, wahrung, devise, valuta, valuutta'),
  },
  current_price: {
    label: say('imports.currentPrice'),
    help: say('imports.currentPriceHelp'),
    cells: 'amount',
    words: words(
      'current price, old price, price, last price, bisheriger preis, aktueller preis, prix actuel, nuvarande pris, nykyinen hinta',
    ),
  },
  new_price: {
    label: say('imports.newPrice'),
    help: say('imports.newPriceHelp'),
    cells: 'amount',
    words: words('new price, price new, updated price, neuer preis, nouveau prix, nytt pris, uusi hinta'),
  },
} satisfies Record<string, FieldEntry>;

export type PriceField = keyof typeof priceFields;
