import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { instant } from '#functions/platform/clock.ts';
import { findRunning } from '#infra/local/data-folder.ts';
import { ensureBuilt } from '#infra/local/build-product.ts';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { startAgain, startFilled } from './bench-product.ts';
import { checkBudgets } from './check-budgets.ts';
import { type BenchClient, signIn } from './client.ts';
import { measureBulk } from './measure-bulk.ts';
import { measureDaily } from './measure-daily.ts';
import { measureFunctions } from './measure-functions.ts';
import { measureHistory } from './measure-history.ts';
import { measureLoad } from './measure-load.ts';
import { measurePeer, signInToPeer } from './measure-peer.ts';
import { measureReads } from './measure-reads.ts';
import { memoryOf } from './measure-runner.ts';
import { measureTitles } from './measure-titles.ts';
import { measureUnits } from './measure-units.ts';
import { measureWeb } from './measure-web.ts';
import { memberPrice } from './member-price.ts';
import { partsOf } from './parts.ts';
import { report } from './report.ts';
import type { Results, SizeResults } from './results.ts';
import { runImport } from './run-import.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { timeScenario } from './time-scenario.ts';
import { workDone } from './work-done.ts';
import { readWorld, type World } from './world.ts';

// `npm run bench`: how fast it is here, what it costs, and whether the budgets are kept.
//   -- --write               keeps the results in tests/bench/README.md
//   -- --check               fails where a budget is broken
//   -- --only web,list-25    measures these parts (calls, import, titles, bulk, daily, history, load, reads, units, functions, web, runner, price) or operations
//   -- --size 5000,10000 --users 1,8 --seconds 3 --rows 2000,5000 --people 32 --minutes 10
//   -- --peer http://127.0.0.1:8190/coral   measures the peer there as well, for one user (README.md says how it is set up)
const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
    size: { type: 'string', default: '5000,10000' },
    users: { type: 'string', default: '1,8' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '2000,5000' },
    people: { type: 'string', default: '32' },
    minutes: { type: 'string', default: '10' },
    peer: { type: 'string' },
  },
});
const numbers = (text: string): number[] => text.split(',').map(Number);
const parts = partsOf(values.only);
if (values.write && values.only !== undefined) throw new Error('--write keeps the results of a whole run: leave --only out');
const results: Results = { sizes: [] };
const began = performance.now();
const peer = values.peer === undefined ? undefined : await signInToPeer(values.peer);

await ensureBuilt();
// The daily work has members of its own, and reads need no product.
const needsProduct = values.only !== 'daily' && values.only !== 'reads';
for (const [index, size] of (needsProduct ? numbers(values.size) : []).entries()) {
  // What does not depend on the size is measured at the first one.
  if (index === 0) await measureFirst(size);
  else if (parts.has('calls') || parts.has('import')) await measureFurther(size);
}
peer?.close();
if (parts.has('daily')) results.daily = await measureDaily(100, tell);
if (parts.has('reads')) results.reads = measureReads(tell);
const price = memberPrice(results);
if (price && parts.has('price')) results.price = price;

