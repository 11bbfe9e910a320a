import { blankDeal } from '#shared/contract/entities/deal.ts';
import type { SharingParameters } from '#shared/contract/entities/deal-sharing.ts';
import { blankMember } from '#shared/contract/entities/member.ts';
import { blankMembership } from '#shared/contract/entities/membership.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { defaultLocale } from '#shared/domain/member/locales.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import { makePeople } from './make-people.ts';
import { type OfficeProfile } from './profiles.ts';
import { Random } from './random.ts';

type Group = 'Universities' | 'Colleges' | 'Public libraries';

/** The members: name, country, group, and FTE this year; null for one that is not known. The first two have an account here. */
const libraries: readonly (readonly [string, string, Group, number | null, string])[] = [
  ['Northlake University Library', 'DE', 'Universities', 18_400, 'northlake.example'],
  ['Fjord Library Consortium', 'NO', 'Universities', 9_250, 'fjord.example'],
  ['Glacier Bay University', 'IS', 'Universities', 13_900, 'glacierbay.example'],
  ['Isfjell Technical University', 'NO', 'Universities', 21_700, 'isfjell.example'],
  ['University of Skarvik', 'SE', 'Universities', 26_300, 'skarvik.example'],
  ['Boreal School of Economics', 'FI', 'Colleges', 3_150, 'boreal.example'],
  ['Kelp Coast College', 'DK', 'Colleges', 4_820, 'kelpcoast.example'],
  ['Midnight Sun College', 'NO', 'Colleges', 2_275.5, 'midnightsun.example'],
  ['Saltmarsh Academy of Music', 'DK', 'Colleges', 640, 'saltmarsh.example'],
  ['Harbor City Library', 'SE', 'Public libraries', null, 'harborcity.example'],
  ['Lanternby Public Library', 'FI', 'Public libraries', 310, 'lanternby.example'],
  ['Tern Island Library', 'IS', 'Public libraries', 85, 'ternisland.example'],
];

const languages = { DE: 'de', NO: null, IS: null, SE: 'sv', FI: 'sv', DK: null } as Readonly<Record<string, string | null>>;

/** A deal with the parameters by which its prices are calculated, by year. */
interface DemoDeal {
  deal: Made<'deal'>;
  prices: readonly { year: number; parameters: SharingParameters }[];
}

/** The office of a consortium: its own records, its members and its deals. */
export interface DemoConsortium {
  records: DemoRecord[];
  deals: readonly DemoDeal[];
  /** Ids of the members that have an account, by tenant. */
  linked: Readonly<Record<string, string>>;
}

/** Makes the office of a consortium of twelve libraries, and four deals in different states. The same day always gives the same records. */
export function makeConsortium(profile: OfficeProfile, today: string): DemoConsortium {
  const random = new Random(`${profile.tenant} 1`);
  const year = Number(today.slice(0, 4));
  const users = makePeople(random, { ...profile, staff: 0 });
  const provider: Made<'provider'> = {
    ...blankProvider,
    id: random.id(),
    name: 'Polar Press',
    currency: 'EUR',
    is_publisher: true,
    is_vendor: true,
  };
  const products = ['Arctic Journals', 'Polar Databases', 'Northern Maps', 'Shelf E-Books'].map((name): Made<'product'> => ({
    ...blankProduct,
    id: random.id(),
    name,
    publisher_id: provider.id,
    owner_id: users[0]?.id ?? '',
  }));
  const groups = (['Universities', 'Colleges', 'Public libraries'] as const).map((name) => ({ id: random.id(), name }));
  const members = libraries.map(([name, country, group, fte, domain]): Made<'membership'> => {
    const contact = { name: `${name}, acquisitions`, email: `acquisitions@${domain}`, role: 'acquisitions' as const };
    const values =
      fte === null
        ? []
        : [
            { year: year - 1, value: Math.round(fte * 0.97) },
            { year, value: fte },
          ];
    return {
      ...blankMembership,
      id: random.id(),
      name,
      country,
      contacts: [{ ...contact, language: languages[country] ?? null }],
      group_ids: groups.flatMap((each) => (each.name === group ? [each.id] : [])),
      since: `${year - 4}-01-01`,
      fte: values,
    };
  });
  const member: Made<'member'> = { ...blankMember, locale: defaultLocale, ...profile.member, consortium_office: true, id: 'member' };
  const deals = makeDeals(random, { year, today, provider, products, groups, unknown: members.find(({ fte }) => fte.length === 0) });
  return {
    records: [
      { kind: 'member', data: member },
      ...(['department', 'cost_center'] as const).map((name): DemoRecord => ({
        kind: 'entity_label',
        data: { id: name, entity_name: name, user_label: null },
      })),
      ...users.map((data): DemoRecord => ({ kind: 'user', data })),
      { kind: 'provider', data: provider },
      ...products.map((data): DemoRecord => ({ kind: 'product', data })),
      ...groups.map((data): DemoRecord => ({ kind: 'membership_group', data })),
      ...members.map((data): DemoRecord => ({ kind: 'membership', data })),
      ...deals.map(({ deal }): DemoRecord => ({ kind: 'deal', data: deal })),
    ],
    deals,
    linked: { northlake: members[0]?.id ?? '', fjord: members[1]?.id ?? '' },
  };
}

