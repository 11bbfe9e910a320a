import { blankAgreement, blankArticle } from '#shared/contract/entities/research.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { normaliseIssn } from '#shared/domain/identifiers/issn.ts';
import { localAmount, rateDay } from '#shared/domain/research/charges.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { DemoTitleList } from './make-title-lists.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import { rateOfYear } from './rate-of-year.ts';
import { firstNames, journalForms, lastNames, subjects } from './words.ts';

/** Articles of each of the last three years. */
const articlesPerYear = [118, 135, 147] as const;

interface Journal {
  name: string;
  print: string | null;
  electronic: string;
  isHybrid: boolean;
  /** The charge for an article outside agreements, in the publisher's currency. */
  price: number;
}

interface Publisher {
  data: Made<'provider'>;
  currency: string;
  journals: Journal[];
  agreement: Made<'agreement'> | undefined;
}

interface Around {
  profile: Profile;
  today: string;
  made: readonly DemoRecord[];
  lists: readonly DemoTitleList[];
}

/**
 * Research output of three years: articles of some publishers with what they cost, and two agreements. One agreement is paid with the subscription
 * of a journal package, whose title list says what it covers; some of its articles were paid for all the same.
 */
export function makeResearch(random: Random, around: Around): DemoRecord<'agreement' | 'article'>[] {
  const publishers = makePublishers(random, around);
  if (publishers.length === 0) return [];
  const departments = of(around.made, 'department');
  const year = Number(around.today.slice(0, 4));
  const articles = articlesPerYear.flatMap((count, index) =>
    Array.from({ length: count }, (_, at) => {
      const published = dayIn(random, year - 2 + index, around.today);
      return makeArticle(random, { ...around, publishers, departments, published, number: index * 1000 + at });
    }),
  );
  const agreements = publishers.flatMap(({ agreement }): DemoRecord<'agreement'>[] =>
    agreement ? [{ kind: 'agreement', data: agreement }] : [],
  );
  return [...agreements, ...articles];
}

function of<K extends 'department' | 'provider' | 'subscription' | 'product'>(made: readonly DemoRecord[], kind: K): Made<K>[] {
  return made.flatMap((record) => (record.kind === kind ? [record.data as unknown as Made<K>] : []));
}

/** A day of a year, none after today. */
function dayIn(random: Random, year: number, today: string): string {
  const day = addDays(`${year}-01-01`, random.int(0, 364));
  return day <= today ? day : addDays(`${year}-01-01`, random.int(0, Number(today.slice(5, 7)) * 28 - 28));
}

/** The publishers of the journal packages, with agreements, and ten others. */
function makePublishers(random: Random, around: Around): Publisher[] {
  const { profile, today, made, lists } = around;
  const year = Number(today.slice(0, 4));
  const products = new Map(of(made, 'product').map((product) => [product.id, product]));
  const providers = new Map(of(made, 'provider').map((provider) => [provider.id, provider]));
  const withList = new Map<string, DemoTitleList>();
  for (const list of lists) {
    const isOfJournals = list.titles.every(({ publication_type }) => publication_type === 'serial');
    const publisher = products.get(list.record.data.product_id)?.publisher_id;
    if (isOfJournals && publisher && list.record.data.valid_from === `${year}-01-01`) withList.set(publisher, list);
  }
  const others = [...providers.values()].filter(({ id, is_publisher }) => is_publisher && !withList.has(id)).slice(0, 10);
  const chosen = [...withList.keys()].slice(0, 2).flatMap((id) => providers.get(id) ?? []);
  return [...chosen, ...others].map((data, index): Publisher => {
    const list = withList.get(data.id);
    const journals = list ? list.titles.map((title) => listedJournal(random, title)) : ownJournals(random, 12 - index);
    const subscription = of(made, 'subscription').find(({ product_id }) => product_id === list?.record.data.product_id);
    const agreement = list
      ? makeAgreement(random, { profile, publisher: data, list, subscription: index === 0 ? subscription : undefined, year })
      : undefined;
    const currency = data.currency !== null && data.currency in profile.rates ? data.currency : profile.member.currency;
    return { data, currency, journals, agreement };
  });
}

function listedJournal(
  random: Random,
  { publication_title, print_identifier, online_identifier, access_type }: DemoTitleList['titles'][number],
): Journal {
  return {
    name: publication_title,
    print: print_identifier,
    electronic: online_identifier ?? issnOf(random),
    isHybrid: access_type !== 'F',
    price: random.int(36, 78) * 50,
  };
}

function ownJournals(random: Random, count: number): Journal[] {
  const topics = Object.values(subjects).flat();
  const names = new Set<string>();
  while (names.size < count) names.add(random.pick(journalForms)(random.pick(topics)));
  return [...names].map((name) => ({
    name,
    print: null,
    electronic: issnOf(random),
    isHybrid: random.percent(25),
    price: random.int(18, 60) * 50,
  }));
}

/** An ISSN with its check character. */
function issnOf(random: Random): string {
  const digits = String(random.int(3_000_000, 3_999_999));
  for (const check of '0123456789X') {
    const issn = normaliseIssn(`${digits}${check}`);
    if (issn !== undefined) return issn;
  }
  throw new RangeError(`No check character for ${digits}`);
}

