import type { UnfinishedThings } from '#shared/contract/groups/info-boxes.ts';
import { defaultPageSize, type ListFilter } from '#shared/contract/list-query.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { unknownPublisher } from '#shared/domain/imports/import-options.ts';
import type { ListRow } from '#shared/domain/lists/column-values.ts';
import { minorOf, sumMoney } from '#shared/domain/money/amount.ts';
import { isRecentImport, pickUnfinished, type Unfinished, type UnfinishedThing } from '#shared/domain/set-up/unfinished.ts';
import { instant } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { matching } from '#functions/records/ground/list-engine.ts';
import { columnsOf } from '#functions/records/output/lists/list-columns.ts';
import { productRows, subscriptionRows, vendorRows } from '#functions/records/output/lists/list-sources.ts';
import { dayOf, memberOf } from '#functions/records/ground/references/member-of.ts';

const rowsOf = { subscriptions: subscriptionRows, products: productRows, vendors: vendorRows } as const;

type Place = Pick<UnfinishedThings['things'][number], 'list' | 'filters'>;
type Candidate = Unfinished & Place;

const is = (field: string, ...values: string[]): ListFilter => ({ field, operator: 'in', values });
const isEmpty = (field: string, empty = true): ListFilter => ({ field, operator: 'empty', values: [String(empty)] });

/** Filters for subscriptions whose latest period has not ended. */
const goesOn = [is('time', 'current', 'upcoming', 'open'), is('decision', 'undecided', 'accepted')];

/** The unfinished records of the library. Each is counted by the same filters as the list that its link opens. */
export function unfinishedOf(model: ReadModel): UnfinishedThings {
  const candidates = Object.entries(placesOf(model)).map(([thing, place]) => candidateOf(model, thing as UnfinishedThing, place));
  const things = pickUnfinished(candidates).map(({ thing, count, list, filters }) => ({ thing, count, list, filters }));
  const now = instant();
  return { things, after_import: [...model.all('import')].some(({ finished_at }) => isRecentImport(finished_at, now)) };
}

function placesOf(model: ReadModel): Partial<Record<UnfinishedThing, Place>> {
  const unnamed = [...model.all('provider')].find(({ name }) => name === unknownPublisher);
  const owner = onlyOwner(model);
  const before = { field: 'effective_deadline', operator: 'lte' as const, values: [addDays(dayOf(model), -1)] };
  const sells = { field: 'subscription_count', operator: 'gte' as const, values: ['1'] };
  return {
    overdue_decisions: { list: 'subscriptions', filters: [is('decision', 'undecided'), before] },
    unrated_prices: { list: 'subscriptions', filters: [isEmpty('price', false), isEmpty('normalized_price')] },
    without_shares: { list: 'subscriptions', filters: [isEmpty('departments'), ...goesOn] },
    without_deadline: {
      list: 'subscriptions',
      filters: [
        isEmpty('cancellation_deadline'),
        is('deadline_source', 'proposed'),
        is('one_time_purchase', 'false'),
        is('time', 'current', 'upcoming', 'open'),
        is('decision', 'undecided'),
      ],
    },
    ...(unnamed && { unknown_publisher: { list: 'products', filters: [is('publisher', unnamed.id)] } }),
    vendors_without_email: { list: 'vendors', filters: [is('active', 'true'), sells, is('email_contact_count', '0')] },
    without_license: { list: 'subscriptions', filters: [is('license_count', '0'), ...goesOn] },
    ...(owner !== undefined && { one_owner: { list: 'subscriptions', filters: [is('owner', owner)] } }),
    without_type: { list: 'products', filters: [isEmpty('product_type')] },
  };
}

function candidateOf(model: ReadModel, thing: UnfinishedThing, { list, filters }: Place): Candidate {
  const member = memberOf(model);
  const rows: readonly ListRow[] = rowsOf[list](model);
  const query = { paginated: false, page: 1, perPage: defaultPageSize, sort: [], search: '', filters, include: [] };
  const found = matching(rows, columnsOf(model, list), query, member);
  const moneyOf = (some: readonly ListRow[]): number =>
    list === 'subscriptions'
      ? minorOf(
          sumMoney(
            some.map((row) => row['normalized_price'] as number | null),
            member.currency,
          ),
          member.currency,
        )
      : 0;
  return { thing, list, filters, count: found.length, total: rows.length, money: moneyOf(found), totalMoney: moneyOf(rows) };
}

/** The user who manages all subscriptions since an import assigned them to the importing user, although colleagues could take some. */
function onlyOwner(model: ReadModel): string | undefined {
  const owners = new Set([...model.all('subscription_period')].map(({ owner_id }) => model.resolve('user', owner_id) ?? owner_id));
  const [owner] = owners;
  const hasImported = [...model.all('import')].some(({ created_by, finished_at }) => created_by === owner && finished_at !== null);
  const isAlone = [...model.all('user')].filter(({ active }) => active).length < 2;
  return owners.size === 1 && hasImported && !isAlone && model.count('subscription') > 1 ? owner : undefined;
}
