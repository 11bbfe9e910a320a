import { addDays } from '#shared/domain/calendar/dates.ts';
import { generateFinancialPeriods } from '#shared/domain/calendar/financial-periods.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import { makeContacts } from './make-contacts.ts';
import { makeLicenses } from './make-licenses.ts';
import { makeProducts } from './make-products.ts';
import { makeProviders } from './make-providers.ts';
import { makeSubscriptions } from './make-subscriptions.ts';
import { makeTitleLists, type DemoTitleList } from './make-title-lists.ts';
import { makeToDos } from './make-to-dos.ts';
import { fjord, meridian, northlake, type Profile } from './profiles.ts';
import { Random } from './random.ts';
import { withDecisions } from './with-decisions.ts';
import { withWorkflows } from './with-workflows.ts';
import { departments, productTypes, subjects } from './words.ts';

/** The library that sample data are made for. */
export interface SampleSurroundings {
  /** The seed: the same one and the same day give the same records. */
  seed: string;
  today: string;
  member: Made<'member'>;
  /** Owner of every sample record, so that colleagues get no tasks and reminders for sample data. */
  owner: Made<'user'>;
  termLabels: readonly Made<'license_term_label'>[];
  /** Financial periods that the library has. */
  financialPeriods: readonly Made<'financial_period'>[];
}

/** Records of sample data in an order in which nothing points at what comes later, and the titles of their list. */
export interface SampleRecords {
  records: DemoRecord[];
  lists: DemoTitleList[];
}

const runningWorkflows = 2;
const contacts = 8;
/** Factor from a price in euros to one in a currency that no demo tenant uses. */
const levels: Readonly<Record<string, number>> = { SEK: 11, DKK: 7, CZK: 25, PLN: 4, JPY: 160, INR: 90, ZAR: 20 };

/** A small library of this member: about 25 subscriptions from last year to the next, without people and settings. */
export function makeSampleRecords(around: SampleSurroundings): SampleRecords {
  const { seed, today, owner, termLabels } = around;
  const random = new Random(seed);
  const profile = profileOf(around);
  const owners = [owner];
  const financialPeriods = financialPeriodsOf(around);
  const departmentRows = departmentsOf(random);
  const types = productTypes.map((name): Made<'product_type'> => ({ id: random.id(), name }) as Made<'product_type'>);
  const categories = Object.keys(subjects).map((name): Made<'subject_category'> => ({ id: random.id(), name }));
  const providers = makeProviders(random, profile, owners);
  const publishers = providers.filter(({ is_publisher }) => is_publisher);
  const products = makeProducts(random, { count: profile.products, publishers, owners, types, categories });
  const license = oneLicense(new Random(`${seed} license`), { today, publishers, owners, termLabels });
  const everything = makeSubscriptions(random, {
    profile,
    today,
    products,
    vendors: providers.filter(({ is_vendor }) => is_vendor),
    owners,
    formerOwner: undefined,
    departments: departmentRows,
    costCenters: [],
    financialPeriods: [...around.financialPeriods, ...financialPeriods],
  });
  const licensed = withLicense(recent(everything, today), products, license);
  const decided = withDecisions(new Random(`${seed} decisions`), withRunning(licensed, today), today);
  const before: DemoRecord[] = [
    ...financialPeriods.map((data): DemoRecord => ({ kind: 'financial_period', data })),
    ...departmentRows.map((data): DemoRecord => ({ kind: 'department', data })),
    ...types.map((data): DemoRecord => ({ kind: 'product_type', data })),
    ...categories.map((data): DemoRecord => ({ kind: 'subject_category', data })),
    ...providers.map((data): DemoRecord => ({ kind: 'provider', data })),
    ...makeContacts(profile, today, providers)
      .filter(({ kind }) => kind === 'contact')
      .slice(0, contacts),
    ...products.map(({ data }): DemoRecord => ({ kind: 'product', data })),
    ...license.records,
  ];
  const running = withRuns(new Random(`${seed} workflows`), { profile, today, member: around.member, owner }, decided);
  const known: DemoRecord[] = [{ kind: 'user', data: owner }, ...before, ...running];
  const lists = makeTitleLists(profile, today, known).slice(-1);
  const tasks = makeToDos(new Random(`${seed} tasks`), known, today).filter(isNoTemplate());
  return { records: [...before, ...running, ...lists.map(({ record }) => record), ...tasks], lists };
}

/** Its prices are in the member's currency, and in others where a demo tenant knows their rates. */
function profileOf({ seed, member }: SampleSurroundings): Profile {
  const like = [northlake, fjord, meridian].find(({ member: { currency } }) => currency === member.currency);
  return {
    ...northlake,
    tenant: seed,
    member,
    people: [],
    staff: 0,
    publishers: 7,
    vendors: 3,
    both: 2,
    products: 25,
    subscriptions: 25,
    steady: false,
    currencies: like?.currencies ?? { [member.currency]: 1 },
    rates: like?.rates ?? {},
    priceLevel: like?.priceLevel ?? levels[member.currency] ?? 1,
  };
}

