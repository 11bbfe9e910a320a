import { currencyNamed, takeCurrency } from '#shared/domain/money/currency-signs.ts';
import { say } from '#shared/domain/messages/message.ts';
import type { ColumnMapping } from '../mapping/column-mapping.ts';
import { amountInCell } from '../reading/amount-in-cell.ts';
import { cellText } from '../../sheets/cell.ts';
import { isNoPrice } from '../../sheets/no-price.ts';
import type { ImportRecord } from './import-record.ts';
import { isNothing, type RowReader } from '../reading/row-reader.ts';

/** The price of a row with its currency, and its price in the library's currency if given. */
export function readPrices(reader: RowReader): Pick<ImportRecord, 'price' | 'currency' | 'normalized_price'> {
  const { price, options } = reader;
  const currency = readCurrency(reader);
  const amount = readAmount(reader, price, 'price', currency ?? price?.currency ?? options.default_currency);
  if (currency && amount.currency && amount.currency !== currency) {
    const message = say('imports.priceCurrencyDiffers', { currency: amount.currency, currency2: currency });
    reader.report({ where: price, field: 'price', severity: 'error', code: 'two_currencies', message });
  }
  return {
    price: amount.decimal,
    currency: currency ?? amount.currency ?? price?.currency ?? options.default_currency,
    normalized_price: readAmount(reader, reader.at('normalized_price') ?? null, 'normalized_price', options.default_currency).decimal,
  };
}

/** The currency in the currency column. */
function readCurrency(reader: RowReader): string | null {
  const where = reader.at('currency');
  const named = reader.words(where);
  const code = /^[A-Za-z]{3}(?![A-Za-z])/.exec(named)?.[0];
  const currency = currencyNamed(named, reader.options.default_currency) ?? (code && takeCurrency(code, undefined)?.currency) ?? null;
  if (named !== '' && !isNothing(named) && !currency) {
    const message = say('imports.notCurrency', { named });
    reader.report({ where, field: 'currency', severity: 'error', code: 'unknown_currency', message });
  }
  return currency;
}

function readAmount(
  reader: RowReader,
  where: ColumnMapping | null,
  field: 'price' | 'normalized_price',
  currency: string,
): { decimal: string | null; currency?: string } {
  if (!where) return { decimal: null };
  const cell = reader.cell(where) ?? null;
  const amount = amountInCell(cell, where, reader.options, currency);
  if (amount.ok) return { decimal: amount.decimal ?? null, ...(amount.currency && { currency: amount.currency }) };
  if (isNoPrice(cell)) {
    const message = say('imports.readNoPrice', { text: cellText(cell).slice(0, 60).toWellFormed() });
    reader.report({ where, field, severity: 'warning', code: 'no_price', message });
  } else {
    const values = { cellText: cellText(cell), amount: amount.message };
    const message = say('imports.invalidAmount', values);
    reader.report({ where, field, severity: 'error', code: amount.code, message });
  }
  return { decimal: null };
}
