import { askedReport, chosen, insightsBox, insightsCharts, libraryCharts, reportPaths, words } from './asked.ts';
import type { BenchRequest } from './client.ts';
import type { World } from './world.ts';

/** CORAL, a PHP application for the same work: its time for an operation at 5,000 subscriptions, measured elsewhere on the same kind of machine. */
export interface Peer {
  /** Median for one user. */
  ms: number;
  /** At 8 users, where it was measured. */
  perSecond?: number;
  /** The requests that its own page makes for the same work; a body is a form. `--peer` measures them in the same run. */
  requests: (turn: number) => BenchRequest[];
}

/** An operation of the bench: the requests a page makes for it, one after the other. */
export interface Scenario {
  key: string;
  title: string;
  kind: 'read' | 'write' | 'export';
  peer?: Peer;
  /** The longest median for one user, in milliseconds, where no peer was measured. */
  mostMs?: number;
  /** Who says so, where it is not the issue of charts. */
  source?: string;
  /** Each turn is another one, so that nothing is answered from the memory of the turn before. */
  requests: (world: World, turn: number) => BenchRequest[];
  /** What the next turns must know of an answer. */
  learn?: (world: World, turn: number, result: { version: number }) => void;
}

const word = (turn: number): string => chosen(words, turn);

function list(query: Record<string, string | number>, of = '/subscriptions'): BenchRequest {
  return { path: `${of}?${new URLSearchParams({ paginated: 'true', ...query } as Record<string, string>).toString()}` };
}

/** A price that the period does not have: what changes nothing is not written. `cents` keeps the operations of the bench apart. */
function changePeriod(world: World, turn: number, cents: number): BenchRequest {
  const { id, version } = chosen(world.periods, turn);
  return { method: 'PATCH', path: `/subscription-periods/${id}`, body: { version, price: 1000 + turn + cents / 100 } };
}

const learnPeriod = (world: World, turn: number, { version }: { version: number }): void => {
  chosen(world.periods, turn).version = version;
};

/** The fields of the peer's search form. A page sends all of them, most of them empty. */
const peerSearch =
  'startWith name publisher platform provider orderNumber resourceISBNOrISSN fund acquisitionTypeID statusID creatorLoginID resourceFormatID ' +
  'resourceTypeID generalSubjectID detailedSubjectID noteTypeID resourceNote createDateStart createDateEnd purchaseSiteID authorizedSiteID ' +
  'administeringSiteID authenticationTypeID catalogingStatusID stepName parent';

function peerList(fields: Record<string, string | number> = {}): BenchRequest {
  const empty = Object.fromEntries(peerSearch.split(' ').map((name) => [name, '']));
  const sent = Object.entries({ ...empty, page: 1, recordsPerPage: 25, ...fields });
  const body = Object.fromEntries(sent.map(([name, value]) => [`search[${name}]`, value]));
  return { method: 'POST', path: '/resources/ajax_htmldata.php?action=getSearchResources', body };
}

/** Its resources, each with one order, are numbered from 1 to 5,000, and the payments 5n - 4 to 5n belong to order n. */
const peerResource = (turn: number): number => 1 + ((turn * 787) % 5000);

/** The peer saves all payments of an order at once. The first of the five gets another amount. */
function peerPayments(turn: number): BenchRequest {
  const order = peerResource(turn);
  const body: Record<string, string | number> = { editResourceID: order, editResourceAcquisitionID: order };
  for (let back = 4; back >= 0; back--) {
    const year = 2026 - back;
    const amount = back === 4 ? 1000 + turn + 0.11 : 1250;
    const payment = {
      year,
      subscriptionStartDate: `${year}-01-01`,
      subscriptionEndDate: `${year}-12-31`,
      fundID: 1 + (order % 40),
      priceTaxExcluded: 1000,
      taxRate: 25,
      priceTaxIncluded: 1250,
      paymentAmount: amount,
      currencyCode: 'USD',
      orderTypeID: 1,
      costDetailsID: 1,
      costNote: `Period ${year}`,
      invoiceNum: `INV${order}`,
    };
    for (const [name, value] of Object.entries(payment)) body[`payment[update][${5 * order - back}][${name}]`] = value;
  }
  return { method: 'POST', path: '/resources/ajax_processing.php?action=submitCost', body };
}

