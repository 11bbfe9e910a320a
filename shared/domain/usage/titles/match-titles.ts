import { foldIdentity } from '#shared/domain/text/fold.ts';
import { normaliseDoi } from '#shared/domain/identifiers/doi.ts';
import { normaliseIsbn } from '#shared/domain/identifiers/isbn.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import type { UsageTitle } from '../counter/counter-report.ts';

/** A title of a title list, with the fields that match use. */
export type ListedTitle = Readonly<{
  publication_title: string;
  print_identifier: string | null;
  online_identifier: string | null;
  title_url: string | null;
}>;

/** `sure`: identifier and name agree; `likely`: the identifier agrees, the name differs; `unsure`: name only. */
export type MatchCertainty = 'sure' | 'likely' | 'unsure';
export type MatchedBy = 'online_issn' | 'print_issn' | 'isbn' | 'doi' | 'name';

export type TitleMatch =
  | { state: 'matched'; index: number; by: MatchedBy; certainty: MatchCertainty }
  /** Several titles of the list match equally well: a person must choose. */
  | { state: 'ambiguous'; indexes: number[]; by: MatchedBy }
  | { state: 'unmatched' };

/** Finds titles of a list by the identifiers and names in a report. */
export class TitleMatcher {
  readonly #names: readonly string[];
  readonly #byName = new Map<string, number[]>();
  readonly #byIdentifier = new Map<string, number[]>();

  constructor(listed: readonly ListedTitle[]) {
    this.#names = listed.map(({ publication_title }) => foldIdentity(publication_title));
    for (const [index, title] of listed.entries()) {
      note(this.#byName, this.#names[index] ?? '', index);
      for (const key of keysOfListed(title)) note(this.#byIdentifier, key, index);
    }
  }

  /** Matches by online ISSN, print ISSN, ISBN, DOI, then name: the first match decides. */
  match(title: UsageTitle): TitleMatch {
    const name = foldIdentity(title.name);
    for (const [by, key] of keysOfUsed(title)) {
      const found = key === undefined ? undefined : this.#byIdentifier.get(key);
      if (!found) continue;
      const sameName = found.filter((index) => this.#names[index] === name);
      const [only, ...more] = sameName.length > 0 ? sameName : found;
      if (only === undefined) continue;
      if (more.length > 0) return { state: 'ambiguous', indexes: [only, ...more], by };
      return { state: 'matched', index: only, by, certainty: sameName.length > 0 ? 'sure' : 'likely' };
    }
    const [only, ...more] = (name === '' ? undefined : this.#byName.get(name)) ?? [];
    if (only === undefined) return { state: 'unmatched' };
    return more.length > 0
      ? { state: 'ambiguous', indexes: [only, ...more], by: 'name' }
      : { state: 'matched', index: only, by: 'name', certainty: 'unsure' };
  }
}

function note(map: Map<string, number[]>, key: string, index: number): void {
  const known = map.get(key);
  if (!known) map.set(key, [index]);
  else if (known.at(-1) !== index) known.push(index);
}

/** Treats print and online identifiers alike: providers confuse them. */
function keysOfListed({ print_identifier, online_identifier, title_url }: ListedTitle): string[] {
  const standard = [print_identifier, online_identifier].map((text) => text && (normaliseIssn(text) ?? normaliseIsbn(text)));
  const doi = title_url === null ? undefined : normaliseDoi(title_url);
  return [...standard, doi].filter((key) => typeof key === 'string' && key !== '') as string[];
}

function keysOfUsed({ onlineIssn, printIssn, isbn, doi }: UsageTitle): (readonly [MatchedBy, string | undefined])[] {
  return [
    ['online_issn', onlineIssn === null ? undefined : normaliseIssn(onlineIssn)],
    ['print_issn', printIssn === null ? undefined : normaliseIssn(printIssn)],
    ['isbn', isbn === null ? undefined : normaliseIsbn(isbn)],
    ['doi', doi === null ? undefined : normaliseDoi(doi)],
  ];
}
