const letterCurrencies: ReadonlySet<string> = new Set(['USD', 'CAD', 'MXN', 'PHP', 'CLP', 'COP']);

/** The paper that a library prints on, by its currency: letter in North America and where its sizes are usual, else A4. */
export function paperOf(currency: string): 'a4' | 'letter' {
  return letterCurrencies.has(currency) ? 'letter' : 'a4';
}
