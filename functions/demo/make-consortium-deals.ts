import { blankDeal } from '#shared/contract/entities/deal.ts';
import type { DealOffer } from '#shared/contract/entities/deal-offer.ts';
import type { SharingParameters } from '#shared/contract/entities/deal-sharing.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import type { OfferAnswerKind } from '#shared/domain/consortium/offers.ts';
import type { Made } from './demo-record.ts';
import type { Random } from './random.ts';

type Answer = Extract<DealOffer['state'], 'sent' | 'seen' | OfferAnswerKind>;

/** The answers of the members to the offers of a year, in the order of the members. One without a price gets no offer. */
export interface DemoAnswers {
  year: number;
  states: readonly Answer[];
  sent_on: string;
  valid_until: string;
}

/** A deal with the parameters by which its prices are calculated, and the answers of its members, by year. */
export interface DemoDeal {
  deal: Made<'deal'>;
  prices: readonly { year: number; parameters: SharingParameters }[];
  offers: readonly DemoAnswers[];
}

interface Around {
  year: number;
  today: string;
  provider: Made<'provider'>;
  products: readonly Made<'product'>[];
  groups: readonly { id: string; name: string }[];
  members: readonly Made<'membership'>[];
}

type Make = (at: number, name: string, values: Partial<Made<'deal'>> & Pick<Made<'deal'>, 'years'>) => Made<'deal'>;

/** Four deals in different states: offered, ordered, ordered and ended, and a draft. */
export function makeDeals(random: Random, around: Around): DemoDeal[] {
  const { provider, products } = around;
  const make: Make = (at, name, values) => ({
    ...blankDeal,
    currency: 'EUR',
    provider_id: provider.id,
    product_ids: products.slice(at, at + 1).map(({ id }) => id),
    ...values,
    id: random.id(),
    name,
  });
  return [offeredJournals(make, around), orderedDatabases(make, around), endedMaps(make, around), draftBooks(make, around)];
}

function years({ year, today }: Around, first: number, totals: readonly (number | null)[]): Made<'deal'>['years'] {
  return totals.map((total, index) => ({
    year: first + index,
    start_date: `${first + index}-01-01`,
    end_date: `${first + index}-12-31`,
    total,
    list_total: null,
    office_deadline: index === 0 && first > year ? addDays(today, 60) : null,
    member_deadline: index === 0 && first > year ? addDays(today, 45) : null,
  }));
}

/** All members accept but those at some places. */
function answersOf({ members }: Around, others: Readonly<Record<number, Answer>> = {}): Answer[] {
  return members.map((_, index) => others[index] ?? 'accepted');
}

/** The member of which no FTE is known. */
function unknownOf({ members }: Around): readonly Made<'membership'>[] {
  return members.filter(({ fte }) => fte.length === 0);
}

function offeredJournals(make: Make, around: Around): DemoDeal {
  const first = around.year + 1;
  const members = unknownOf(around).map(({ id }) => ({ membership_id: id, use_mean: ['fte' as const] }));
  const parts = [
    { key: { kind: 'equal' as const }, percent: 20 },
    { key: { kind: 'fte' as const }, percent: 80 },
  ];
  const key = { kind: 'mixed' as const, parts };
  return {
    deal: make(0, `Arctic Journals ${first}–${first + 1}`, {
      years: years(around, first, [480_000, 499_200]),
      min_participants: 10,
      min_sum: 400_000,
      confirm_above: 60_000,
      vat_rate: 25,
      state: 'offered',
      terms: { ...blankDeal.terms, en: '<p>Perpetual access to the years that were paid. Walk-in users are allowed.</p>' },
    }),
    prices: [
      { year: first, parameters: { key, members } },
      { year: first + 1, parameters: { key, cap: { amount: null, percent: 6 }, members } },
    ],
    offers: [first, first + 1].map((year) => ({
      year,
      // The first two have an account here, and have not answered.
      states: answersOf(around, { 0: 'sent', 1: 'sent', 3: 'countered', 5: 'seen', 7: 'declined', 9: 'sent' }),
      sent_on: addDays(around.today, -12),
      valid_until: addDays(around.today, 45),
    })),
  };
}

function orderedDatabases(make: Make, around: Around): DemoDeal {
  const { year } = around;
  return {
    deal: make(1, `Polar Databases ${year}`, {
      price_model: 'per_fte',
      years: years(around, year, [null]),
      state: 'ordered',
      order_number: `PP-${year - 1}-118`,
      ordered_on: `${year - 1}-12-04`,
    }),
    prices: [
      {
        year,
        parameters: { unit_price: 0.42, members: unknownOf(around).map(({ id }) => ({ membership_id: id, opted_out: true })) },
      },
    ],
    offers: [{ year, states: answersOf(around), sent_on: `${year - 1}-10-15`, valid_until: `${year - 1}-11-30` }],
  };
}

/** One of twelve declined: the office carried its share. */
function endedMaps(make: Make, around: Around): DemoDeal {
  const year = around.year - 1;
  return {
    deal: make(2, `Northern Maps ${year}`, {
      years: years(around, year, [36_000]),
      state: 'ended',
      office_shares: [{ year, amount: 3000 }],
      order_number: `PP-${year - 1}-097`,
      ordered_on: `${year - 1}-11-28`,
    }),
    prices: [{ year, parameters: { key: { kind: 'equal' } } }],
    offers: [{ year, states: answersOf(around, { 8: 'declined' }), sent_on: `${year - 1}-10-10`, valid_until: `${year - 1}-11-20` }],
  };
}

function draftBooks(make: Make, around: Around): DemoDeal {
  const first = around.year + 1;
  return {
    deal: make(3, `Shelf E-Books ${first}`, {
      price_model: 'tiers',
      years: years(around, first, [null]),
      group_ids: around.groups.slice(1).map(({ id }) => id),
    }),
    prices: [],
    offers: [],
  };
}
