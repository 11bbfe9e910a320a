import { isIsbn } from '#shared/domain/identifiers/isbn.ts';
import { isIssn } from '#shared/domain/identifiers/issn.ts';
import { isRunning } from '#shared/domain/title-lists/lists-in-force.ts';
import { type Publication, publicationOf } from '#shared/domain/title-lists/publication.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { Profile } from './profiles.ts';
import { Random } from './random.ts';
import { journalForms, subjects } from './words.ts';

/** A list and what its object is to hold. */
export interface DemoTitleList {
  record: DemoRecord<'title_list'>;
  titles: Publication[];
}

/**
 * Title lists of three packages that are subscribed to: two journal packages that have a third of their titles in common, one of them with an
 * embargo and with the list of the year before, and a package of books.
 */
export function makeTitleLists(profile: Profile, today: string, records: readonly DemoRecord[]): DemoTitleList[] {
  // A tenant that is there to measure keeps its round numbers.
  if (profile.steady) return [];
  const random = new Random(`${profile.tenant} title lists`);
  const [first, second] = subscribed(records, today, 'Journal package');
  const [books] = subscribed(records, today, 'E-book package');
  const year = Number(today.slice(0, 4));
  const journals = journalTitles(random, 64);
  const shared = journals.slice(0, 16);
  const lists: (DemoTitleList | undefined)[] = [];
  if (first) {
    const now = titlesOf(first.name, [...shared, ...journals.slice(16, 44)]);
    // A year ago some were not there yet, some have gone since, and some gave less.
    const before = [...now.slice(5).map(grown), ...titlesOf(first.name, journals.slice(44, 48))];
    lists.push(
      listOf(random, first, { name: `Title list ${year - 1}`, year: year - 1, titles: before }),
      listOf(random, first, { name: `Title list ${year}`, year, titles: now }),
    );
  }
  if (second) {
    const own = titlesOf(second.name, [...shared, ...journals.slice(48)]);
    const titles = own.map((title, index) =>
      index < shared.length ? { ...title, embargo_info: 'P1Y', date_first_issue_online: later(title.date_first_issue_online) } : title,
    );
    lists.push(listOf(random, second, { name: `Titles ${year}`, year, titles }));
  }
  if (books) lists.push(listOf(random, books, { name: `Books ${year}`, year, titles: bookTitles(random, books.name, year) }));
  return lists.flatMap((list) => list ?? []);
}

/** Packages of a type with a subscription that runs, in the order they were made. */
function subscribed(records: readonly DemoRecord[], today: string, typeName: string): Made<'product'>[] {
  const type = records.find((record) => record.kind === 'product_type' && record.data.name === typeName)?.data.id;
  const running = new Set(
    records.flatMap((record) => (record.kind === 'subscription_period' && isRunning(record.data, today) ? [record.data.product_id] : [])),
  );
  return records.flatMap((record) =>
    record.kind === 'product' && record.data.product_type_id === type && running.has(record.data.id) ? [record.data] : [],
  );
}

function listOf(
  random: Random,
  product: Made<'product'>,
  { name, year, titles }: { name: string; year: number; titles: Publication[] },
): DemoTitleList {
  const data: Made<'title_list'> = {
    id: random.id(),
    product_id: product.id,
    name,
    valid_from: `${year}-01-01`,
    valid_to: `${year}-12-31`,
    import_type: null,
    custom_columns: null,
    file_name: null,
    content: random.id(),
    titles: titles.length,
    import_summary: null,
    report: null,
  };
  return { record: { kind: 'title_list', data }, titles };
}

/** The fields of a journal or book that are the same in every title list that names it. */
type Known = Pick<Publication, 'publication_title'> & Partial<Publication>;

/** Invented names of journals, each another. */
export function journalNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  const topics = Object.values(subjects).flat();
  while (names.size < count) names.add(random.pick(journalForms)(random.pick(topics)));
  return [...names];
}

function journalTitles(random: Random, count: number): Known[] {
  return journalNames(random, count).map((publication_title) => {
    const ended = random.percent(8);
    const first = random.int(1988, 2012);
    return {
      publication_title,
      publication_type: 'serial',
      print_identifier: random.percent(70) ? issnOf(random) : null,
      online_identifier: issnOf(random),
      date_first_issue_online: random.percent(60) ? String(first) : `${first}-${String(random.int(1, 12)).padStart(2, '0')}`,
      num_first_vol_online: String(random.int(1, 60)),
      num_first_issue_online: '1',
      date_last_issue_online: ended ? String(random.int(2016, 2022)) : null,
      coverage_depth: 'fulltext',
      access_type: random.percent(10) ? 'F' : 'P',
    };
  });
}

/** The titles as one package gives them, with its own ids and addresses. */
function titlesOf(packageName: string, known: readonly Known[]): Publication[] {
  const site =
    packageName
      .split(' ')[0]
      ?.toLowerCase()
      .replace(/[^a-z]/g, '') ?? 'titles';
  return known.map((title, index) =>
    publicationOf({ ...title, title_id: `${site}-${index + 101}`, title_url: `https://${site}.example/journals/${index + 101}` }),
  );
}

/** As it was a year ago: every ninth gave less. */
function grown(title: Publication, index: number): Publication {
  return index % 9 === 0 ? { ...title, date_first_issue_online: later(title.date_first_issue_online), num_first_vol_online: null } : title;
}

function later(date: string | null): string {
  return String(Number(date?.slice(0, 4) ?? 2000) + 6);
}

function bookTitles(random: Random, packageName: string, year: number): Publication[] {
  const topics = Object.values(subjects).flat();
  const names = new Set<string>();
  while (names.size < 36)
    names.add(`${random.pick(['Handbook of', 'Introduction to', 'Methods in', 'New Perspectives on'])} ${random.pick(topics)}`);
  const authors = ['Abel', 'Brandt', 'Castellan', 'Dahl', 'Eriksen', 'Farkas', 'Grieg', 'Holt', 'Ibsen', 'Jansen'];
  const books = [...names].map((publication_title): Known => {
    const published = String(random.int(year - 9, year));
    return {
      publication_title,
      publication_type: 'monograph',
      print_identifier: random.percent(80) ? isbnOf(random) : null,
      online_identifier: isbnOf(random),
      first_author: random.pick(authors),
      date_monograph_published_online: published,
      date_monograph_published_print: published,
      monograph_edition: random.percent(25) ? String(random.int(2, 4)) : null,
      coverage_depth: 'fulltext',
      access_type: 'P',
    };
  });
  return titlesOf(packageName, books);
}

/** Well-formed, and in a range that no agency has given out. */
function issnOf(random: Random): string {
  const start = `${random.int(9100, 9899)}-${random.int(100, 999)}`;
  return [...'0123456789X'].map((check) => start + check).find(isIssn) ?? start;
}

function isbnOf(random: Random): string {
  const start = `97999${random.int(1_000_000, 9_999_999)}`;
  return [...'0123456789'].map((check) => start + check).find(isIsbn) ?? start;
}
