import { blankMember } from '#shared/contract/entities/member.ts';
import { blankMembership } from '#shared/contract/entities/membership.ts';
import { blankProvider } from '#shared/contract/entities/provider.ts';
import { blankProduct } from '#shared/contract/entities/product.ts';
import { defaultLocale } from '#shared/domain/member/locales.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import { type DemoDeal, makeDeals } from './make-consortium-deals.ts';
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

/** The office of a consortium: its own records, its members and its deals. */
export interface DemoConsortium {
  records: DemoRecord[];
  deals: readonly DemoDeal[];
  /** The members, in the order of the answers. */
  members: readonly Made<'membership'>[];
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
  const members = makeMembers(random, groups, year);
  const member: Made<'member'> = { ...blankMember, locale: defaultLocale, ...profile.member, consortium_office: true, id: 'member' };
  const deals = makeDeals(random, { year, today, provider, products, groups, members });
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
    members,
    linked: { northlake: members[0]?.id ?? '', fjord: members[1]?.id ?? '' },
  };
}

function makeMembers(random: Random, groups: readonly { id: string; name: string }[], year: number): Made<'membership'>[] {
  return libraries.map(([name, country, group, fte, domain]): Made<'membership'> => {
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
}
