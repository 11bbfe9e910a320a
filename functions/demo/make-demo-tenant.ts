import { blankMember } from '#shared/contract/entities/member.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { generateFinancialPeriods } from '#shared/domain/calendar/financial-periods.ts';
import { defaultLocale } from '#shared/domain/member/locales.ts';
import { newLabels } from '#functions/records/holdings/licenses/license-labels.ts';
import type { DemoRecord, Made } from './demo-record.ts';
import { makeEvaluations, makeImplementations } from './make-evaluations.ts';
import { makeExchangeRates } from './make-exchange-rates.ts';
import { makeFte } from './make-fte.ts';
import { makeLicenses, type DemoLicenses } from './make-licenses.ts';
import { makeBudgets } from './make-budgets.ts';
import { makeBoards, makeSystemBoard } from './make-boards.ts';
import { makeContacts } from './make-contacts.ts';
import { makeMetaData } from './make-meta-data.ts';
import { makePeople } from './make-people.ts';
import { makePriceCeilings } from './make-price-ceilings.ts';
import { makeProducts, type DemoProduct } from './make-products.ts';
import { makeProviders } from './make-providers.ts';
import { makeReminders } from './make-reminders.ts';
import { makeSubscriptions } from './make-subscriptions.ts';
import { makeToDos } from './make-to-dos.ts';
import type { Profile } from './profiles.ts';
import { withContractEvents } from './with-contract-events.ts';
import { withDecisions } from './with-decisions.ts';
import { withInvoices } from './with-invoices.ts';
import { Random } from './random.ts';
import { withScopeJump } from './with-scope-jump.ts';
import { withStakeholders } from './with-stakeholders.ts';
import { withTerms } from './with-terms.ts';
import { withWorkflows } from './with-workflows.ts';
import { costCenters as costCenterNames, departments as departmentNames, productTypes, subjects } from './words.ts';

/**
 * Everything in a demo tenant, in an order in which nothing points at what comes later. The same profile and day always
 * give the same records, ids included.
 */
export function makeDemoTenant(profile: Profile, today: string): DemoRecord[] {
  const random = new Random(`${profile.tenant} 1`);
  const named: Naming = (entries) => entries.map((entry) => ({ ...entry, id: random.id() }));
  const users = makePeople(random, profile);
  const active = users.filter((user) => user.active && (user.roles.includes('admin') || user.roles.includes('editor')));

  const member: Made<'member'> = { ...blankMember, locale: defaultLocale, ...profile.member, id: 'member' };
  const financialPeriods = makeFinancialPeriods(named, member, { today, closedBy: active[0]?.id ?? null });
  const { departments, costCenters, types, categories } = makeCatalogues(named);
  const providers = withTwin(makeProviders(random, profile, active));
  const products = makeProducts(random, {
    count: profile.products,
    publishers: providers.filter(({ is_publisher }) => is_publisher),
    owners: active,
    types,
    categories,
  });
  const termLabels: Made<'license_term_label'>[] = newLabels('license_term_label');
  const qualifierLabels: Made<'license_qualifier_label'>[] = newLabels('license_qualifier_label');
  // By chances of their own, so that all else stays as it was.
  const licenses = makeLicenses(new Random(`${profile.tenant} licenses`), {
    today,
    publishers: providers.filter(({ is_publisher }) => is_publisher),
    owners: active,
    termLabels,
  });
  const subscriptions = makeSubscriptions(random, {
    profile,
    today,
    products,
    vendors: providers.filter(({ is_vendor }) => is_vendor),
    owners: active,
    formerOwner: users.find((user) => !user.active),
    departments,
    costCenters,
    financialPeriods,
  });
  const grown = profile.steady ? subscriptions : withScopeJump(subscriptions, today, member.currency);
  const underLicense = withLicenses(new Random(`${profile.tenant} licensed`), grown, products, licenses);
  const licensed = profile.steady ? underLicense : withTerms(underLicense, today);
  const made: DemoRecord[] = [
    { kind: 'member', data: member },
    ...makeEntityLabels(),
    ...users.map((data): DemoRecord => ({ kind: 'user', data })),
    ...financialPeriods.map((data): DemoRecord => ({ kind: 'financial_period', data })),
    ...departments.map((data): DemoRecord => ({ kind: 'department', data })),
    ...costCenters.map((data): DemoRecord => ({ kind: 'cost_center', data })),
    ...types.map((data): DemoRecord => ({ kind: 'product_type', data })),
    ...categories.map((data): DemoRecord => ({ kind: 'subject_category', data })),
    ...providers.map((data): DemoRecord => ({ kind: 'provider', data })),
    ...makeContacts(profile, today, providers),
    ...products.map(({ data }): DemoRecord => ({ kind: 'product', data })),
    ...termLabels.map((data): DemoRecord => ({ kind: 'license_term_label', data })),
    ...qualifierLabels.map((data): DemoRecord => ({ kind: 'license_qualifier_label', data })),
    ...licenses.records,
    ...makeExchangeRates(new Random(`${profile.tenant} rates`), { profile, today, financialPeriods }),
    ...(profile.steady ? licensed : withDecisions(new Random(`${profile.tenant} decisions`), licensed, today)),
  ];
  // A tenant that is there to measure keeps its round numbers.
  if (profile.steady) return [...made, ...makeSystemBoard()];
  return withWork(profile, today, made, { member, financialPeriods, active });
}

