import type { Settings } from '#shared/contract/groups/settings.ts';
import type { Choice } from '#web/components/dropdown.tsx';

/** All currencies to choose from: the member's own and featured ones first, each by its code with its name. */
export function currencyOptions({ currency, options }: Pick<Settings, 'currency' | 'options'>): Choice[] {
  const first = [...new Set([currency, ...options.featuredCurrencies])];
  const rank = (id: string) => (first.includes(id) ? first.indexOf(id) : first.length);
  return options.currencies.toSorted((a, b) => rank(a.id) - rank(b.id)).map(({ id, name }) => ({ id, name: `${id} · ${name}` }));
}
