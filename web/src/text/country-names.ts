import { language, nameOrder } from './language.ts';

/** Countries by their names in the language spoken, in its alphabetical order. */
export function countriesInWords<C extends { id: string; name: string }>(countries: readonly C[]): C[] {
  const names = new Intl.DisplayNames([language()], { type: 'region', fallback: 'none' });
  const inOrder = nameOrder();
  return countries
    .map((country) => ({ ...country, name: names.of(country.id) ?? country.name }))
    .toSorted((a, b) => inOrder(a.name, b.name));
}
