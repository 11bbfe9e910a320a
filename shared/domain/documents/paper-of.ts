const letterCurrencies: ReadonlySet<string> = new Set(['USD', 'CAD', 'MXN', 'PHP', 'CLP', 'COP']);

/** Paper size of a library by its currency: letter in North America and where its sizes are common, else A4. */
export function paperOf(currency: string): 'a4' | 'letter' {
  return letterCurrencies.has(currency) ? 'letter' : 'a4';
}
