import { blankProduct } from '#shared/contract/entities/product.ts';
import { isIsbn } from '#shared/domain/identifiers/isbn.ts';
import { isIssn } from '#shared/domain/identifiers/issn.ts';
import type { Made } from './demo-record.ts';
import type { Random } from './random.ts';
import { houses, journalForms, type ProductTypeName, productTypes, subjects } from './words.ts';

/** A product and what its subscriptions need to know of it. */
export interface DemoProduct {
  data: Made<'product'>;
  type: ProductTypeName;
  publisher: Made<'provider'>;
}

interface Surroundings {
  count: number;
  publishers: readonly Made<'provider'>[];
  owners: readonly Made<'user'>[];
  types: readonly Made<'product_type'>[];
  categories: readonly Made<'subject_category'>[];
}

const shares: Readonly<Record<ProductTypeName, number>> = {
  Journal: 52,
  'Journal package': 10,
  Database: 14,
  'E-book package': 8,
  'E-book': 5,
  'Reference work': 4,
  Newspaper: 4,
  'Software and tools': 3,
};

/** The identifier that products of a type carry. */
const identified: Partial<Record<ProductTypeName, 'issn' | 'isbn'>> = {
  Journal: 'issn',
  Newspaper: 'issn',
  'E-book': 'isbn',
  'Reference work': 'isbn',
};

export function makeProducts(random: Random, { count, publishers, owners, types, categories }: Surroundings): DemoProduct[] {
  const names = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    // The first eight show each type once, whatever chance says.
    const type = productTypes[index] ?? random.weighted(shares);
    const publisher = random.pick(publishers);
    const category = random.pick(categories);
    const about = { type, publisher, category: category.name };
    let name = nameOf(random, about);
    while (names.has(name)) name = nameOf(random, about, true);
    names.add(name);
    const data: Made<'product'> = {
      ...blankProduct,
      id: random.id(),
      name,
      publisher_id: publisher.id,
      platform: random.percent(45) ? `${publisher.name.split(' ')[0]} Online` : null,
      product_type_id: types.find((each) => each.name === type)?.id ?? null,
      owner_id: random.percent(85) ? random.pick(owners).id : null,
      main_subject_category_id: type === 'Software and tools' ? null : category.id,
      content_summary: random.percent(30) ? `<p>${summary(type, category.name)}</p>` : null,
      online_identifier: identifier(random, type),
      print_identifier: type === 'Journal' && random.percent(70) ? identifier(random, type) : null,
    };
    return { data, type, publisher };
  });
}

function nameOf(
  random: Random,
  { type, publisher, category }: { type: ProductTypeName; publisher: Made<'provider'>; category: string },
  further = false,
): string {
  const topic = random.pick(subjects[category] ?? ['General Studies']);
  const house = publisher.name.split(' ').slice(0, -1).join(' ');
  const extra = further ? ` ${random.pick(['A', 'B', 'C', 'D', 'II', 'III', 'Plus', 'Select', 'Core', 'Extended'])}` : '';
  switch (type) {
    case 'Journal':
      return `${random.pick(journalForms)(topic)}${extra}`;
    case 'Journal package':
      return `${house} Journals ${random.pick(['Complete', 'STM Collection', 'Humanities Collection', 'Read and Publish', category])}${extra}`;
    case 'Database':
      return `${topic} ${random.pick(['Abstracts', 'Index', 'Source Archive', 'Data Atlas', 'Full Text'])}${extra}`;
    case 'E-book package':
      return `${house} E-books: ${category}${extra}`;
    case 'E-book':
      return `${random.pick(['Handbook of', 'Introduction to', 'Methods in'])} ${topic}${extra}`;
    case 'Reference work':
      return `${random.pick(['Encyclopaedia of', 'Dictionary of', 'Companion to'])} ${topic}${extra}`;
    case 'Newspaper':
      return `The ${random.pick(houses)} ${random.pick(['Courier', 'Observer', 'Chronicle', 'Gazette'])}${extra}`;
    case 'Software and tools':
      return `${random.pick(houses)} ${random.pick(['Reference Manager', 'Discovery', 'Link Resolver', 'Text Analysis', 'Usage Reports'])}${extra}`;
  }
}

function summary(type: ProductTypeName, category: string): string {
  return `${type} for ${category.toLowerCase()}, used in teaching and research. Full text with remote access for all members of the university.`;
}

/** Well-formed, and in ranges that no agency has given out. */
function identifier(random: Random, type: ProductTypeName): string | null {
  const kind = identified[type];
  if (!kind) return null;
  const [start, fits] =
    kind === 'issn' ? [`${random.int(9100, 9899)}-${random.int(100, 999)}`, isIssn] : [`97999${random.int(1_000_000, 9_999_999)}`, isIsbn];
  for (const check of '0123456789X') if (fits(start + check)) return start + check;
  return null;
}
