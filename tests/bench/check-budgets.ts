import {
  largerBundles,
  type Budget,
  insightsSource,
  otherBudgets,
  sizeBudgets,
  speedSource,
  timesAsFast,
  unitBudgets,
  webBudgets,
} from './budgets.ts';
import type { Results } from './results.ts';
import { scenarios } from './scenarios.ts';

/** A budget with what was measured. */
export interface Checked {
  title: string;
  /** Of what the budget is, where it is of several. */
  of: string;
  measured: number;
  budget: Budget;
  kept: boolean;
}

/** Every budget for which something was measured. */
export function checkBudgets(results: Results): Checked[] {
  const all: Checked[] = [];
  const check = (budget: Budget, measured: number | undefined, what = ''): void => {
    if (measured === undefined || Number.isNaN(measured)) return;
    const kept = measured <= (budget.most ?? Infinity) && measured >= (budget.least ?? -Infinity);
    all.push({ title: what ? `${budget.title}: ${what}` : budget.title, of: what, measured, budget, kept });
  };

  const [first, second] = results.sizes;
  for (const { key, timing } of first?.timings ?? []) {
    const scenario = scenarios.find((each) => each.key === key);
    if (scenario?.mostMs !== undefined && timing.users === 1)
      check(
        { title: `${scenario.title}, one user`, most: scenario.mostMs, unit: 'ms', source: scenario.source ?? insightsSource },
        timing.p50,
      );
    if (!scenario?.peer) continue;
    const factor = timesAsFast[scenario.kind];
    const budget = { title: `${scenario.title}, ${timing.users === 1 ? 'one user' : `${timing.users} users`}`, source: speedSource };
    if (timing.users === 1) check({ ...budget, most: (results.peer?.[key]?.p50 ?? scenario.peer.ms) / factor, unit: 'ms' }, timing.p50);
    else if (scenario.peer.perSecond) check({ ...budget, least: scenario.peer.perSecond * factor, unit: '/s' }, timing.perSecond);
  }
  for (const { rows, rowsPerSecond } of first?.imports ?? []) check(otherBudgets.importRows, rowsPerSecond, `${rows} rows`);
  for (const key of ['list-25', 'list-100', 'deep-page']) {
    const [small, large] = [first, second].map(
      (size) => size?.timings.find((each) => each.key === key && each.timing.users === 1)?.timing.p50,
    );
    if (small && large) check(otherBudgets.growth, large / small, scenarios.find((each) => each.key === key)?.title);
  }
  for (const { key, read, write, requests } of results.units ?? []) {
    const kind = scenarios.find((each) => each.key === key)?.kind;
    if (key.includes('-after-')) continue;
    check(kind === 'export' ? unitBudgets.export : unitBudgets.read, read / requests, key);
    if (kind === 'write') check(unitBudgets.write, write, key);
  }
  for (const { name, bytes, zipped, whole, init } of results.functions ?? []) {
    check({ ...sizeBudgets.bundle, most: largerBundles[name]?.bytes ?? sizeBudgets.bundle.most }, bytes, name);
    check({ ...sizeBudgets.bundleZipped, most: largerBundles[name]?.zipped ?? sizeBudgets.bundleZipped.most }, zipped, name);
    check({ ...sizeBudgets.wholeBundle, most: largerBundles[name]?.whole ?? sizeBudgets.wholeBundle.most }, whole, name);
    check(otherBudgets.init, init, name);
  }
  for (const { seconds, key } of results.bulk ?? []) check(otherBudgets.bulk, seconds, key);
  const { titles } = results;
  if (titles) {
    check(otherBudgets.titleImport, titles.preview + titles.process);
    for (const key of ['word', 'words', 'identifier'] as const) check(otherBudgets.titleSearch, titles[key], key);
  }
  for (const { title, p50 } of results.history?.rows.slice(0, 2) ?? []) check(otherBudgets.history, p50, title);
  const { load } = results;
  if (load) {
    check(otherBudgets.loadFailures, load.failed);
    check(otherBudgets.loadCharts, load.charts / load.lists);
    const [early, late] = [load.memory[Math.floor(load.memory.length / 3)], load.memory.at(-1)];
    if (early !== undefined && late !== undefined) check(otherBudgets.loadMemory, late / early);
  }
  const { web } = results;
  if (web) {
    for (const key of ['shellScripts', 'gridScripts', 'largestLazy', 'styles', 'gridFiles', 'pageFiles'] as const)
      check(sizeBudgets[key], web[key]);
    for (const key of [
      'lcp4x',
      'dashboardLcp4x',
      'dragMedian',
      'dragP95',
      'rows500at4x',
      'edit',
      'editAt4x',
      'record4x',
      'narrow4x',
      'cls',
      'gridHeap',
    ] as const)
      check(webBudgets[key], web[key]);
  }
  check(otherBudgets.price, results.price?.total);
  return all;
}
