import { blankPeriod } from '#shared/contract/entities/subscription.ts';
import { addDays, addYears, dateOf, daysBetween, nextDay, yearLaterMinusDay } from '#shared/domain/calendar/dates.ts';
import { financialPeriodFor } from '#shared/domain/calendar/financial-periods.ts';
import { convert, raise } from '#shared/domain/money/amount.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import type { DemoProduct } from './make-products.ts';
import type { Profile } from './profiles.ts';
import type { Random } from './random.ts';
import { rateOfYear } from './rate-of-year.ts';
import type { ProductTypeName } from './words.ts';

interface Surroundings {
  profile: Profile;
  today: string;
  products: readonly DemoProduct[];
  vendors: readonly Made<'provider'>[];
  /** Active people who look after subscriptions. */
  owners: readonly Made<'user'>[];
  formerOwner: Made<'user'> | undefined;
  departments: readonly Made<'department'>[];
  costCenters: readonly Made<'cost_center'>[];
  financialPeriods: readonly Made<'financial_period'>[];
}

type Period = Made<'subscription_period'>;
/** A term still without the subscription's fields. */
interface Term {
  start: string;
  end: string | null;
}

/** Yearly prices in euros, from and to. */
const prices: Readonly<Record<ProductTypeName, readonly [number, number]>> = {
  Journal: [280, 7_500],
  'Journal package': [9_000, 240_000],
  Database: [1_800, 48_000],
  'E-book package': [3_500, 65_000],
  'E-book': [60, 900],
  'Reference work': [400, 6_000],
  Newspaper: [250, 4_200],
  'Software and tools': [900, 22_000],
};

const costCenterOf: Readonly<Record<ProductTypeName, string>> = {
  Journal: '4100',
  'Journal package': '4100',
  Database: '4200',
  'E-book package': '4300',
  'E-book': '4300',
  'Reference work': '4300',
  Newspaper: '4500',
  'Software and tools': '4900',
};

type Course = 'yearly' | 'multi_year' | 'one_time' | 'credit';

/** Subscriptions with their periods over five years, of which the next is the last; each followed by its periods. */
export function makeSubscriptions(random: Random, around: Surroundings): DemoRecord<'subscription' | 'subscription_period'>[] {
  const { profile, products } = around;
  const records: DemoRecord<'subscription' | 'subscription_period'>[] = [];
  const names = new Set<string>();
  for (let index = 0; index < profile.subscriptions; index++) {
    const product = products[index] ?? random.pick(products);
    const course = courseOf(random, profile, product.type);
    const subscription: Made<'subscription'> = {
      id: random.id(),
      name: nameOf(random, product.data.name, course, names),
      product_id: product.data.id,
      description: random.percent(12) ? 'Access by IP range and single sign-on; walk-in users included.' : null,
      license_period_ids: [],
      terms: null,
      quiet_since: null,
    };
    records.push({ kind: 'subscription', data: subscription });
    for (const data of makePeriods(random, around, { product, subscription, course })) records.push({ kind: 'subscription_period', data });
  }
  return records;
}

function courseOf(random: Random, profile: Profile, type: ProductTypeName): Course {
  if (profile.steady) return 'yearly';
  if (type === 'E-book') return 'one_time';
  return random.weighted({ yearly: 87, multi_year: 5, one_time: 6, credit: 2 });
}

function nameOf(random: Random, product: string, course: Course, taken: Set<string>): string {
  const ending = course === 'credit' ? ', credit' : course === 'one_time' ? ', purchase' : '';
  let name = `${product}${ending}`;
  for (let more = 2; taken.has(name); more++)
    name = `${product}${ending} (${more > 4 ? more : random.pick(['print', 'Medical Library', 'Law Library', 'second site', String(more)])})`;
  taken.add(name);
  return name;
}

function makePeriods(
  random: Random,
  around: Surroundings,
  { product, subscription, course }: { product: DemoProduct; subscription: Made<'subscription'>; course: Course },
): Period[] {
  const { profile, today, vendors, owners, formerOwner } = around;
  const year = Number(today.slice(0, 4));
  const vendor =
    product.publisher.is_vendor && random.percent(40) ? product.publisher : random.percent(60) ? random.pick(vendors) : undefined;
  const currency = (vendor ?? product.publisher).currency;
  const owner = random.pick(owners);
  const oneTime = course === 'one_time' || course === 'credit';
  const departments = shareOut(random, around, product.type);
  const detail = random.percent(30)
    ? random.pick(['Online', 'Print and online', 'Tier 3', 'Read and publish', 'Site licence', 'Up to 5 users'])
    : null;
  const noticeDays = random.pick([30, 60, 60, 90, 90, 90]);
  const hasDeadline = !oneTime && random.percent(88);
  const dropped = course === 'yearly' && random.percent(6);

  const periods: Period[] = [];
  const level = currency === profile.member.currency ? profile.priceLevel : 1;
  let price = firstPrice(random, product.type, level * (course === 'multi_year' ? 3 : 1));
  for (const { start, end } of termsOf(random, course, year, profile.steady)) {
    if (periods.length > 0) price = raise(price, 2 + random.int(0, 20) / 4, currency);
    const deadline = hasDeadline ? addDays(start, -noticeDays) : null;
    const isNext = periods.length > 0 && Number(start.slice(0, 4)) > year;
    const outcome = oneTime ? done : decide(random, { start, deadline, today, dropped: dropped && isNext });
    const priced = outcome.decision !== 'undecided' || random.percent(45);
    const amount = course === 'credit' ? -Math.round(price / 8) : price;
    periods.push({
      ...blankPeriod,
      id: random.id(),
      product_id: product.data.id,
      subscription_id: subscription.id,
      name_reference: course === 'credit' ? 'Credit for ceased titles' : detail,
      one_time_purchase: oneTime,
      start_date: start,
      end_date: end,
      cancellation_deadline: deadline,
      owner_id: formerOwner && Number(start.slice(0, 4)) < year - 1 && random.percent(15) ? formerOwner.id : owner.id,
      vendor_id: vendor?.id ?? null,
      publisher_id: product.publisher.id,
      financial_period_id: financialPeriodFor(start, around.financialPeriods)?.id ?? '',
      currency,
      ...(priced ? moneyOf(around, { price: amount, currency, start }) : {}),
      forecasted_price_change: !priced && random.percent(15) ? { kind: 'percent', value: random.int(1, 6) } : null,
      comment: random.percent(6)
        ? random.pick([
            'Price cap of 4 % agreed until the end of the term.',
            'Usage is low: ask the faculty before renewing.',
            'Quote expected in autumn.',
          ])
        : null,
      departments,
      ...outcome,
    });
    if (outcome.decision === 'cancelled') break;
  }
  return periods;
}