const checked = checkBudgets(results);
const text = report(results, checked, instant().slice(0, 10));
console.log(`\n${text}`);
if (values.write) keep(text);
console.log(`Measured in ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
const broken = checked.filter(({ kept }) => !kept);
if (values.check && broken.length > 0) {
  console.error(`${broken.length} budgets are broken: ${broken.map(({ title }) => title).join('; ')}.`);
  process.exitCode = 1;
}

/** Writes the report in place of the last one. What is measured by hand stands in log.md. */
function keep(measured: string): void {
  writeFileSync(join(import.meta.dirname, 'README.md'), measured);
}

async function measureFirst(size: number): Promise<void> {
  if (parts.has('runner')) results.runner = { freshStart: await secondsOf(async () => (await startFilled(0)).stop()) };
  let product = await filled(size);
  try {
    if (parts.has('runner')) {
      await product.stop({ keepData: true });
      const secondStart = await secondsOf(async () => {
        product = await startAgain(product);
      });
      results.runner = { ...results.runner, secondStart, ...memory('afterStart', product) };
    }
    const client = await signIn(product.url);
    const engines = findRunning(product.dataFolder);
    if (parts.has('runner')) {
      const firstList = await secondsOf(() => client.send({ path: '/subscriptions?paginated=true&per_page=25' }));
      results.runner = { ...results.runner, firstList };
    }
    if (parts.has('functions') && engines) {
      // Before anything is changed: the log behind the snapshot is empty then, and a cold start the same each time.
      tell('functions');
      results.functions = await measureFunctions(client, await readWorld(client), product.url, engines);
    }
    await quiet(product);
    const measured = await measureCalls(client, size);
    results.sizes.push(measured);
    if (parts.has('runner') && parts.has('calls')) results.runner = { ...results.runner, ...memory('afterLists', product) };
    if (parts.has('web') && engines) {
      tell('web');
      results.web = await measureWeb(client, product.url, engines);
    }
    await measureImports(client, measured);
    if (parts.has('runner') && parts.has('import')) results.runner = { ...results.runner, ...memory('afterImport', product) };
    if (parts.has('titles')) {
      tell('titles');
      results.titles = await measureTitles(client, 1_000_000, tell, async () => {
        await product.stop({ keepData: true });
        product = await startAgain(product);
        return signIn(product.url);
      });
    }
    if (parts.has('bulk')) {
      tell('bulk');
      // The product may have been started again since the client was made.
      const again = await signIn(product.url);
      results.bulk = await measureBulk(again, tell);
      again.close();
    }
    if (parts.has('history') && engines) {
      tell('history');
      const again = await signIn(product.url);
      results.history = await measureHistory(again, product.dataFolder, 200_000, tell);
      again.close();
    }
    client.close();
    if (parts.has('load')) {
      tell('load');
      const again = await signIn(product.url);
      results.load = await measureLoad(
        product,
        await readWorld(again),
        { people: Number(values.people), minutes: Number(values.minutes) },
        tell,
      );
      again.close();
    }
    if (parts.has('units')) {
      tell('units');
      await product.stop({ keepData: true });
      const { units, imported } = await measureUnits(product.dataFolder, product.url, (key) => parts.measures(key));
      results.units = units;
      results.importUnits = imported;
    }
  } finally {
    await product.stop();
  }
}

async function measureFurther(size: number): Promise<void> {
  const product = await filled(size);
  try {
    const client = await signIn(product.url);
    await quiet(product);
    const measured = await measureCalls(client, size);
    results.sizes.push(measured);
    await measureImports(client, measured);
    client.close();
  } finally {
    await product.stop();
  }
}

async function quiet(product: ProductProcess): Promise<void> {
  const environment = findRunning(product.dataFolder);
  if (!environment) throw new Error('The product did not say where its engines are');
  await workDone(environment);
}

async function filled(size: number): Promise<ProductProcess> {
  let product: ProductProcess | undefined;
  const seconds = await secondsOf(async () => {
    product = await startFilled(size);
  });
  tell(`${size} subscriptions made in ${seconds.toFixed(1)} s`);
  if (!product) throw new Error('The product did not start');
  return product;
}

async function measureCalls(client: BenchClient, size: number): Promise<SizeResults> {
  const world = await readWorld(client);
  const measured: SizeResults = { subscriptions: size, periods: world.periodCount, timings: [], imports: [] };
  if (!parts.has('calls')) return measured;
  for (const scenario of scenarios.filter(({ key }) => parts.measures(key))) {
    for (const users of numbers(values.users)) {
      const timing = await timeScenario(client, scenario, world, { users, seconds: Number(values.seconds), least: 3 });
      tell(
        `${scenario.title}, ${users} users: p50 ${timing.p50.toFixed(1)} ms, p95 ${timing.p95.toFixed(1)} ms, ${timing.perSecond.toFixed(1)}/s`,
      );
      measured.timings.push({ key: scenario.key, timing });
    }
    if (peer && results.peer?.[scenario.key] === undefined) await measureOfPeer(peer, scenario, world);
  }
  return measured;
}

/** The peer has one size, so it is measured once. */
async function measureOfPeer(of: NonNullable<typeof peer>, scenario: Scenario, world: World): Promise<void> {
  const timing = await measurePeer(of, scenario, world, Number(values.seconds));
  if (!timing) return;
  results.peer = { ...results.peer, [scenario.key]: timing };
  tell(`${scenario.title}, the peer: p50 ${timing.p50.toFixed(1)} ms, p95 ${timing.p95.toFixed(1)} ms`);
}

async function measureImports(client: BenchClient, measured: SizeResults): Promise<void> {
  if (!parts.has('import')) return;
  // The functions of imports start with the first one.
  await runImport(client, `Warm ${measured.subscriptions}`, 50);
  for (const rows of numbers(values.rows)) {
    const timing = await runImport(client, `Measured ${measured.subscriptions} ${rows}`, rows);
    tell(`import of ${rows} rows: ${timing.whole.toFixed(1)} s, ${timing.rowsPerSecond.toFixed(0)} rows a second`);
    measured.imports.push(timing);
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function memory(when: 'afterStart' | 'afterLists' | 'afterImport', product: ProductProcess): object {
  const megabytes = memoryOf(product);
  return megabytes === undefined ? {} : { [when]: megabytes };
}

function tell(what: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
}
