import { isCurrency } from './currencies.ts';

const dollars = new Set([
  'USD',
  'AUD',
  'CAD',
  'NZD',
  'HKD',
  'SGD',
  'TWD',
  'MXN',
  'ARS',
  'CLP',
  'COP',
  'UYU',
  'JMD',
  'TTD',
  'BBD',
  'BSD',
  'FJD',
  'NAD',
]);
const kroner = new Set(['SEK', 'NOK', 'DKK', 'ISK']);
const pounds = new Set(['GBP', 'EGP', 'LBP', 'FKP', 'GIP', 'SHP']);
const rupees = new Set(['INR', 'PKR', 'LKR', 'NPR', 'MUR']);

/** Signs in matching order: `US$` must not be read as `$`. A function decides where the sign alone is ambiguous. */
const signs: readonly (readonly [RegExp, string | ((hint: string | undefined) => string | undefined)])[] = [
  // U$S is the Argentine and Uruguayan notation for US dollars.
  [/(?<!\p{L})(?:US\s?\$|\$\s?US|U\s?\$\s?[SD])(?!\p{L})/iu, 'USD'],
  [/(?<!\p{L})AU?\s?\$/iu, 'AUD'],
  [/(?<!\p{L})C(?:A|AN|DN)?\s?\$/iu, 'CAD'],
  [/(?<!\p{L})NZ\s?\$/iu, 'NZD'],
  [/(?<!\p{L})HK\s?\$/iu, 'HKD'],
  [/(?<!\p{L})S(?:G)?\s?\$/iu, 'SGD'],
  [/(?<!\p{L})NT\s?\$/iu, 'TWD'],
  [/(?<!\p{L})R\s?\$/iu, 'BRL'],
  [/(?<!\p{L})(?:MX|MEX)\s?\$/iu, 'MXN'],
  [/(?<!\p{L})AR\s?\$/iu, 'ARS'],
  [/(?<!\p{L})CL\s?\$/iu, 'CLP'],
  [/(?<!\p{L})COL?\s?\$/iu, 'COP'],
  [/(?<!\p{L})UY?\s?\$|\$\s?U(?!\p{L})/iu, 'UYU'],
  [/\$/u, (hint) => (hint !== undefined && dollars.has(hint) ? hint : 'USD')],
  [/€|(?<!\p{L})euros?(?!\p{L})/iu, 'EUR'],
  [/£/u, (hint) => (hint !== undefined && pounds.has(hint) ? hint : 'GBP')],
  [/[¥￥]|円/u, (hint) => (hint === 'CNY' ? 'CNY' : 'JPY')],
  [/₹/u, 'INR'],
  [/(?<!\p{L})Rs\.?(?!\p{L})/iu, (hint) => (hint !== undefined && rupees.has(hint) ? hint : undefined)],
  [/₽/u, 'RUB'],
  [/₺/u, 'TRY'],
  [/₩/u, 'KRW'],
  [/₪/u, 'ILS'],
  [/₴/u, 'UAH'],
  [/₫/u, 'VND'],
  [/฿/u, 'THB'],
  [/₦/u, 'NGN'],
  [/₱/u, 'PHP'],
  [/₡/u, 'CRC'],
  [/₲/u, 'PYG'],
  [/₸/u, 'KZT'],
  [/(?<!\p{L})z[łl](?!\p{L})\.?/iu, 'PLN'],
  [/(?<!\p{L})K[čc](?!\p{L})\.?/u, 'CZK'],
  // Not matched in capitals: FT is full text or full time, and FR is France.
  [/(?<!\p{L})[Ff]t(?!\p{L})\.?/u, 'HUF'],
  [/(?<!\p{L})(?:[Ss]\.?[Ff][Rr]|[Ff]r)(?!\p{L})\.?/u, 'CHF'],
  [/(?<!\p{L})RM(?!\p{L})/u, 'MYR'],
  [/(?<!\p{L})kr(?!\p{L})\.?/iu, (hint) => (hint !== undefined && kroner.has(hint) ? hint : undefined)],
];

export type TakenCurrency = {
  /** The text without the currency. */
  rest: string;
  currency?: string;
};

/**
 * Extracts the currency, an ISO code or a sign, from a text. Undefined if the text names two currencies. `anyCase` accepts codes in small letters, as
 * in cells; in prose, `all` and `top` are words.
 */
export function takeCurrency(text: string, hint: string | undefined, anyCase = true): TakenCurrency | undefined {
  const found: string[] = [];
  let rest = text.replace(/(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/g, (word) => {
    const code = anyCase ? word.toUpperCase() : word;
    if (!isCurrency(code)) return word;
    found.push(code);
    return ' ';
  });
  for (const [sign, meaning] of signs) {
    if (!sign.test(rest)) continue;
    const code = typeof meaning === 'string' ? meaning : meaning(found[0] ?? hint);
    rest = rest.replace(sign, ' ');
    if (code !== undefined) found.push(code);
  }
  const [currency, ...others] = found;
  if (others.some((other) => other !== currency)) return undefined;
  return currency === undefined ? { rest: rest.trim() } : { rest: rest.trim(), currency };
}

/** The currency of a text that contains only a currency: `EUR`, `US$`, `Kč`, `EUR (€)`. */
export function currencyNamed(text: string, hint?: string): string | undefined {
  if (text.length > 40) return undefined;
  const taken = takeCurrency(text.normalize('NFC'), hint);
  if (taken?.currency !== undefined && !/[\p{L}\d]/u.test(taken.rest)) return taken.currency;
  // “EUR Euro”, “USD - US Dollar”: the code comes first.
  const code = /^\s*([A-Z]{3})(?![A-Za-z])/.exec(text)?.[1];
  return code !== undefined && isCurrency(code) ? code : undefined;
}