/** Those from last year to the next that the library does not have. */
function financialPeriodsOf({ seed, today, member, financialPeriods }: SampleSurroundings): Made<'financial_period'>[] {
  const random = new Random(`${seed} financial periods`);
  const year = Number(today.slice(0, 4));
  return generateFinancialPeriods(year - 3, year + 2, member.financial_period_start_month)
    .map((period) => ({ ...period, id: random.id(), state: 'open' as const, closed_by: null, closed_at: null }))
    .filter((made) => !financialPeriods.some((own) => own.start_date <= made.end_date && own.end_date >= made.start_date));
}

/** The larger departments, without their parts. */
function departmentsOf(random: Random): Made<'department'>[] {
  return departments
    .filter(({ parent }) => parent === undefined)
    .map(({ name, code }) => ({ id: random.id(), name, code, active: true, parent_id: null }));
}

/** The licence of the first publisher that gets one. */
function oneLicense(random: Random, around: Parameters<typeof makeLicenses>[1]): ReturnType<typeof makeLicenses> {
  for (const publisher of around.publishers) {
    const made = makeLicenses(random, { ...around, publishers: [publisher] });
    if (made.records.length > 0) return made;
  }
  return { records: [], byPublisher: new Map() };
}

type SubscriptionRecord = DemoRecord<'subscription' | 'subscription_period'>;

/** The periods from last year on, and subscriptions that have any. A purchase stays, whenever it was made. */
function recent(records: readonly SubscriptionRecord[], today: string): SubscriptionRecord[] {
  const first = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const wanted = records.filter(
    ({ kind, data }) =>
      kind !== 'subscription_period' ||
      (data.financial_period_id !== '' && (data.one_time_purchase || (data.end_date !== null && data.end_date >= first))),
  );
  const held = new Set(wanted.flatMap(({ kind, data }) => (kind === 'subscription_period' ? [data.subscription_id] : [])));
  return wanted.filter(({ kind, data }) => kind !== 'subscription' || held.has(data.id));
}

function withLicense(
  records: readonly SubscriptionRecord[],
  products: ReturnType<typeof makeProducts>,
  { byPublisher }: ReturnType<typeof makeLicenses>,
): SubscriptionRecord[] {
  const publishers = new Map(products.map(({ data }) => [data.id, data.publisher_id]));
  return records.map((record) => {
    if (record.kind !== 'subscription') return record;
    const [present] = byPublisher.get(publishers.get(record.data.product_id) ?? '') ?? [];
    return present === undefined ? record : { ...record, data: { ...record.data, license_period_ids: [present] } };
  });
}

/** Two periods to come are being worked on, the soonest; no workflow has begun for the other undecided ones. */
function withRunning(records: readonly SubscriptionRecord[], today: string): SubscriptionRecord[] {
  const open = records
    .flatMap((record) => (record.kind === 'subscription_period' && record.data.start_date > today ? [record.data] : []))
    .filter(({ one_time_purchase }) => !one_time_purchase)
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const soonest = open.filter(({ start_date }) => start_date > addDays(today, 14));
  const running = new Set((soonest.length < runningWorkflows ? open : soonest).slice(0, runningWorkflows).map(({ id }) => id));
  return records.map((record): SubscriptionRecord => {
    if (record.kind !== 'subscription_period') return record;
    if (running.has(record.data.id)) return { ...record, data: { ...record.data, decision: 'undecided', workflow: 'running' } };
    const isOpen = record.data.decision === 'undecided' && record.data.workflow !== 'not_started';
    return isOpen ? { ...record, data: { ...record.data, workflow: 'not_started' } } : record;
  });
}

/** The records with the runs of the running workflows; completed ones keep their state only, as rounds of before this library had the product. */
function withRuns(
  random: Random,
  { profile, today, member, owner }: { profile: Profile; today: string; member: Made<'member'>; owner: Made<'user'> },
  records: readonly DemoRecord[],
): DemoRecord[] {
  return records.flatMap((record): DemoRecord[] => {
    if (record.kind !== 'subscription_period' || record.data.workflow !== 'running') return [record];
    const around: DemoRecord[] = [
      { kind: 'member', data: member },
      { kind: 'user', data: owner },
    ];
    return withWorkflows(random, profile, today, [...around, record]).slice(around.length);
  });
}

/** Keeps tasks with their checklists and comments, but no templates. */
function isNoTemplate(): (record: DemoRecord) => boolean {
  const templates = new Set<string>();
  return ({ kind, data }) => {
    if (kind === 'to_do' && data.is_template) templates.add(data.id);
    return !templates.has(kind === 'to_do' ? data.id : kind === 'to_do_checklist_item' || kind === 'to_do_comment' ? data.to_do_id : '');
  };
}
