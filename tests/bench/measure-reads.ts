import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Caller } from '#functions/platform/caller.ts';
import { systemCaller } from '#functions/platform/caller.ts';
import { today } from '#functions/platform/clock.ts';
import type { ReadModel } from '#functions/platform/read-model.ts';
import { meridian } from '#functions/demo/profiles.ts';
import { withSubscriptions } from '#functions/demo/with-subscriptions.ts';
import { dealInsights } from '#functions/insights/deal-reads.ts';
import { boxReads } from '#functions/insights/box-reads.ts';
import { chartReads } from '#functions/insights/chart-reads.ts';
import { forecastReads } from '#functions/insights/forecast-reads.ts';
import { previewOfDefinition } from '#functions/read/reports/report-answers.ts';
import { bestHits, findEntries } from '#functions/read/search-hits.ts';
import { calculateSharing, sharingBasis } from '#functions/records/work/consortium/deal-sharing.ts';
import { answerList } from '#functions/records/output/lists/list-answer.ts';
import { periodRows, publisherListRows, subscriptionRows } from '#functions/records/output/lists/list-sources.ts';
import { blankMembership } from '#shared/contract/entities/membership.ts';
import { permissions } from '#shared/contract/permissions.ts';
import { type ListQuery, sortOf } from '#shared/contract/list-query.ts';
import type { Row } from '#shared/contract/kinds.ts';
import type { ReportTry } from '#shared/contract/entities/report.ts';
import { addDays } from '#shared/domain/calendar/dates.ts';
import { sampleDeal, yearOfDeal } from '#tests/support/consortium.ts';
import { applyChanges, demoRecords, modelOf } from '#tests/support/demo-model.ts';
import { askedReport, chosen, insightsBox, insightsCharts, libraryCharts, words } from './asked.ts';

/** The processor time of a read in the function, in milliseconds: after a change of one price, and repeated without one. */
export interface ReadFigure {
  key: string;
  title: string;
  aim: number;
  subscriptions: number;
  afterChange: number;
  unchanged: number;
}

type Read = (model: ReadModel, turn: number) => unknown;

const caller: Caller = { ...systemCaller('demo'), permissions: [...permissions] };
const plain: ListQuery = { paginated: true, page: 1, perPage: 25, sort: [], search: '', filters: [], include: [] };
const asked = (model: ReadModel) => ({ model: () => Promise.resolve(model), caller });
// The handlers read model, caller, path and query only.
const chart = (model: ReadModel, chartName: string, query = {}) =>
  chartReads.ofLibrary({ ...asked(model), params: { chartName }, query } as never);
const box = (model: ReadModel, name: string) => boxReads.ofLibrary({ ...asked(model), params: { sectionName: name }, query: {} } as never);

function firstDepartment(model: ReadModel): string | undefined {
  const [department] = model.all('department');
  return department?.id;
}

function deadlines(model: ReadModel, turn: number): unknown {
  const day = today('Europe/London');
  return answerList(model, 'subscription-periods', periodRows(model), {
    ...plain,
    perPage: 100 - (turn % 10),
    sort: sortOf('effective_deadline'),
    filters: [
      { field: 'effective_deadline', operator: 'gte', values: [day] },
      { field: 'effective_deadline', operator: 'lte', values: [addDays(day, 90)] },
      { field: 'decision', operator: 'in', values: ['undecided'] },
    ],
  });
}

/** Turns for which the same report is asked for, page by page. */
const turnsOfReport = 24;

function reportPreview(model: ReadModel, turn: number): unknown {
  const report = { ...askedReport(Math.floor(turn / turnsOfReport)), page: 1 + (turn % 20) };
  return previewOfDefinition(asked(model), 'subscription-periods', report as ReportTry);
}

function otherReport(model: ReadModel, turn: number): unknown {
  return previewOfDefinition(asked(model), 'subscription-periods', askedReport(turn) as ReportTry);
}

interface TimedRead {
  title: string;
  /** The aim after a change at 5,000 and at 25,000 subscriptions, in milliseconds of the processor. */
  aims: readonly [number, number];
  read: Read;
  /** Adds what the read needs and the demo lacks. */
  prepare?: (model: ReadModel) => void;
  /** The change of which the read has to take notice; by default another price of a period. */
  change?: (model: ReadModel, turn: number) => void;
}

const members = 200;
const deals = 60;

/** The office of a consortium: 200 members with their FTE, and 60 deals of a year with saved prices. */
function addConsortium(model: ReadModel): void {
  const audit = {
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: null,
    updated_at: '2026-01-01T00:00:00.000Z',
    updated_by: null,
  };
  const memberships = Array.from({ length: members }, (_, index): Row<'membership'> => {
    return { ...blankMembership, ...audit, id: `member-${index}`, name: `Library ${index}`, fte: [{ year: 2026, value: 100 + index }] };
  });
  applyChanges(
    model,
    memberships.map((row) => ({ kind: 'membership', row })),
  );
  for (let index = 0; index < deals; index++) {
    const deal: Row<'deal'> = { ...sampleDeal(`Deal ${index}`), ...audit, id: `deal-${index}` };
    applyChanges(model, [{ kind: 'deal', row: deal }]);
    const { year } = yearOfDeal;
    const calculated = calculateSharing(model, sharingBasis(model, deal.id, year), { key: { kind: 'fte' } });
    if (Array.isArray(calculated)) throw new Error('The cost of the deal cannot be shared');
    applyChanges(model, [{ kind: 'deal_sharing', row: { ...calculated.sharing, ...audit, id: `sharing-${index}` } }]);
  }
}

