import { foldForSearch } from '../text/fold.ts';
import { countries, isCountry } from './countries.ts';

/** How people write some of them besides the code and the English name, folded. */
const others: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'united states of america': 'US',
  'the netherlands': 'NL',
  nederland: 'NL',
  holland: 'NL',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  suomi: 'FI',
  sverige: 'SE',
  norge: 'NO',
  danmark: 'DK',
  espana: 'ES',
  italia: 'IT',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  'south korea': 'KR',
  russia: 'RU',
};

const byName: ReadonlyMap<string, string> = new Map(countries.map(({ code, name }) => [foldForSearch(name), code]));

/** The ISO 3166-1 code of a country by its code or name, or null. */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  const folded = foldForSearch(text);
  return others[folded] ?? byName.get(folded) ?? null;
}
