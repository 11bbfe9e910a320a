import { Worker } from 'node:worker_threads';
import type { FloodReport, FloodSettings } from '#tests/proofs/flood-worker.ts';
import { type ProductProcess, startProduct } from '#tests/support/product-process.ts';

// The demo accounts of the README.
const flooding = { email: 'admin@northlake.example', password: 'quiet-lantern-orchard' };
const quiet = { email: 'admin@fjord.example', password: 'quiet-lantern-orchard' };
const connections = 50;
/** Alone and beside the flood in turns, so that a machine that is busy with something else is so for both. */
const turns = 4;
const callsPerTurn = 60;
/** Milliseconds for the flood to rise before anything is timed. */
const warmMs = 2000;
const page = '/subscriptions?paginated=true&per_page=25';

interface Times {
  list: number[];
  patch: number[];
}

interface Session {
  origin: string;
  token: string;
  period: string;
}

/**
 * `npm run proof -- flood`: one tenant asks with fifty connections at once, lists and changes in turns, as fast as it is answered. What
 * another tenant waits for a list and for a change, 95 times of 100, is at most twice what it waits alone.
 */
export async function proveFairness(): Promise<boolean> {
  const product = await startProduct({ environment: { RATE_LIMIT_PER_MINUTE: '6000' } });
  try {
    const [attacker, person] = [await signIn(product, flooding), await signIn(product, quiet)];
    // Instances start and models are loaded when they are asked for the first time.
    const early = startFlood(attacker);
    await work(person, 20);
    await early.stop();
    const [alone, beside]: [Times, Times] = [
      { list: [], patch: [] },
      { list: [], patch: [] },
    ];
    const reports: FloodReport[] = [];
    for (let turn = 0; turn < turns; turn++) {
      add(alone, await work(person, callsPerTurn));
      const flood = startFlood(attacker);
      await new Promise((resolve) => setTimeout(resolve, warmMs));
      add(beside, await work(person, callsPerTurn));
      reports.push(await flood.stop());
    }
    print(alone, beside, reports);
    return at(beside.list, 0.95) <= 2 * at(alone.list, 0.95) && at(beside.patch, 0.95) <= 2 * at(alone.patch, 0.95);
  } finally {
    await product.stop();
  }
}

async function signIn({ url }: ProductProcess, account: object): Promise<Session> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const token = answer.headers.get('x-session-token') ?? '';
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const found = await fetch(`${url}/api/subscription-periods?paginated=true&per_page=1`, { headers: { authorization: `Bearer ${token}` } });
  if (!found.ok) throw new Error(`The list of periods answered ${found.status}: ${await found.text()}`);
  const { result } = (await found.json()) as { result: { data: { id: string }[] } };
  return { origin: url, token, period: result.data[0]?.id ?? '' };
}

/** A person who lists and changes, one after the other; in milliseconds. */
async function work({ origin, token, period }: Session, times: number): Promise<Times> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const timed = async (path: string, init: RequestInit = {}): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`${origin}/api${path}`, { headers, ...init });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - began;
  };
  const taken: Times = { list: [], patch: [] };
  for (let index = 0; index < times; index++) {
    taken.list.push(await timed(page));
    const body = JSON.stringify({ comment: `Note ${Math.random()}` });
    taken.patch.push(await timed(`/subscription-periods/${period}`, { method: 'PATCH', body }));
  }
  return taken;
}

function add(all: Times, more: Times): void {
  all.list.push(...more.list);
  all.patch.push(...more.patch);
}

/** The flood has a thread of its own, so that its connections do not wait for each other's client. */
function startFlood({ origin, token, period }: Session): { stop: () => Promise<FloodReport> } {
  const settings: FloodSettings = { origin, token, connections, page, period };
  const worker = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: settings });
  const report = new Promise<FloodReport>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return {
    stop: () => {
      worker.postMessage('stop');
      return report;
    },
  };
}

/** The value that this share of the times does not pass. */
function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function print(alone: Times, beside: Times, reports: readonly FloodReport[]): void {
  const statuses: Record<string, number> = {};
  for (const report of reports)
    for (const [status, count] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  const seconds = reports.reduce((sum, report) => sum + report.seconds, 0);
  const asked = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const answers = Object.entries(statuses).map(([status, count]) => `${count} answered ${status}`);
  console.log(
    `The flood: ${connections} connections, ${(asked / seconds).toFixed(0)} calls a second for ${seconds.toFixed(0)} s, ${answers.join(', ')}\n`,
  );
  console.log(`${'milliseconds of the other tenant'.padEnd(36)}${['p50', 'p95'].map((name) => name.padStart(9)).join('')}`);
  for (const [what, times] of [
    ['list, alone', alone.list],
    ['list, beside the flood', beside.list],
    ['change, alone', alone.patch],
    ['change, beside the flood', beside.patch],
  ] as const)
    console.log(`${what.padEnd(36)}${[0.5, 0.95].map((share) => at(times, share).toFixed(1).padStart(9)).join('')}`);
}