function makeAgreement(
  random: Random,
  {
    profile,
    publisher,
    list,
    subscription,
    year,
  }: {
    profile: Profile;
    publisher: Made<'provider'>;
    list: DemoTitleList;
    subscription: Made<'subscription'> | undefined;
    year: number;
  },
): Made<'agreement'> {
  const { currency } = profile.member;
  const base = random.int(90, 160) * 500;
  const costOf = (of: number, share: number) => ({
    year: of,
    institution: null,
    openapc_group: null,
    read: Math.round(base * 0.6),
    publish: Math.round(base * share),
    read_and_publish: null,
    fee: 250,
    credit: null,
  });
  return {
    ...blankAgreement,
    id: random.id(),
    name: `${publisher.name}: read and publish ${year - 2}-${year}`,
    identifier: `${publisher.name
      .split(' ')[0]
      ?.toLowerCase()
      .replace(/[^a-z]/g, '')}${year - 2}demo`,
    publisher_id: publisher.id,
    consortium: random.percent(50) ? 'Northern Library Consortium' : null,
    start_date: `${year - 2}-01-01`,
    end_date: `${year}-12-31`,
    subscription_id: subscription?.id ?? null,
    title_list_id: list.record.data.id,
    basis: 'acceptance',
    article_types: ['Research article', 'Review'],
    currency,
    quotas: [{ year, articles: 45 }],
    costs: [costOf(year - 2, 0.5), costOf(year - 1, 0.6), costOf(year, 0.7)],
    list_price: 2650,
    read_price: Math.round(base * 0.9),
    read_price_year: year - 3,
    index_percent: 4,
  };
}

const licenses = { 'CC BY': 78, 'CC BY-NC': 9, 'CC BY-NC-ND': 13 } as const;
const types = { 'Research article': 84, Review: 11, Letter: 5 } as const;
interface ArticleAround extends Around {
  publishers: readonly Publisher[];
  departments: readonly Made<'department'>[];
  published: string;
  number: number;
}

function makeArticle(random: Random, around: ArticleAround): DemoRecord<'article'> {
  const { publishers, departments, published, number, profile } = around;
  // The first two publish most.
  const publisher = random.percent(38) ? (publishers[random.int(0, 1)] ?? publishers[0]) : random.pick(publishers);
  if (!publisher) throw new RangeError('No publisher to choose from');
  const journal = random.pick(publisher.journals);
  const id = random.id();
  const accepted_on = addDays(published, -random.int(20, 70));
  const { agreement } = publisher;
  const isCovered = agreement !== undefined && accepted_on >= agreement.start_date && random.percent(84);
  const isRecent = published > addDays(around.today, -60);
  const department = random.pick(departments);
  const topic = random.pick(Object.values(subjects).flat());
  const made = {
    ...blankArticle,
    id,
    doi: `10.5555/demo.${published.slice(0, 4)}.${number + 1}`,
    title: `${random.pick(beginnings)} ${topic.toLowerCase()} ${random.pick(endings)}`,
    journal_title: journal.name,
    issn_print: journal.print,
    issn_electronic: journal.electronic,
    publisher_id: publisher.data.id,
    article_type: random.weighted(types),
    submitted_on: addDays(accepted_on, -random.int(60, 200)),
    accepted_on,
    published_on: published,
    license: random.weighted(licenses),
    is_hybrid: journal.isHybrid ? ('yes' as const) : ('no' as const),
    in_doaj: journal.isHybrid ? ('no' as const) : ('yes' as const),
    authors: [
      {
        name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
        orcid: null,
        ror: null,
        corresponding: true,
      },
    ],
    institution: profile.member.name,
    period: Number(published.slice(0, 4)),
    stage: isRecent ? random.pick(['approval', 'approved', 'processing'] as const) : ('paid' as const),
    agreement_id: isCovered ? agreement.id : null,
    department_id: random.percent(92) ? department.id : null,
  };
  return {
    kind: 'article',
    data: { ...made, charges: isCovered ? [] : chargesOf(random, made, { publisher, journal, department, profile }) },
  };
}

const beginnings = ['Patterns of', 'A model of', 'Long-term trends in', 'Notes on', 'Measuring', 'Rethinking', 'Evidence from'] as const;
const endings = [
  'in northern regions',
  'since 1950',
  'under changing conditions',
  'across three coasts',
  'in practice',
  'at small scale',
] as const;

interface ChargedBy {
  publisher: Publisher;
  journal: Journal;
  department: Made<'department'>;
  profile: Profile;
}

/** The article processing charge, now and then with a page charge; a few are paid with a department. */
function chargesOf(
  random: Random,
  article: Made<'article'>,
  { publisher: { currency }, journal, department, profile }: ChargedBy,
): Made<'article'>['charges'] {
  const local = profile.member.currency;
  const rate = currency === local ? null : rateOfYear(profile, currency, rateDay(article)?.slice(0, 4) ?? '');
  const charge = (kind: 'apc' | 'page', amount: number, percentage: number) => ({
    id: `${article.id}_${kind}`,
    kind,
    amount,
    currency,
    rate,
    local: localAmount(amount, currency, local, rate),
    tax: null,
    vendor_invoice_id: null,
    payers: percentage === 0 ? [] : [{ department_id: department.id, external: null, percentage }],
  });
  const charges = [charge('apc', journal.price + random.int(-4, 4) * 10, random.percent(20) ? 50 : 0)];
  return random.percent(6) ? [...charges, charge('page', random.int(4, 18) * 25, 0)] : charges;
}
