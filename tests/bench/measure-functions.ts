import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiFunctions, workerFunctions } from '#infra/function-map.ts';
import { buildFolder } from '#infra/local/project-folder.ts';
import { bundleSizes } from '#tests/support/bundle-sizes.ts';
import { account, type BenchClient, type BenchRequest } from './client.ts';
import { scenarios } from './scenarios.ts';
import type { World } from './world.ts';

/** A function as it is deployed and as it starts; times are of the processor, in milliseconds. */
export interface FunctionFigures {
  name: string;
  bytes: number;
  zipped: number;
  whole: number;
  memory: number;
  /** Loading the bundle. */
  init: number;
  /** The first event after it: connections, keys, and for `read` the tenant's snapshot. */
  firstRequest: number;
  /** Operations of the bench that this function answers, once the compiler has warmed up. */
  warm: Record<string, number>;
}

interface Cold {
  init: number;
  firstRequest: number;
  warm: Record<string, number>;
  statuses: number[];
}

const run = promisify(execFile);
const starts = 5;
/** Operations whose cost goes into the price of a member, and how often each is done. */
const warmTurns: Readonly<Record<string, Record<string, number>>> = {
  read: { 'list-100': 120, 'record-open': 120, 'global-search': 60, 'upcoming-deadlines': 40, export: 6 },
  'subscription-periods': { 'period-patch': 120 },
  subscriptions: { 'subscription-patch': 120 },
};

/** Starts each function that many times in a process of its own, against the engines of a filled product. */
export async function measureFunctions(
  client: BenchClient,
  world: World,
  url: string,
  environment: Record<string, string>,
): Promise<FunctionFigures[]> {
  const sizes = bundleSizes(join(buildFolder, 'functions'));
  const figures: FunctionFigures[] = [];
  for (const { name, memory, ...more } of [...apiFunctions, ...workerFunctions]) {
    const event = (wanted: BenchRequest): object => eventOf(wanted, client.token, url);
    const first = 'segments' in more ? event(requestFor(name, more.segments)) : emptyEvent;
    const colds: Cold[] = [];
    for (let start = 0; start < starts; start++) {
      // Only one of the starts goes on with what it costs when it is warm.
      const warm = start === 0 ? warmOperations(name, world, event) : [];
      colds.push(await coldStart(name, environment, { first, warm }));
    }
    const of = (what: (cold: Cold) => number): number => colds.map(what).toSorted((a, b) => a - b)[Math.floor(starts / 2)] ?? 0;
    const { bytes = 0, zipped = 0, whole = 0 } = sizes.find((size) => size.name === name) ?? {};
    const warm = colds[0]?.warm ?? {};
    figures.push({ name, bytes, zipped, whole, memory, init: of(({ init }) => init), firstRequest: of((cold) => cold.firstRequest), warm });
  }
  return figures;
}

async function coldStart(name: string, environment: Record<string, string>, work: object): Promise<Cold> {
  const job = JSON.stringify({ file: join(buildFolder, 'functions', name, 'index.mjs'), ...work });
  const script = join(import.meta.dirname, 'cold-start.ts');
  const started = run(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...environment, LOG_LEVEL: 'silent', PATH: process.env['PATH'] ?? '' },
  });
  started.child.stdin?.end(job);
  const { stdout } = await started;
  const cold = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Cold;
  const failed = cold.statuses.filter((status) => status >= 500 || status === 401);
  if (failed.length > 0) throw new Error(`${name} answered ${failed.join(', ')}`);
  return cold;
}

/** What a worker or schedule is woken with when there is nothing to do. */
const emptyEvent = { Records: [] };

/** A request that goes the whole way of the function: a list where there is one, else a change of what does not exist. */
function requestFor(name: string, segments: readonly string[]): BenchRequest {
  if (name === 'read') return { path: '/subscriptions?paginated=true' };
  if (name === 'insights') return { path: '/charts/price-index' };
  if (name === 'meta') return { path: '/health' };
  if (name === 'auth') return { method: 'POST', path: '/auth/login', body: account };
  if (name === 'imports') return { path: '/imports/subscriptions/none' };
  if (name === 'users') return { path: '/users/current' };
  return { method: 'DELETE', path: `/${segments[0] ?? name}/none` };
}

function warmOperations(name: string, world: World, event: (wanted: BenchRequest) => object): object[] {
  return Object.entries(warmTurns[name] ?? {}).map(([key, times]) => ({
    key,
    // Turns far from where those of the other parts begin.
    operations: Array.from({ length: times }, (_, turn) =>
      (scenarios.find((each) => each.key === key)?.requests(world, 100_000 + turn) ?? []).map(event),
    ),
  }));
}

function eventOf({ method = 'GET', path, body }: BenchRequest, token: string, url: string): object {
  const { pathname, searchParams } = new URL(`/api${path}`, url);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: pathname,
    rawQueryString: searchParams.toString(),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', host: new URL(url).host },
    requestContext: {
      requestId: 'cold-start',
      http: { method, path: pathname, sourceIp: '127.0.0.1', protocol: 'HTTP/1.1', userAgent: 'bench' },
    },
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