const done = { decision: 'accepted', workflow: 'completed' } as const;

/** Years from three ago to the next; most begin in January, as the trade does. */
function termsOf(random: Random, course: Course, year: number, steady: boolean): Term[] {
  const month = random.percent(72) ? 1 : random.pick([2, 4, 6, 7, 9, 10]);
  const first = steady || random.percent(72) ? year - 3 : year - random.int(0, 2);
  const start = dateOf(first, month, 1) ?? '';
  if (course === 'one_time' || course === 'credit')
    return [{ start: addDays(dateOf(random.int(year - 3, year), month, 1) ?? '', random.int(0, 27)), end: null }];
  if (course === 'multi_year') {
    const end = addDays(addYears(dateOf(year - 2, month, 1) ?? '', 3), -1);
    return [
      { start: dateOf(year - 2, month, 1) ?? '', end },
      { start: nextDay(end), end: addDays(addYears(nextDay(end), 3), -1) },
    ];
  }
  const count = year + 1 - first + (steady || random.percent(82) ? 1 : 0);
  return Array.from({ length: count }, (_, index) => ({ start: addYears(start, index), end: yearLaterMinusDay(addYears(start, index)) }));
}

/** The decision on a term: past ones are decided, future ones mostly open; some deadlines were missed. */
function decide(
  random: Random,
  term: { start: string; deadline: string | null; today: string; dropped: boolean },
): Pick<Period, 'decision' | 'workflow'> {
  const { start, deadline, today, dropped } = term;
  if (dropped) return { decision: 'cancelled', workflow: random.percent(70) ? 'completed' : 'cancelled' };
  if (start <= today) {
    if (daysBetween(start, today) < 330 && random.percent(2)) return { decision: 'undecided', workflow: 'running' };
    return random.percent(94) ? done : { decision: 'accepted', workflow: 'dismissed' };
  }
  const left = daysBetween(today, deadline ?? start);
  if (left < 0) return random.percent(74) ? done : { decision: 'undecided', workflow: random.percent(70) ? 'running' : 'not_started' };
  if (random.percent(22)) return done;
  return { decision: 'undecided', workflow: left < 120 && random.percent(65) ? 'running' : 'not_started' };
}

function firstPrice(random: Random, type: ProductTypeName, factor: number): number {
  const [from, to] = prices[type];
  const price = random.skewed(from, to) * factor;
  // Big prices are round; a third of the small ones have cents.
  if (price > 20_000) return Math.round(price / 50) * 50;
  return random.percent(33) ? Number(`${price}.${random.pick(['50', '90', '95', '25'])}`) : price;
}

/** The price in both currencies, at the rate of its year. */
function moneyOf(
  { profile, today }: Surroundings,
  { price, currency, start }: { price: number; currency: string; start: string },
): Partial<Period> {
  const local = profile.member.currency;
  if (currency === local) return { price, normalized_price: price };
  const year = start.slice(0, 4);
  const rate = rateOfYear(profile, currency, year);
  const firstDay = `${year}-01-02`;
  return {
    price,
    normalized_price: convert(price, rate, currency, local),
    exchange_rate: rate,
    exchange_rate_date: firstDay <= today ? firstDay : today,
    rate_source: start <= today ? 'typed' : 'planned',
  };
}

/** Paying departments and their shares: one, several, several with a share left unassigned, or no department. */
function shareOut(random: Random, { departments, costCenters }: Surroundings, type: ProductTypeName): Period['departments'] {
  const cost_center_id = costCenters.find(({ code }) => code === costCenterOf[type])?.id ?? null;
  const split = random.weighted({ '100': 52, '60 40': 14, '50 30 20': 10, '33.33 33.33 33.34': 5, '70 20': 5, '': 14 });
  const paying: Made<'department'>[] = [];
  return split
    .split(' ')
    .filter(Boolean)
    .map((percentage) => {
      let department = random.pick(departments);
      while (paying.includes(department)) department = random.pick(departments);
      paying.push(department);
      return {
        department_id: department.id,
        percentage: Number(percentage),
        cost_center_id: random.percent(75) ? cost_center_id : null,
        stakeholder_ids: [],
      };
    });
}