type Naming = <T extends { name: string }>(entries: readonly T[]) => (T & { id: string })[];

function makeEntityLabels(): DemoRecord[] {
  const names = ['department', 'cost_center'] as const;
  return names.map((name) => ({ kind: 'entity_label', data: { id: name, entity_name: name, user_label: null } }));
}

function makeFinancialPeriods(
  named: Naming,
  { financial_period_start_month: startMonth }: Made<'member'>,
  { today, closedBy }: { today: string; closedBy: string | null },
): Made<'financial_period'>[] {
  const year = Number(today.slice(0, 4));
  return named(generateFinancialPeriods(year - 5, year + 3, startMonth)).map((period) => ({
    ...period,
    ...closing(addDays(period.end_date, 180), today, closedBy),
  }));
}

function makeCatalogues(named: Naming) {
  const places = named(departmentNames);
  return {
    departments: places.map(({ id, name, code, parent }): Made<'department'> => ({
      id,
      name,
      code,
      active: true,
      parent_id: places.find((place) => place.code === parent)?.id ?? null,
    })),
    costCenters: named(costCenterNames).map((entry): Made<'cost_center'> => ({ ...entry, active: true })),
    types: named(productTypes.map((name) => ({ name }))),
    categories: named(Object.keys(subjects).map((name) => ({ name }))),
  };
}

/** The records with the work on them: workflows, questions to stakeholders, invoices, tasks, budgets and ratings. */
function withWork(
  profile: Profile,
  today: string,
  made: readonly DemoRecord[],
  {
    member,
    financialPeriods,
    active,
  }: { member: Made<'member'>; financialPeriods: readonly Made<'financial_period'>[]; active: readonly Made<'user'>[] },
): DemoRecord[] {
  const running = withWorkflows(new Random(`${profile.tenant} workflows`), profile, today, made);
  const asked = withStakeholders(new Random(`${profile.tenant} stakeholders`), profile, today, running);
  const invoiced = withInvoices(new Random(`${profile.tenant} invoices`), asked, today);
  const records = withContractEvents(new Random(`${profile.tenant} contracts`), invoiced, {
    today,
    local: member.currency,
    financialPeriods,
  });
  return [
    ...records,
    ...makeBoards(new Random(`${profile.tenant} boards`), records, today),
    ...makeToDos(new Random(`${profile.tenant} to-dos`), records, today),
    ...makeFte(new Random(`${profile.tenant} fte`), today),
    ...makeBudgets(new Random(`${profile.tenant} budgets`), records, { financialPeriods, today }),
    ...makePriceCeilings(new Random(`${profile.tenant} ceilings`), records, today),
    ...makeReminders(records, today),
    ...makeMetaData(new Random(`${profile.tenant} metadata`), records),
    ...makeEvaluations(new Random(`${profile.tenant} evaluations`), records, { today, raters: active }),
    ...makeImplementations(new Random(`${profile.tenant} implementations`), records, { today, raters: active }),
  ];
}

/** The subscriptions, most of them held under the present licence of their publisher, and some under the next as well. */
function withLicenses(
  random: Random,
  records: readonly DemoRecord<'subscription' | 'subscription_period'>[],
  products: readonly DemoProduct[],
  { byPublisher }: DemoLicenses,
): DemoRecord<'subscription' | 'subscription_period'>[] {
  const publishers = new Map(products.map(({ data }) => [data.id, data.publisher_id]));
  return records.map((record) => {
    if (record.kind !== 'subscription') return record;
    const [present, next] = byPublisher.get(publishers.get(record.data.product_id) ?? '') ?? [];
    if (present === undefined || random.percent(8)) return record;
    const license_period_ids = next !== undefined && next !== present && random.percent(50) ? [present, next] : [present];
    return { ...record, data: { ...record.data, license_period_ids } };
  });
}

/** A provider entered twice, as happens in every library: the last vendor is the first publisher under another name. */
function withTwin(providers: readonly Made<'provider'>[]): Made<'provider'>[] {
  const first = providers.find(({ is_publisher, is_vendor }) => is_publisher && !is_vendor);
  const last = providers.findLast(({ is_publisher }) => !is_publisher);
  if (!first || !last) return [...providers];
  return providers.map((provider) => (provider === last ? { ...last, name: `${first.name} Ltd.`, website: first.website } : provider));
}

/** A financial period is closed half a year after its end. */
function closing(on: string, today: string, by: string | null): Pick<Made<'financial_period'>, 'state' | 'closed_by' | 'closed_at'> {
  return on < today
    ? { state: 'closed', closed_by: by, closed_at: `${on}T09:00:00.000Z` }
    : { state: 'open', closed_by: null, closed_at: null };
}
