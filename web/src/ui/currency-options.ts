import type { Choice } from '#web/ui/dropdown.tsx';
import { language } from '#web/text/language.ts';

interface CurrencySettings {
  currency: string;
  options: { featuredCurrencies: readonly string[]; currencies: readonly { id: string; name: string }[] };
}

/**
 * Currencies to choose from, each by its code with its name: the member's own first, then those the person features, then the others; of
 * `offered`, in their order, where not all are.
 */
export function currencyOptions({ currency, options }: CurrencySettings, offered?: readonly string[]): Choice[] {
  const first = [...new Set([currency, ...options.featuredCurrencies])];
  const rank = (id: string) => (first.includes(id) ? first.indexOf(id) : first.length);
  const names = new Intl.DisplayNames([language()], { type: 'currency', fallback: 'none' });
  const known = new Map(options.currencies.map(({ id, name }) => [id, names.of(id) ?? name]));
  return [...(offered ?? known.keys())]
    .toSorted((a, b) => rank(a) - rank(b))
    .map((id) => ({ id, name: [id, known.get(id)].filter(Boolean).join(' · ') }));
}