interface Around {
  year: number;
  today: string;
  provider: Made<'provider'>;
  products: readonly Made<'product'>[];
  groups: readonly { id: string; name: string }[];
  /** The member of which no FTE is known. */
  unknown: Made<'membership'> | undefined;
}

function makeDeals(random: Random, { year, today, provider, products, groups, unknown }: Around): DemoDeal[] {
  const years = (first: number, totals: readonly (number | null)[]): Made<'deal'>['years'] =>
    totals.map((total, index) => ({
      year: first + index,
      start_date: `${first + index}-01-01`,
      end_date: `${first + index}-12-31`,
      total,
      list_total: null,
      office_deadline: index === 0 && first > year ? addDays(today, 60) : null,
      member_deadline: index === 0 && first > year ? addDays(today, 45) : null,
    }));
  const make = (at: number, name: string, values: Partial<Made<'deal'>> & Pick<Made<'deal'>, 'years'>): Made<'deal'> => ({
    ...blankDeal,
    currency: 'EUR',
    provider_id: provider.id,
    product_ids: products.slice(at, at + 1).map(({ id }) => id),
    ...values,
    id: random.id(),
    name,
  });
  const withMean = unknown ? [{ membership_id: unknown.id, use_mean: ['fte' as const] }] : [];
  const mixed = {
    kind: 'mixed' as const,
    parts: [
      { key: { kind: 'equal' as const }, percent: 20 },
      { key: { kind: 'fte' as const }, percent: 80 },
    ],
  };
  const journals = make(0, `Arctic Journals ${year + 1}–${year + 2}`, {
    years: years(year + 1, [480_000, 499_200]),
    min_participants: 10,
    min_sum: 400_000,
    vat_rate: 25,
    terms: { ...blankDeal.terms, en: '<p>Perpetual access to the years that were paid. Walk-in users are allowed.</p>' },
  });
  const databases = make(1, `Polar Databases ${year}`, { price_model: 'per_fte', years: years(year, [null]), state: 'ordered' });
  const maps = make(2, `Northern Maps ${year - 1}`, { years: years(year - 1, [36_000]), state: 'ended' });
  const books = make(3, `Shelf E-Books ${year + 1}`, {
    price_model: 'tiers',
    years: years(year + 1, [null]),
    group_ids: groups.slice(1).map(({ id }) => id),
  });
  return [
    {
      deal: journals,
      prices: [
        { year: year + 1, parameters: { key: mixed, members: withMean } },
        { year: year + 2, parameters: { key: mixed, cap: { amount: null, percent: 6 }, members: withMean } },
      ],
    },
    {
      deal: databases,
      prices: [{ year, parameters: { unit_price: 0.42, members: unknown ? [{ membership_id: unknown.id, opted_out: true }] : [] } }],
    },
    { deal: maps, prices: [{ year: year - 1, parameters: { key: { kind: 'equal' } } }] },
    { deal: books, prices: [] },
  ];
}