/** Saves the form of a resource. It holds the title too, so only the last twenty resources are changed: searches go on finding the others. */
function peerProduct(turn: number): BenchRequest {
  const resource = 4981 + (turn % 20);
  const body = {
    resourceID: resource,
    titleText: `Resource ${resource}`,
    descriptionText: `Looked at ${turn} times`,
    archiveInd: 0,
    resourceFormatID: 2,
    resourceTypeID: 2,
    resourceURL: `https://www.example.org/${resource}`,
    resourceAltURL: '',
    isbnOrISSN: `["1234-${resource}"]`,
    parentResourcesID: '[]',
    aliasTypes: '',
    aliasNames: '',
    organizationRoles: '5:::4:::',
    organizations: '12:::34:::',
  };
  return { method: 'POST', path: '/resources/ajax_processing.php?action=submitProductUpdate', body };
}

/** The record and its costs, as the first and the third tab of its page ask for them. */
function peerRecord(turn: number): BenchRequest[] {
  const query = `resourceID=${peerResource(turn)}&resourceAcquisitionID=${peerResource(turn)}`;
  return ['getProductDetails', 'getAcquisitionsDetails'].map((action) => ({
    path: `/resources/ajax_htmldata.php?action=${action}&${query}`,
  }));
}

/** Its search by name looks at titles, other names, organizations and related records. */
const peerSearchByName = (turn: number): BenchRequest => peerList({ name: word(turn) });

const recordCharts = ['price-development', 'price-increase-percentage-versus-average', 'price-development-versus-average'];

const dashboardSource = 'a dashboard asks for several cards at once';
const reportsSource = 'issue 20: bars of reports';

