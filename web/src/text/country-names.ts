import { language } from './language.ts';

/** Countries by their names in the language spoken, in its alphabetical order. */
export function countriesInWords<C extends { id: string; name: string }>(countries: readonly C[]): C[] {
  const names = new Intl.DisplayNames([language()], { type: 'region', fallback: 'none' });
  const order = new Intl.Collator(language());
  return countries
    .map((country) => ({ ...country, name: names.of(country.id) ?? country.name }))
    .toSorted((a, b) => order.compare(a.name, b.name));
}