/** Another FTE of a member. */
function changeMember(model: ReadModel, turn: number): void {
  const member = model.find('membership', `member-${turn % members}`);
  if (!member) throw new Error('The member is missing');
  const row = { ...member, version: member.version + 1, fte: [{ year: 2026, value: 500 + turn }] };
  applyChanges(model, [{ kind: 'membership', row }]);
}

/** The reads that the bench times, by name. */
const reads: Readonly<Record<string, TimedRead>> = {
  list: { title: 'list, 25 rows', aims: [1, 2], read: (model) => answerList(model, 'subscriptions', subscriptionRows(model), plain) },
  sorted: {
    title: 'list sorted by price',
    aims: [1, 2],
    read: (model, turn) =>
      answerList(model, 'subscriptions', subscriptionRows(model), { ...plain, sort: sortOf(turn % 2 === 0 ? '-price' : 'price') }),
  },
  deadlines: { title: 'upcoming deadlines', aims: [5, 12], read: deadlines },
  search: {
    title: 'search over everything',
    aims: [3, 9],
    read: (model, turn) => bestHits(findEntries(model, chosen(words, turn), permissions), 0, 100),
  },
  chart: { title: 'chart of the library', aims: [2, 4], read: (model, turn) => chart(model, chosen(libraryCharts, turn)) },
  filteredChart: {
    title: 'chart of a department',
    aims: [4, 8],
    read: (model, turn) => chart(model, chosen(libraryCharts, turn), { department_id: firstDepartment(model) }),
  },
  forecasts: {
    title: 'forecasts of all for a year',
    aims: [4, 8],
    read: (model, turn) => forecastReads.list({ ...asked(model), query: { ...plain, page: 1 + (turn % 20), extra: {} } } as never),
  },
  insights: {
    title: 'calls of the insights page',
    aims: [10, 20],
    read: async (model) => {
      await box(model, insightsBox);
      for (const name of insightsCharts) await chart(model, name);
    },
  },
  report: { title: 'preview of a report in groups', aims: [15, 40], read: reportPreview },
  otherReport: { title: 'preview of another report in groups', aims: [100, 600], read: otherReport },
  matrix: {
    title: `matrix of ${members} members and ${deals} deals`,
    aims: [60, 60],
    prepare: addConsortium,
    change: changeMember,
    read: (model, turn) =>
      dealInsights.matrix({ ...asked(model), query: { ...plain, perPage: 50, page: 1 + (turn % 4), extra: {} } } as never),
  },
  publishers: {
    title: 'list of publishers with figures',
    aims: [3, 6],
    read: (model) => answerList(model, 'publishers', publisherListRows(model), plain),
  },
};

/** The sizes of the library for which there are aims. */
const sizes = [5_000, 25_000] as const;

function readNamed(key: string): TimedRead {
  const read = reads[key];
  if (!read) throw new Error(`The bench knows no read ${key}`);
  return read;
}

/** Saves another price of a period: what a commit changes in the model. */
function changePrice(model: ReadModel, ids: readonly string[], turn: number): void {
  const period = model.find('subscription_period', chosen(ids, turn));
  if (!period) throw new Error('The period is missing');
  const price = 1000 + (turn % 997) + 0.55;
  const row: Row<'subscription_period'> = { ...period, version: period.version + 1, price, normalized_price: price };
  applyChanges(model, [{ kind: 'subscription_period', row }]);
}

async function time({
  key,
  model,
  ids,
  rounds,
}: {
  key: string;
  model: ReadModel;
  ids: readonly string[];
  rounds: number;
}): Promise<{ afterChange: number; unchanged: number }> {
  const { read, prepare, change } = readNamed(key);
  prepare?.(model);
  let turn = 0;
  const measure = async (isChanged: boolean): Promise<number> => {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      turn += 1;
      if (isChanged) (change ?? ((of, at) => changePrice(of, ids, at)))(model, turn);
      const began = process.cpuUsage();
      await read(model, turn);
      const { user, system } = process.cpuUsage(began);
      taken.push((user + system) / 1000);
    }
    // The second half: by then the compiler has warmed up.
    const warm = taken.slice(rounds / 2);
    return warm.reduce((sum, ms) => sum + ms, 0) / warm.length;
  };
  await measure(true);
  return { afterChange: await measure(true), unchanged: await measure(false) };
}

/** Times reads on a model of that size, in this process and without engines. */
async function timeReads(subscriptions: number, keys: readonly string[], rounds: number): Promise<ReadFigure[]> {
  const day = today(meridian.member.timezone);
  const model = modelOf(demoRecords(withSubscriptions(meridian, subscriptions), day));
  const ids = [...model.all('subscription_period')].map(({ id }) => id);
  const figures: ReadFigure[] = [];
  for (const key of keys) {
    const { title, aims } = readNamed(key);
    const aim = aims[subscriptions > sizes[0] ? 1 : 0];
    figures.push({ key, title, aim, subscriptions, ...(await time({ key, model, ids, rounds })) });
  }
  return figures;
}

/** Times every read after a change, each size in a process of its own. */
export function measureReads(tell: (what: string) => void): ReadFigure[] {
  return sizes.flatMap((size) => {
    tell(`reads at ${size} subscriptions`);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', import.meta.filename, String(size)],
      { encoding: 'utf8', maxBuffer: 1 << 24 },
    );
    if (status !== 0) throw new Error(`The reads could not be timed: ${stderr}`);
    return JSON.parse(stdout) as ReadFigure[];
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [size = '5000', keys = Object.keys(reads).join(), rounds = '48'] = process.argv.slice(2);
  console.log(JSON.stringify(await timeReads(Number(size), keys.split(','), Number(rounds))));
}