/** All operations that are calls; imports have a part of their own. */
export const scenarios: readonly Scenario[] = [
  {
    key: 'list-25',
    title: 'list, 25 rows',
    kind: 'read',
    peer: { ms: 64, perSecond: 31, requests: () => [peerList()] },
    requests: () => [list({ per_page: 25 })],
  },
  {
    key: 'list-100',
    title: 'list, 100 rows',
    kind: 'read',
    peer: { ms: 64, perSecond: 31, requests: () => [peerList({ recordsPerPage: 100 })] },
    requests: () => [list({ per_page: 100 })],
  },
  { key: 'list-500', title: 'list, 500 rows (a page of the grid)', kind: 'read', requests: () => [list({ per_page: 500 })] },
  {
    key: 'deep-page',
    title: 'deep page',
    kind: 'read',
    peer: { ms: 68, requests: (turn) => [peerList({ page: 200 - (turn % 20) })] },
    requests: ({ subscriptionCount }, turn) => [
      list({ per_page: 25, page: Math.max(1, Math.floor(subscriptionCount / 25) - (turn % 20)) }),
    ],
  },
  {
    key: 'sort-by-price',
    title: 'sort by price',
    kind: 'read',
    peer: { ms: 64, requests: (turn) => [peerList({ orderBy: turn % 2 === 0 ? 'R.createDate asc' : 'R.createDate desc' })] },
    requests: (_, turn) => [list({ per_page: 25, sort: turn % 2 === 0 ? 'price' : '-price' })],
  },
  {
    key: 'text-and-filters',
    title: 'text and two filters',
    kind: 'read',
    peer: { ms: 36, requests: (turn) => [peerList({ name: word(turn), resourceTypeID: 2 + (turn % 4), statusID: 1 + (turn % 2) })] },
    requests: ({ vendor }, turn) => [
      list({ per_page: 25, search: word(turn), 'filter[vendor]': vendor, 'filter[price][gte]': 100 + turn, sort: '-price' }),
    ],
  },
  {
    key: 'global-search',
    title: 'search over everything',
    kind: 'read',
    peer: { ms: 308, requests: (turn) => [peerSearchByName(turn)] },
    requests: (_, turn) => [{ path: `/global-search?query=${word(turn)}&paginated=true` }],
  },
  {
    key: 'record-open',
    title: 'record open',
    kind: 'read',
    peer: { ms: 38, requests: peerRecord },
    requests: ({ subscriptions }, turn) => {
      const { id } = chosen(subscriptions, turn);
      return [{ path: `/subscriptions/${id}` }, { path: `/subscriptions/${id}/subscription-periods` }];
    },
  },
  {
    key: 'forecasts',
    title: 'forecasts of all for a year',
    kind: 'read',
    requests: (_, turn) => [list({ per_page: 25, page: 1 + (turn % 20) }, '/forecasts')],
  },
  {
    key: 'scenario',
    title: 'scenario with its departments',
    kind: 'read',
    mostMs: 20,
    requests: ({ scenarios: known }, turn) => [{ path: `/scenarios/${known[turn % known.length] ?? ''}` }],
  },
  {
    key: 'scenario-save',
    title: 'scenario saved and computed anew',
    kind: 'write',
    requests: ({ scenarios: known }, turn) => [
      { method: 'PUT', path: `/scenarios/${known[turn % known.length] ?? ''}`, body: { default_percent: (turn % 900) / 10 + 1 } },
    ],
  },
  {
    key: 'upcoming-deadlines',
    title: 'upcoming deadlines',
    kind: 'read',
    peer: { ms: 554, requests: () => [{ path: '/licensing/calendar.php' }] },
    requests: ({ today, inNinetyDays }, turn) => [
      list(
        {
          per_page: 100 - (turn % 10),
          sort: 'effective_deadline',
          'filter[effective_deadline][gte]': today,
          'filter[effective_deadline][lte]': inNinetyDays,
          'filter[decision]': 'undecided',
        },
        '/subscription-periods',
      ),
    ],
  },
  {
    key: 'period-patch',
    title: 'period patch',
    kind: 'write',
    peer: { ms: 2.3, requests: (turn) => [peerPayments(turn)] },
    requests: (world, turn) => [changePeriod(world, turn, 11)],
    learn: learnPeriod,
  },
  {
    key: 'subscription-patch',
    title: 'subscription patch',
    kind: 'write',
    peer: { ms: 4.1, requests: (turn) => [peerProduct(turn)] },
    requests: ({ subscriptions }, turn) => {
      const { id, version } = chosen(subscriptions, turn);
      return [{ method: 'PATCH', path: `/subscriptions/${id}`, body: { version, description: `Looked at ${turn} times` } }];
    },
    learn: ({ subscriptions }, turn, { version }) => {
      chosen(subscriptions, turn).version = version;
    },
  },
  {
    key: 'list-after-patch',
    title: 'list, 25 rows, after a change',
    kind: 'read',
    peer: { ms: 64, requests: (turn) => [{ ...peerPayments(turn), untimed: true }, peerList()] },
    requests: (world, turn) => [{ ...changePeriod(world, turn, 22), untimed: true }, list({ per_page: 25 })],
    learn: learnPeriod,
  },
  {
    key: 'search-after-patch',
    title: 'search over everything, after a change',
    kind: 'read',
    peer: { ms: 308, requests: (turn) => [{ ...peerPayments(turn), untimed: true }, peerSearchByName(turn)] },
    requests: (world, turn) => [
      { ...changePeriod(world, turn, 33), untimed: true },
      { path: `/global-search?query=${word(turn)}&paginated=true` },
    ],
    learn: learnPeriod,
  },
  {
    key: 'list-after-delete',
    title: 'list, 25 rows, after a deletion',
    kind: 'read',
    peer: { ms: 64, requests: (turn) => [{ ...peerPayments(turn), untimed: true }, peerList()] },
    requests: ({ periods }) => [
      { method: 'DELETE', path: `/subscription-periods/${periods.pop()?.id}`, untimed: true },
      list({ per_page: 25 }),
    ],
  },
  {
    key: 'chart-library',
    title: 'chart of the library',
    kind: 'read',
    mostMs: 12,
    requests: (_, turn) => [{ path: `/charts/${chosen(libraryCharts, turn)}` }],
  },
  {
    key: 'chart-after-patch',
    title: 'chart of the library, after a change',
    kind: 'read',
    requests: (world, turn) => [{ ...changePeriod(world, turn, 44), untimed: true }, { path: `/charts/${chosen(libraryCharts, turn)}` }],
    learn: learnPeriod,
  },
  {
    key: 'chart-record',
    title: 'chart of a subscription',
    kind: 'read',
    mostMs: 12,
    requests: ({ subscriptions }, turn) => [
      { path: `/charts/${chosen(recordCharts, turn)}/subscriptions/${chosen(subscriptions, turn).id}` },
    ],
  },
  {
    key: 'chart-rows',
    title: 'rows behind a chart',
    kind: 'read',
    requests: (_, turn) => [{ path: `/charts/${chosen(libraryCharts, turn)}/underlying-data?page=${1 + (turn % 20)}` }],
  },
  {
    key: 'insights-page',
    title: 'calls of the insights page',
    kind: 'read',
    mostMs: 60,
    requests: () => [{ path: `/info-boxes/${insightsBox}` }, ...insightsCharts.map((name) => ({ path: `/charts/${name}` }))],
  },
  {
    key: 'dashboard-work',
    title: 'what needs attention, of everyone',
    kind: 'read',
    mostMs: 25,
    source: dashboardSource,
    requests: () => [{ path: '/my-work?everyone=true' }],
  },
  {
    key: 'dashboard-stake',
    title: 'money at stake',
    kind: 'read',
    mostMs: 25,
    source: dashboardSource,
    requests: () => [{ path: '/info-boxes/money-at-stake' }],
  },
  {
    key: 'dashboard-waits',
    title: 'who waits',
    kind: 'read',
    mostMs: 25,
    source: dashboardSource,
    requests: () => [{ path: '/info-boxes/who-waits' }],
  },
  {
    key: 'dashboard-changes',
    title: 'changes since yesterday',
    kind: 'read',
    mostMs: 25,
    source: dashboardSource,
    requests: () => [{ path: '/info-boxes/since-yesterday' }],
  },
  {
    key: 'usage-of-subscription',
    title: 'usage of a subscription',
    kind: 'read',
    mostMs: 15,
    requests: ({ usedSubscriptions }, turn) => [{ path: `/subscriptions/${chosen(usedSubscriptions, turn)}/usage` }],
  },
  {
    key: 'usage-coverage',
    title: 'months of 100 usage sources',
    kind: 'read',
    mostMs: 20,
    requests: ({ today }, turn) => {
      const year = Number(today.slice(0, 4));
      return [{ path: `/usage/coverage?from=${year - 3 + (turn % 2)}-0${1 + (turn % 9)}&to=${year}-12` }];
    },
  },
  {
    key: 'report-preview',
    title: 'preview of a report of all periods, in groups with totals',
    kind: 'read',
    mostMs: 40,
    source: reportsSource,
    requests: (_, turn) => [{ method: 'POST', path: '/reports/types/subscription-periods/preview', body: askedReport(turn) }],
  },
  {
    key: 'report-xlsx',
    title: 'report of 5,000 rows (xlsx)',
    kind: 'export',
    mostMs: 300,
    source: reportsSource,
    requests: (_, turn) => [
      {
        path: `/reports/types/subscriptions/generate?${new URLSearchParams({
          columns: ['name', 'publisher', ...reportPaths, 'normalized_price'].join(','),
          totals: 'normalized_price:sum',
          groups: chosen(['publisher', 'vendor', 'decision'], turn),
          format: 'xlsx',
        }).toString()}`,
      },
    ],
  },
  {
    key: 'export',
    title: 'export of all (xlsx)',
    kind: 'export',
    peer: { ms: 3254, perSecond: 0.5, requests: () => [{ ...peerList(), untimed: true }, { path: '/resources/export.php' }] },
    requests: () => [{ path: '/exports/subscriptions?format=xlsx' }],
  },
];
